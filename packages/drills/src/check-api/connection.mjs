import { Client } from "undici";
import { newAddress } from "../bench/scene.mjs";

/**
 * @typedef {object} Sent
 * @property {string} method
 * @property {string} path as it goes over the wire
 * @property {Record<string, string>} headers
 * @property {string | Buffer} [body]
 *
 * @typedef {object} Answered
 * @property {number} status
 * @property {Record<string, string | string[] | undefined>} headers
 * @property {Buffer} body of an endless stream, its first chunk
 *
 * @typedef {{ ask: (sent: Sent) => Promise<Answered>, close: () => Promise<void> }} Connection
 */

/**
 * Sends each request with another client address: limits per address are tested elsewhere.
 * @param {string} origin
 * @returns {Connection}
 */
export function connect(origin) {
  const client = new Client(origin);
  return {
    async ask({ method, path, headers, body }) {
      const answer = await client.request({
        method: /** @type {import("undici").Dispatcher.HttpMethod} */ (method),
        path,
        headers: { "x-forwarded-for": newAddress(), ...headers },
        body: body ?? null,
      });
      const isEndless = String(answer.headers["content-type"]).startsWith("text/event-stream");
      const bytes = isEndless ? await firstChunk(answer.body) : Buffer.from(await answer.body.arrayBuffer());
      return { status: answer.statusCode, headers: answer.headers, body: bytes };
    },
    close: () => client.close(),
  };
}

/**
 * @param {AsyncIterable<Buffer>} body closed afterwards
 * @returns {Promise<Buffer>}
 */
async function firstChunk(body) {
  for await (const chunk of body) return chunk;
  return Buffer.alloc(0);
}
