import { Client } from "undici";

/**
 * @typedef {object} Ask one request
 * @property {"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} method
 * @property {string} path
 * @property {Record<string, string>} [headers]
 * @property {string | Buffer} [body]
 *
 * @typedef {object} Load
 * @property {string} origin
 * @property {number} connections each sends its next request when its last is answered
 * @property {number} seconds no request begins after them
 * @property {number} status what every answer must be
 * @property {number} [most] requests
 * @property {(connection: number, turn: number) => Ask} ask
 */

/**
 * Sends requests for a while, and returns how long each response took to arrive completely.
 * @param {Load} load
 */
export async function run({ origin, connections, seconds, most = Number.POSITIVE_INFINITY, status, ask }) {
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
  /** @type {number[]} */
  const latenciesMs = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const isOver = () => performance.now() >= endsAt || latenciesMs.length >= most;
  await Promise.all(
    clients.map(async (client, connection) => {
      for (let turn = 0; turn === 0 || !isOver(); turn += 1) {
        latenciesMs.push(await answered(client, ask(connection, turn), status));
      }
      await client.close();
    }),
  );
  return { latenciesMs, seconds: (performance.now() - startedAt) / 1_000 };
}

/**
 * @param {Client} client
 * @param {Ask} ask
 * @param {number} status
 * @returns {Promise<number>} milliseconds
 */
function answered(client, { method, path, headers = {}, body = "" }, status) {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    let complaint = "";
    let isRight = false;
    client.dispatch(
      { method, path, headers, body: body || null },
      {
        onRequestStart() {},
        onResponseStart(_controller, answer) {
          isRight = answer === status;
          if (!isRight) complaint = `${method} ${path} answered ${answer}: `;
        },
        onResponseData(_controller, chunk) {
          if (!isRight) complaint += chunk;
        },
        onResponseEnd() {
          if (isRight) resolve(performance.now() - startedAt);
          else reject(new Error(complaint.slice(0, 300)));
        },
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}
