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
  /** Number of connections, each sending its next request after a response. */
  connections: number;
  /** Seconds after which no request is sent. */
  seconds: number;
  /** Expected status, 200 by default. */
  status?: number;
  /** Maximum number of requests. */
  most?: number;
  ask: Asking;
};

/** Sends requests for a while; returns each response's duration, and the last one's bytes. */
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

/** Bytes of a response with this status. */
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
