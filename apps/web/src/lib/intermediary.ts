import { errorCodes, serverHeader } from "@lotwright/contracts/values/error-codes";
import { deviceWord } from "./device";

const subject = () => `Something between this ${deviceWord()} and the server, such as a proxy,`;

/** Sentence about an error response that is not from our server, by its status. */
export function intermediaryMessage(status: number): string {
  if (status < 400) return `${subject()} answers in its place.`;
  if (status === 413) return `${subject()} refuses large uploads (error 413).`;
  if (status === 401 || status === 407) return `${subject()} asks for a separate sign-in (error ${status}).`;
  return `${subject()} refuses requests (error ${status}).`;
}

/** An error response that is not from our server, so that it must end no session and delete no data. */
export class IntermediaryError extends Error {
  constructor(readonly status: number) {
    super(intermediaryMessage(status));
  }
}

/** Whether a response had the server's header before, so that all of them must have it. */
let isHeaderExpected = false;

type Headers = { get: (name: string) => string | null };

/** Whether a response has the header that only the server sets. */
export function hasServerHeader(headers: Headers): boolean {
  const hasHeader = headers.get(serverHeader) !== null;
  isHeaderExpected ||= hasHeader;
  return hasHeader;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

const knownCodes = new Set<unknown>(errorCodes);

/** Whether a body is an error of our server: `{ message, code }`, or tRPC's form of it. */
function isServerError(body: unknown): boolean {
  const error = fieldOf(body, "error");
  const code = error === undefined ? fieldOf(body, "code") : fieldOf(fieldOf(error, "data"), "appCode");
  return typeof fieldOf(error ?? body, "message") === "string" && knownCodes.has(code);
}

/**
 * Whether our server sent an error response: its body has a known code, and its headers include the server's. The
 * previous release sets no such header, so it is required only once a response had it.
 * @param body The parsed body. A batch of calls has a list of bodies
 */
export function isOfServer(headers: Headers, body: unknown): boolean {
  if (!hasServerHeader(headers) && isHeaderExpected) return false;
  const bodies = Array.isArray(body) ? body : [body];
  return bodies.length > 0 && bodies.every(isServerError);
}

/** Returns the response if our server sent it, otherwise rejects. Gateway errors (5xx) are left to the caller. */
export async function rejectIntermediary(response: Response): Promise<Response> {
  const { status, ok, headers } = response;
  if (ok) {
    const isJson = headers.get("content-type")?.includes("json") ?? true;
    if (!hasServerHeader(headers) && !isJson) throw new IntermediaryError(status);
    return response;
  }
  if (status >= 500) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (!isOfServer(headers, body)) throw new IntermediaryError(status);
  return response;
}
