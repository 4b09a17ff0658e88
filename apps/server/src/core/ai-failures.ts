import { WriterError } from "@lotwright/ai/writer";
import type { ErrorCode } from "@lotwright/contracts/values/error-codes";
import { noPhotoForAiMessage } from "@lotwright/contracts/writing/descriptions";
import type { Deps } from "./context";
import { AppError, invalidField, toAppError } from "./errors";

// Drafts and background descriptions use the same failure messages.

export const noPhoto = () => invalidField("photoUrls", noPhotoForAiMessage);

/** Failure reason without a provider, for a lot without notes whose photos are not read yet. */
export const unreadReason = "The photos of this lot aren't read yet. Try again later.";

export const photoLost = (cause: unknown) =>
  new AppError("INVALID", "A photo of this lot is missing. Add it again.", { cause });

const codes = {
  "not-configured": "UNAVAILABLE",
  refused: "UPSTREAM_FAILED",
  "invalid-answer": "UPSTREAM_FAILED",
  "rate-limited": "UNAVAILABLE",
  unavailable: "UPSTREAM_FAILED",
  rejected: "UNAVAILABLE",
  "cut-off": "UPSTREAM_FAILED",
  "nothing-heard": "UPSTREAM_FAILED",
  "timed-out": "UPSTREAM_TIMEOUT",
  aborted: "UPSTREAM_FAILED",
} as const satisfies Record<WriterError["kind"], ErrorCode>;

/** Maps a writer's failure to an AppError; returns other errors unchanged. */
export function toAnswer(error: unknown): unknown {
  if (!(error instanceof WriterError)) return error;
  const { retryAfterSeconds } = error;
  const details = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return new AppError(codes[error.kind], error.message, { cause: error, details });
}

export const unknownReason = "The description couldn't be written";

/** The message for drafts names their timeout of 45 seconds instead. */
export const tooSlowReason = "The AI service took too long to describe this lot. Please try again.";

/** Failure reason of a job: the message that a draft would have, or `unknown` for an unexpected error. */
export function reasonOf(error: unknown, unknown = unknownReason): string {
  const { code, message } = toAppError(toAnswer(error));
  return code === "INTERNAL" ? unknown : message;
}

/** Whether drafts use only notes and marks, because there is no AI provider but this installation reads photos. */
export const isFromMarks = ({ writer, reading }: Pick<Deps, "writer" | "reading">): boolean =>
  writer.callsProvider === false && reading.reader !== null;
