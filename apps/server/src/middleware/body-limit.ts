import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "../errors";

const kilobyte = 1024;

/**
 * Refuses a larger body, also one that does not say its length beforehand: that one alone has to be counted as it comes.
 * Node.js reads no more of the others than they say.
 */
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

export const limitBody = limitBodyTo(1024 * kilobyte, "1 MB");

/** What holds an e-mail and a password or two is small; and strangers may send it. */
export const limitAuthBody = limitBodyTo(16 * kilobyte, "16 KB");

/** Whether the procedures of a tRPC path, `auth.current,team.list`, include one that takes passwords. */
export const isAuthCall = (path: string): boolean => /(^|[/,])(auth|team|apiKeys)\./.test(path);
