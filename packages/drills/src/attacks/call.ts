import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";

/** Deadline: a call without a response by then counts as hanging. */
const deadlineMs = 10_000;
const keptCharacters = 20_000;

export type Call = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string | object;
  withinMs?: number;
};

/** The origin of the server, and the headers that identify the caller. */
export type Caller = { origin: string; headers: Record<string, string> };

/** Status 0: no response, with the reason in `text`. `bytes` counts the whole body; `text` keeps its start. */
export type Reply = {
  status: number;
  ms: number;
  bytes: number;
  text: string;
  headers: IncomingHttpHeaders;
};

const isRaw = (body: unknown) => typeof body === "string" || body instanceof Uint8Array;

function bodyOf({ body, headers }: Call): {
  payload: string | Uint8Array | undefined;
  headers: Record<string, string>;
} {
  if (body === undefined) return { payload: undefined, headers: { ...headers } };
  if (isRaw(body)) return { payload: body as string | Uint8Array, headers: { ...headers } }; // just checked
  return { payload: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } };
}

/** One request on a new connection, which is closed afterwards. */
export function call(origin: string, asked: Call): Promise<Reply> {
  const { method = "GET", path, withinMs = deadlineMs } = asked;
  const { payload, headers } = bodyOf(asked);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const reply: Reply = { status: 0, ms: 0, bytes: 0, text: "", headers: {} };
    const finish = (change: Partial<Reply>) => {
      clearTimeout(timer);
      sent.destroy();
      resolve({ ...reply, ...change, ms: performance.now() - startedAt });
    };
    const length = payload === undefined ? {} : { "content-length": String(Buffer.byteLength(payload)) };
    const sent = request(`${origin}${path}`, { method, headers: { ...length, ...headers }, agent: false });
    const timer = setTimeout(
      () => finish({ status: 0, text: `no answer in ${withinMs / 1_000} s` }),
      withinMs,
    );
    let hasAnswer = false;
    // A server that rejects early closes the connection while the body is still being sent.
    sent.on("error", (error) => {
      if (!hasAnswer) finish({ status: 0, text: `connection ended: ${error.message}` });
    });
    sent.once("response", (answer) => {
      hasAnswer = true;
      reply.status = answer.statusCode ?? 0;
      reply.headers = answer.headers;
      void collect(answer, reply).then(finish);
    });
    sent.end(payload);
  });
}

async function collect(answer: IncomingMessage, reply: Reply): Promise<Partial<Reply>> {
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      reply.bytes += chunk.length;
      if (reply.text.length < keptCharacters) reply.text += chunk.toString("latin1");
    }
    return {};
  } catch {
    return { text: "aborted" };
  }
}

/** How often each status occurred, as "200 x3, 429 x97". */
export function tallyOf(replies: readonly Pick<Reply, "status" | "text">[]): string {
  const counts = new Map<string, number>();
  for (const { status, text } of replies) {
    const name = status === 0 ? text : String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name} x${count}`).join(", ");
}

export const ms = (value: number): string => `${Math.round(value)} ms`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
