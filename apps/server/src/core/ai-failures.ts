import { WriterError } from "@lotwright/ai/writer";
import type { ErrorCode } from "@lotwright/contracts/values/error-codes";
import { noPhotoForAiMessage } from "@lotwright/contracts/writing/descriptions";
import type { Deps } from "./context";
import { AppError, invalidField, toAppError } from "./errors";

// Drafts and background descriptions word their failures alike.

export const noPhoto = () => invalidField("photoUrls", noPhotoForAiMessage);

/** Reason without a provider, for a lot without notes whose photos wait to be read. */
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

/** A draft names its own 45 seconds. */
export const tooSlowReason = "The AI service took too long to describe this lot. Please try again.";

/** The message that a draft would answer, as the reason of a failed job; `unknown` for an unexpected error. */
export function reasonOf(error: unknown, unknown = unknownReason): string {
  const { code, message } = toAppError(toAnswer(error));
  return code === "INTERNAL" ? unknown : message;
}

/** Whether drafts come from notes and marks alone: no provider looks at the photos, but this installation reads them. */
export const isFromMarks = ({ writer, reading }: Pick<Deps, "writer" | "reading">): boolean =>
  writer.callsProvider === false && reading.reader !== null;
