import { Client, type Dispatcher } from "undici";
import { z } from "zod";
import { newAddress } from "../bench/scene";

export type Sent = {
  method: string;
  /** The encoded path. */
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
};

export type Answered = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The whole body, or the first chunk of an endless stream. */
  body: Buffer;
};

export type Connection = ReturnType<typeof connect>;

/** Creates a client that sends each request with another client address, because limits per address are tested elsewhere. */
export function connect(origin: string) {
  const client = new Client(origin);
  async function ask({ method, path, headers, body }: Sent): Promise<Answered> {
    const answer = await client.request({
      method: method as Dispatcher.HttpMethod, // method of an operation
      path,
      headers: { "x-forwarded-for": newAddress(), ...headers },
      body: body ?? null,
    });
    const isEndless = String(answer.headers["content-type"]).startsWith("text/event-stream");
    const bytes = isEndless ? await firstChunk(answer.body) : Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, headers: answer.headers, body: bytes };
  }
  /** Sends a preparatory call that must succeed; returns texts of its response, and its session. */
  async function send(call: string, sent: object, cookie?: string) {
    const [method = "", path = ""] = call.split(" ");
    const headers = { "content-type": "application/json", ...(cookie && { cookie }) };
    const answer = await ask({ method, path: `/api${path}`, headers, body: JSON.stringify(sent) });
    if (answer.status >= 300) throw new Error(`${call} answered ${answer.status}: ${answer.body}`);
    const [session = ""] = [answer.headers["set-cookie"] ?? ""].flat();
    return { ...textsIn(answer), cookie: session.split(";")[0] ?? "" };
  }
  return { ask, send, close: () => client.close() };
}

/** A text; undefined for a value of another type. */
const text = z.string().optional().catch(undefined);
const texts = z.looseObject({ id: text, key: text, token: text, url: text, snapshotId: text });

/** Texts of these names in a JSON response; empty for other types. */
export function textsIn({ headers, body }: Pick<Answered, "headers" | "body">) {
  const isJson = String(headers["content-type"]).startsWith("application/json");
  return isJson ? (texts.safeParse(JSON.parse(body.toString())).data ?? {}) : {};
}

/** First chunk of a body, which is then closed. */
async function firstChunk(body: AsyncIterable<Buffer>): Promise<Buffer> {
  for await (const chunk of body) return chunk;
  return Buffer.alloc(0);
}
