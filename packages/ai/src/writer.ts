import { aiNotConfiguredMessage, aiRefusedMessage } from "@lotwright/contracts/writing/describable";
import { aiPreviewTimeoutMessage, type Draft } from "@lotwright/contracts/writing/descriptions";

export type WriterInput = {
  photos: Buffer[];
  notes: string;
  /** Texts read on the photos that count as facts. */
  marks: readonly string[];
  /** The manifest's AI instructions, the house style of this sale. */
  instructions: string;
  /** Categories that the workspace adds to the specified ones. */
  ownCategories?: readonly string[] | undefined;
  /** Indexes of photos with marks, sent first if a provider accepts fewer. */
  markedPhotos?: readonly number[] | undefined;
  /** Runs before a second charged request. Its rejection ends the description. */
  beforeRepeat?: (() => Promise<void>) | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
};

/** Facts learned about a provider since startup, and its last rejection; for admins. */
export type ProviderStatus = {
  model: string;
  learned: string[];
  refusal: { at: Date; reason: string; providerSays: string } | null;
};

/** Model and prompt of a text, and its cost in tokens counted by the provider. */
export type Origin = {
  model: string;
  promptVersion: number;
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
  /** Whether the answer was within all limits: no text shortened, no category replaced. */
  keptLimits: boolean;
};

/** A written draft. Drafts from notes and marks have no model, so no origin. */
export type WrittenDraft = Draft & {
  /** Whether the text was written without a provider. */
  draftedFromNotes: boolean;
  /** Whether the text was written without a provider, with marks in the text. */
  draftedFromMarks: boolean;
  origin?: Origin;
};

/** Titles to shorten, each to at most `maxLength` characters. */
export type TitlesInput = {
  titles: readonly string[];
  maxLength: number;
  /** Runs before a second charged request. Its rejection ends the call. */
  beforeRepeat?: (() => Promise<void>) | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
};

export type Writer = {
  (input: WriterInput): Promise<WrittenDraft>;
  /** Shortens titles, in order; null for an unusable answer. Missing without a provider. */
  shortenTitles?: (input: TitlesInput) => Promise<(string | null)[]>;
  /** Returns the provider's status. Missing without a provider. */
  status?: () => ProviderStatus;
  /** False for a writer without costs, whose calls count against no quota. */
  callsProvider?: false;
};

const failures = {
  "not-configured": { retryable: false, message: aiNotConfiguredMessage },
  /** Not retried, because each attempt is charged; a user decides. */
  refused: { retryable: false, message: aiRefusedMessage },
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
    message: "The AI service did not accept the request. Ask your admin to check the AI settings.",
  },
  /** Fails after two attempts, the second one with more tokens. */
  "cut-off": {
    retryable: false,
    message:
      "The model used up its tokens before it had answered. Ask your admin to set another OPENAI_MODEL.",
  },
  /** Failure of a transcription. */
  "nothing-heard": { retryable: false, message: "No speech was heard in this recording." },
  "timed-out": { retryable: true, message: aiPreviewTimeoutMessage },
  aborted: { retryable: false, message: "AI generation was canceled." },
} as const;

export type WriterErrorKind = keyof typeof failures;

/** The setting or account that a rejection concerns. */
export type RefusedPart = "key" | "credit" | "model" | "path" | "pictures";

type WriterErrorDetails = {
  message?: string | undefined;
  about?: RefusedPart | undefined;
  retryAfterSeconds?: number | undefined;
  providerSays?: string | undefined;
  isFromProvider?: boolean | undefined;
  cause?: unknown;
};

/**
 * An error of a writer. `message` is for users, `providerSays` for admins: the provider's own sentence, shortened and cleaned.
 * The original error is only in `cause`.
 */
export class WriterError extends Error {
  override readonly name = "WriterError";
  readonly kind: WriterErrorKind;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;
  readonly providerSays: string;
  readonly about: RefusedPart | undefined;
  /** Whether the provider rejected the request; false for failures on our side and for rejected answers. */
  readonly isFromProvider: boolean;

  constructor(
    kind: WriterErrorKind,
    {
      message,
      about,
      retryAfterSeconds,
      providerSays = "",
      isFromProvider = false,
      cause,
    }: WriterErrorDetails = {},
  ) {
    super(message ?? failures[kind].message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.retryable = failures[kind].retryable;
    this.retryAfterSeconds = retryAfterSeconds;
    this.providerSays = providerSays;
    this.isFromProvider = isFromProvider;
    this.about = about;
  }
}

/** Rewrites a message for the admin, who can change the setting. */
export const forAdmins = (sentence: string): string =>
  sentence.replace(/Ask your admin to (\w)/, (_, first: string) => first.toUpperCase());
