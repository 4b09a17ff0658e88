import { once } from "node:events";
import { type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { connect } from "node:http2";
import { request as requestHttps } from "node:https";
import { text } from "node:stream/consumers";

type Asked = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Address of the client on this machine. */
  from?: string;
};
type Answered = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends a request from one of this machine's addresses. */
export function request(
  url: string,
  { method = "GET", headers = {}, body, from }: Asked = {},
): Promise<Answered> {
  const send = url.startsWith("https:") ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = send(
      url,
      { method, headers, agent: false, ...(from && { localAddress: from }) },
      (answer) => {
        text(answer).then((read) => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: read });
        }, reject);
      },
    );
    sent.once("error", reject);
    sent.end(body);
  });
}

/** Registers an account from a page at this origin. */
export function register(origin: string, email: string, { headers = {}, ...more }: Asked = {}) {
  const body = JSON.stringify({ email, password: "correct horse" });
  return request(`${origin}/api/auth/register`, {
    ...more,
    method: "POST",
    headers: { "content-type": "application/json", origin, ...headers },
    body,
  });
}

/** Protocol that the server chooses on a TLS connection that offers HTTP/2, and the status of a GET request. */
export async function requestOverHttp2(origin: string, path: string) {
  const session = connect(origin);
  try {
    await once(session, "connect");
    const stream = session.request({ ":path": path });
    const [headers] = await once(stream, "response");
    stream.resume();
    return { protocol: session.alpnProtocol, status: Number(headers[":status"]) };
  } finally {
    session.destroy();
  }
}
