import { errorInside, type Failure, failureOf, namedStatus } from "./provider-failure";
import { WriterError } from "./writer";

const maxAnswerBytes = 256 * 1024;

/**
 * Fetches and reads the whole response within a size limit, so that the caller's timeout includes the body. Does not follow
 * redirects, since key and photos go to one server. An error inside a 200 response gets the status that it names.
 */
export async function boundedFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: "manual" });
  const body = await readAtMost(response, maxAnswerBytes);
  if (body === null && response.ok) {
    const cause = new Error(`The answer was longer than ${maxAnswerBytes} bytes`);
    throw new WriterError("invalid-answer", { cause });
  }
  const { status, headers } = response;
  if (status >= 400) return failed(status, headers, failureOf(parsed(body)));
  const error = response.ok ? errorInside(parsed(body)) : undefined;
  if (error) return failed(namedStatus(error), headers, error);
  return new Response(body === null || body.length === 0 ? null : new Uint8Array(body), { status, headers });
}

/** Parses JSON; undefined if invalid. */
function parsed(body: Buffer | null): unknown {
  try {
    return JSON.parse(body?.toString() ?? "");
  } catch {
    return undefined;
  }
}

/** Creates an error response in the only form that the client parses. */
function failed(status: number, headers: Headers, error: Failure): Response {
  const sent = new Headers({ "content-type": "application/json" });
  const pause = headers.get("retry-after");
  if (pause !== null) sent.set("retry-after", pause);
  return Response.json({ error }, { status, headers: sent });
}

async function readAtMost(response: Response, limit: number): Promise<Buffer | null> {
  if (response.body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream, which closes the connection.
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
