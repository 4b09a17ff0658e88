import type { z } from "zod";
import type { TestServer } from "./app";

/** Default peer address of requests. */
export const anyAddress = "198.51.100.1";

type Asked = {
  headers?: Record<string, string>;
  /** Sent as JSON unless it is a string. */
  body?: unknown;
  /** Peer address of the connection. */
  ip?: string;
};

/** Sends a request to the app as if from a connection with the peer address `ip`. */
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
