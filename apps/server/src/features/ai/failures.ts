import { WriterError } from "@lotwright/ai/writer";
import type { ErrorCode } from "@lotwright/contracts/errors";
import { AppError } from "../../errors";

const codes = {
  "not-configured": "UNAVAILABLE",
  refused: "UPSTREAM_FAILED",
  "invalid-answer": "UPSTREAM_FAILED",
  "rate-limited": "UNAVAILABLE",
  unavailable: "UPSTREAM_FAILED",
  rejected: "UNAVAILABLE",
  "timed-out": "UPSTREAM_TIMEOUT",
  aborted: "UPSTREAM_FAILED",
} as const satisfies Record<WriterError["kind"], ErrorCode>;

/** A writer's failure as an answer; anything else stays what it is. */
export function toAnswer(error: unknown): unknown {
  if (!(error instanceof WriterError)) return error;
  const { retryAfterSeconds } = error;
  const details = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return new AppError(codes[error.kind], error.message, { cause: error, details });
}
