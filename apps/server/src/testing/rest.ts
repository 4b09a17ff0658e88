import { z } from "zod";
import type { TestServer } from "./app";

/** Default peer address of requests. */
export const anyAddress = "198.51.100.1";

type Asked = {
  headers?: Record<string, string>;
  /** Request body, sent as JSON unless it is a string. */
  body?: unknown;
  /** The client's address. */
  ip?: string;
};

/** Sends a request to the app as if from the client address `ip`. */
export async function ask(
  { app }: Pick<TestServer, "app">,
  method: string,
  path: string,
  { headers = {}, body, ip = anyAddress }: Asked = {},
): Promise<Response> {
  const isJson = body !== undefined && typeof body !== "string";
  const sent = isJson ? { "content-type": "application/json", ...headers } : headers;
  const init = {
    method,
    headers: sent,
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  };
  return app.request(path, init as RequestInit, { incoming: { socket: { remoteAddress: ip } } }); // a body is text here
}

/** Body of a response, validated by its contract. */
export async function bodyOf<T extends z.ZodType>(answer: Response, contract: T): Promise<z.infer<T>> {
  return contract.parse(await answer.json());
}

const trpcError = z.object({
  error: z.object({
    message: z.string(),
    data: z.looseObject({ code: z.string(), httpStatus: z.number(), appCode: z.string() }),
  }),
});

/** A response's error in REST's format, from either transport. */
export async function errorOf(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json();
  const overTrpc = trpcError.safeParse(body).data;
  if (!overTrpc) return body;
  const { message, data } = overTrpc.error;
  const { code: _, httpStatus: _status, appCode: code, ...details } = data;
  return { message, code, ...details };
}
