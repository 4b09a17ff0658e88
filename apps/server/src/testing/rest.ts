import type { z } from "zod";
import type { TestServer } from "./app";

/** Where requests come from unless a test says otherwise. */
export const anyAddress = "198.51.100.1";

type Asked = {
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is text already. */
  body?: unknown;
  /** The address of the other end of the connection. */
  ip?: string;
};

/** The answer to a REST request, as if it came over a connection from `ip`. */
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

/** The body of an answer, which has to keep its contract. */
export async function bodyOf<T extends z.ZodType>(answer: Response, contract: T): Promise<z.infer<T>> {
  return contract.parse(await answer.json());
}
