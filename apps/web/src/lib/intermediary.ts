import { errorCodes, serverHeader } from "@lotwright/contracts/values/error-codes";
import { deviceWord } from "./device";

const subject = () => `Something between this ${deviceWord()} and the server, such as a proxy,`;

/** A sentence about a response that is not the server's own, by its status. */
export function intermediaryMessage(status: number): string {
  if (status < 400) return `${subject()} answers in its place.`;
  if (status === 413) return `${subject()} refuses large uploads (error 413).`;
  if (status === 401 || status === 407) return `${subject()} asks for a separate sign-in (error ${status}).`;
  return `${subject()} refuses requests (error ${status}).`;
}

/** A response that is not the server's own, so that it decides nothing: no session ends, and no data is deleted. */
export class IntermediaryError extends Error {
  constructor(readonly status: number) {
    super(intermediaryMessage(status));
  }
}

/** Whether a response in this page had the server's header, so that every response of the server has it. */
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

/** Whether a body has the form of the server's errors: `{ message, code }`, or tRPC's form of the same. */
function isServerError(body: unknown): boolean {
  const error = fieldOf(body, "error");
  const code = error === undefined ? fieldOf(body, "code") : fieldOf(fieldOf(error, "data"), "appCode");
  return typeof fieldOf(error ?? body, "message") === "string" && knownCodes.has(code);
}

/**
 * Whether the server itself has sent an error response: its body has a known code, and its headers the server's own one. The
 * release before sets no such header, so its errors count as long as no response in this page had the header.
 * @param body The parsed body. A batch of calls has a list of bodies
 */
export function isOfServer(headers: Headers, body: unknown): boolean {
  if (!hasServerHeader(headers) && isHeaderExpected) return false;
  const bodies = Array.isArray(body) ? body : [body];
  return bodies.length > 0 && bodies.every(isServerError);
}

/** Returns the response to a call if the server itself has sent it. Leaves it to the caller whether a gateway (5xx) has. */
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
