import { Client } from "undici";

/** One request. */
export type Ask = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

export type Asking = (connection: number, turn: number) => Ask;

export type Load = {
  origin: string;
  /** Each sends its next request when its last is answered. */
  connections: number;
  /** No request begins after them. */
  seconds: number;
  /** The status of every answer, 200 by default. */
  status?: number;
  /** The most requests. */
  most?: number;
  ask: Asking;
};

/** Sends requests for a while; returns how long each response took to arrive completely, and the bytes of the last one. */
export async function run(load: Load) {
  const { origin, connections, seconds, most = Number.POSITIVE_INFINITY, status = 200, ask } = load;
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
  const latenciesMs: number[] = [];
  let bytes = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const isOver = () => performance.now() >= endsAt || latenciesMs.length >= most;
  await Promise.all(
    clients.map(async (client, connection) => {
      for (let turn = 0; turn === 0 || !isOver(); turn += 1) {
        const sentAt = performance.now();
        bytes = await answered(client, ask(connection, turn), status);
        latenciesMs.push(performance.now() - sentAt);
      }
      await client.close();
    }),
  );
  return { latenciesMs, bytes, seconds: (performance.now() - startedAt) / 1_000 };
}

/** The bytes of an answer with this status. */
function answered(client: Client, { method, path, headers = {}, body = "" }: Ask, status: number) {
  return new Promise<number>((resolve, reject) => {
    let complaint = "";
    let bytes = 0;
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
          bytes += chunk.length;
          if (!isRight) complaint += chunk;
        },
        onResponseEnd() {
          if (isRight) resolve(bytes);
          else reject(new Error(complaint.slice(0, 300)));
        },
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}
