import type { MiddlewareHandler } from "hono";
import { withinDeadline } from "../deadline";
import { AppError } from "../errors";
import type { AppEnv } from "./request-context";

/** Longer than a preview may take. Whatever is slower waits for something that hangs, as a silent database does. */
export const answerWithinMs = 60_000;

const tooLate = () => new AppError("UNAVAILABLE", "This is taking too long right now. Try again.");

/**
 * Streams only have to begin in time, and an upload takes as long as its line is slow. The handler of a late answer goes on:
 * what it holds is to be released when `c.var.late` aborts, since nobody reads its response.
 */
export const answerInTime: MiddlewareHandler<AppEnv> = (c, next) => {
  if (c.req.header("content-type")?.startsWith("multipart/form-data")) return next();
  const late = new AbortController();
  c.set("late", late.signal);
  return withinDeadline(answerWithinMs, next(), () => {
    late.abort();
    return tooLate();
  });
};
