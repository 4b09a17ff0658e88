import { aiNotConfiguredMessage, aiRefusedMessage } from "@lotwright/contracts/describable";
import { aiPreviewTimeoutMessage, type Draft } from "@lotwright/contracts/descriptions";

export type WriterInput = {
  photos: Buffer[];
  notes: string;
  /** The manifest's AI instructions: the house style of this sale. */
  instructions: string;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
};

/** Where a text came from, and what it cost by the provider's own count. */
export type Origin = {
  model: string;
  promptVersion: number;
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
  /** The answer kept every limit by itself: nothing had to be shortened, no category replaced. */
  keptLimits: boolean;
};

/** Notes are drafted without a model, so that there is no origin to tell. */
export type WrittenDraft = Draft & { draftedFromNotes: boolean; origin?: Origin };

export type Writer = {
  (input: WriterInput): Promise<WrittenDraft>;
  /** False for a writer that costs nothing, so that nobody has to count its calls. */
  callsProvider?: false;
};

const failures = {
  "not-configured": { retryable: false, message: aiNotConfiguredMessage },
  /** Attempts in a row may differ; what they end with is not offered to a person again. */
  refused: { retryable: true, message: aiRefusedMessage },
  "invalid-answer": {
    retryable: true,
    message: "The AI service returned an unusable answer. Please try again.",
  },
  "rate-limited": {
    retryable: true,
    message: "The AI service is busy. Please try again in a few minutes.",
  },
  unavailable: {
    retryable: true,
    message: "The AI service can't be reached right now. Please try again.",
  },
  rejected: {
    retryable: false,
    message: "The AI service did not accept the request. Ask an admin to check the AI settings.",
  },
  "timed-out": { retryable: true, message: aiPreviewTimeoutMessage },
  aborted: { retryable: false, message: "AI generation was canceled." },
} as const;

export type WriterErrorKind = keyof typeof failures;

type WriterErrorDetails = {
  message?: string | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
};

/** Its message is a sentence for the person; what the vendor said is in the cause alone. */
export class WriterError extends Error {
  override readonly name = "WriterError";
  readonly kind: WriterErrorKind;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: WriterErrorKind, { message, retryAfterSeconds, cause }: WriterErrorDetails = {}) {
    super(message ?? failures[kind].message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.retryable = failures[kind].retryable;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
