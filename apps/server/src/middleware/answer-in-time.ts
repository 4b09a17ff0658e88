import type { MiddlewareHandler } from "hono";
import { withinDeadline } from "../deadline";
import { AppError } from "../errors";

/** Longer than a preview may take. Whatever is slower waits for something that hangs, as a silent database does. */
const answerWithinMs = 60_000;

const late = () => new AppError("UNAVAILABLE", "This takes too long at the moment. Try again.");

/** Streams only have to begin in time, and an upload takes as long as its line is slow. */
export const answerInTime: MiddlewareHandler = (c, next) => {
  const isUpload = c.req.header("content-type")?.startsWith("multipart/form-data");
  return isUpload ? next() : withinDeadline(answerWithinMs, next(), late);
};
