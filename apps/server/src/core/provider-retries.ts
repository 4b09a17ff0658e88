import { WriterError } from "@lotwright/ai/writer";
import { AppError } from "./errors";

/** Maximum of a provider's Retry-After. */
const maxWaitSeconds = 15 * 60;

/** Adds up to a fifth as jitter, so that jobs that were limited together are not retried together. */
export const withJitter = (seconds: number) => seconds * (1 + Math.random() / 5);

/** Exponential backoff in seconds with jitter: 2 to 4 after the first attempt, doubled after each later one. */
export const backoffSeconds = (attempt: number) => 2 ** attempt * (1 + Math.random());

/** The pause in seconds that a provider asks for: its Retry-After, or exponential backoff for a 429 without one. */
export function wantedPause(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof WriterError)) return undefined;
  const { kind, retryAfterSeconds } = error;
  if (retryAfterSeconds !== undefined) return Math.min(retryAfterSeconds, maxWaitSeconds);
  return kind === "rate-limited" ? 2 ** attempt : undefined;
}

/** Whether a retry cannot succeed. */
export const isHopeless = (error: unknown) => {
  if (error instanceof WriterError) return !error.retryable;
  return error instanceof AppError && error.code === "INVALID";
};
