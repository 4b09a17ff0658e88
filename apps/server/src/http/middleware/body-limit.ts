import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "../../core/errors";

const kilobyte = 1024;

/** Rejects larger bodies with TOO_LARGE. Counts bytes only without a Content-Length, since Node.js enforces that. */
function limitBodyTo(maxBytes: number, size: string): MiddlewareHandler {
  const tooLarge = () => {
    throw new AppError("TOO_LARGE", `The request is larger than ${size}`);
  };
  const limitUndeclared = bodyLimit({ maxSize: maxBytes, onError: tooLarge });
  return async (c, next) => {
    const isBodiless = c.req.method === "GET" || c.req.method === "HEAD";
    const declared = c.req.header("content-length");
    const isDeclared = declared !== undefined && c.req.header("transfer-encoding") === undefined;
    if (!isBodiless && !isDeclared) return limitUndeclared(c, next);
    if (!isBodiless && Number(declared) > maxBytes) tooLarge();
    return next();
  };
}

const limitBody = limitBodyTo(1024 * kilobyte, "1 MB");

/** Body limit of procedures with a file's text (2 million characters quoted as JSON) or a table of lots. */
const limitLargeBody = limitBodyTo(4096 * kilobyte, "4 MB");

/** Body limit of files of lots: 8 million ASCII characters quoted as JSON, or 6 MB in base64. */
const limitFileBody = limitBodyTo(12 * 1024 * kilobyte, "12 MB");

/** Body limit of procedures with passwords, whose inputs are small and clients may be unauthenticated. */
export const limitAuthBody = limitBodyTo(16 * kilobyte, "16 KB");

/** Whether a tRPC path, such as `auth.current,team.list`, includes a procedure with passwords. */
const isAuthCall = (path: string): boolean => /(^|[/,])(auth|team|apiKeys)\./.test(path);

/** Whether a tRPC path includes a procedure with a file's text or thousands of lots. */
const isLargeCall = (path: string): boolean =>
  /(^|[/,])(results\.(columns|preview|import)|bulkEdits\.\w+|items\.batch)(?![^,])/.test(path);

/** Whether a tRPC path is a single procedure that receives a file of lots. */
const isFileCall = (path: string): boolean => /(^|\/)imports\.create$/.test(path);

/** Body limit of a tRPC path; the smallest one if a batch mixes calls. */
export function bodyLimitOf(path: string): MiddlewareHandler {
  if (isAuthCall(path)) return limitAuthBody;
  if (isFileCall(path)) return limitFileBody;
  return isLargeCall(path) ? limitLargeBody : limitBody;
}
