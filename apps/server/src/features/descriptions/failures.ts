import { WriterError } from "@lotwright/ai/writer";
import { noPhotoForAiMessage } from "@lotwright/contracts/descriptions";
import type { ErrorCode } from "@lotwright/contracts/errors";
import { AppError, invalidField, toAppError } from "../../errors";

// What drafts and descriptions answer alike, whether somebody waits for them or a job writes them. Too many requests are
// refused by `limits.ai` in one sentence as well.

export const noPhoto = () => invalidField("photoUrls", noPhotoForAiMessage);

export const photoLost = (cause: unknown) =>
  new AppError("INVALID", "A photo of this lot is missing. Add it again.", { cause });

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

export const unknownReason = "The description couldn't be written";

/** The sentence that a draft would have been answered, for the item whose description failed. */
export function reasonOf(error: unknown): string {
  const { code, message } = toAppError(toAnswer(error));
  return code === "INTERNAL" ? unknownReason : message;
}
