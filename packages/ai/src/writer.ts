import { aiNotConfiguredMessage, aiRefusedMessage } from "@lotwright/contracts/writing/describable";
import { aiPreviewTimeoutMessage, type Draft } from "@lotwright/contracts/writing/descriptions";

export type WriterInput = {
  photos: Buffer[];
  notes: string;
  /** Texts that were read on the photos and count as facts. */
  marks: readonly string[];
  /** The manifest's AI instructions: the house style of this sale. */
  instructions: string;
  /** Positions of photos with marks on them, which are sent first where a provider takes fewer. */
  markedPhotos?: readonly number[] | undefined;
  /** Runs before a second answer is paid for. Its rejection ends the description. */
  beforeRepeat?: (() => Promise<void>) | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
};

/** Facts learned about a provider since the start, and its last refusal; for admins. */
export type ProviderStatus = {
  model: string;
  learned: string[];
  refusal: { at: Date; reason: string; providerSays: string } | null;
};

/** The origin of a text, and its cost in tokens by the provider's count. */
export type Origin = {
  model: string;
  promptVersion: number;
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
  /** True when the answer was within every limit: no text shortened, no category replaced. */
  keptLimits: boolean;
};

/** Notes and marks are drafted without a model, so that there is no origin to tell. */
export type WrittenDraft = Draft & {
  /** Written without a provider. */
  draftedFromNotes: boolean;
  /** Written without a provider, with marks in the text. */
  draftedFromMarks: boolean;
  origin?: Origin;
};

/** Titles to shorten, each to at most `maxLength` characters. */
export type TitlesInput = {
  titles: readonly string[];
  maxLength: number;
  /** Runs before a second answer is paid for. Its rejection ends the call. */
  beforeRepeat?: (() => Promise<void>) | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
};

export type Writer = {
  (input: WriterInput): Promise<WrittenDraft>;
  /** One for each title, in their order; null where the answer was unusable. Absent without a provider. */
  shortenTitles?: (input: TitlesInput) => Promise<(string | null)[]>;
  /** Absent without a provider. */
  status?: () => ProviderStatus;
  /** False for a writer that costs nothing: its calls are not counted against a quota. */
  callsProvider?: false;
};

const failures = {
  "not-configured": { retryable: false, message: aiNotConfiguredMessage },
  /** Each attempt is paid for: whether there is another one is for a person to decide. */
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
  /** Twice, the second time with more tokens. */
  "cut-off": {
    retryable: false,
    message:
      "The model used up its tokens before it had answered. Ask your admin to set another OPENAI_MODEL.",
  },
  /** Used for transcriptions. */
  "nothing-heard": { retryable: false, message: "No speech was heard in this recording." },
  "timed-out": { retryable: true, message: aiPreviewTimeoutMessage },
  aborted: { retryable: false, message: "AI generation was canceled." },
} as const;

export type WriterErrorKind = keyof typeof failures;

/** The setting, or the account, that a refusal is about. */
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
 * `message` is safe to show to a person, `providerSays` to an admin: the provider's own sentence, cut and cleaned. Its error is in
 * `cause` only.
 */
export class WriterError extends Error {
  override readonly name = "WriterError";
  readonly kind: WriterErrorKind;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;
  readonly providerSays: string;
  readonly about: RefusedPart | undefined;
  /** Whether the provider has refused the request; false for what ended on our side, and for an answer that we refuse. */
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

/** Rewrites a sentence for the admin, who can change the setting. */
export const forAdmins = (sentence: string): string =>
  sentence.replace(/Ask your admin to (\w)/, (_, first: string) => first.toUpperCase());
