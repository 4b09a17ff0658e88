import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "../errors";

const maxJsonBytes = 1024 * 1024;

function tooLarge(): never {
  throw new AppError("TOO_LARGE", "The request is larger than 1 MB");
}

const limitUndeclared = bodyLimit({ maxSize: maxJsonBytes, onError: tooLarge });

/**
 * Refuses a larger body, also one that does not say its length beforehand: that one alone has to be counted as it comes.
 * Node.js reads no more of the others than they say.
 */
export const limitBody: MiddlewareHandler = async (c, next) => {
  const isBodiless = c.req.method === "GET" || c.req.method === "HEAD";
  const declared = c.req.header("content-length");
  const isDeclared = declared !== undefined && c.req.header("transfer-encoding") === undefined;
  if (!isBodiless && !isDeclared) return limitUndeclared(c, next);
  if (!isBodiless && Number(declared) > maxJsonBytes) tooLarge();
  return next();
};
