import OpenAI from "openai";
import { oneLine, shortenAtWord } from "./text";
import { WriterError } from "./writer";

type Circumstances = {
  isAborted: boolean;
  isTimedOut: boolean;
  /** Texts that must not be in an error: the key, and what people wrote. */
  secrets: string[];
  now: Date;
};

// What people see names the setting, and never repeats what the provider says: that is for admins.
const keyRefused = "The AI service rejected the API key. Ask your admin to check OPENAI_API_KEY.";
const quotaUsedUp = "The AI account has used up its quota. Ask your admin to add credit.";
const modelMissing =
  "The AI provider doesn't have the model that is set. Ask your admin to check OPENAI_MODEL.";
const pathMissing =
  "The AI provider has no such address. Ask your admin to check OPENAI_BASE_URL, which usually ends with /v1.";
const seesNoPhotos = "The AI model can't see photos. Ask your admin to set another OPENAI_MODEL.";
const blindModel =
  /(?:not|n't) (?:support|accept|handle) (?:image|vision|picture|multi-?modal)|support image input|not a (?:vision|multimodal) model/i;
const missingModel =
  /not a valid model|unknown model|model \S{1,100} (?:does not exist|not found|is not available)/i;
const quota = /insufficient.?(?:quota|credit|balance|funds)|exceeded your current quota|billing/i;
const moderation =
  /content.?(?:filter|policy|management)|moderation|flagged|responsible.?ai|safety|exists risk|data.?inspection|usage guidelines|inappropriate/i;
const moderating = new Set([400, 403, 422, 451]);
/** Client error statuses that are worth a retry. */
const passing = new Set([408, 409, 425]);
const maxVendorMessage = 200;
/** A longer text is not searched for secrets, but left out: a cut could leave a part of one. */
const maxSearched = 2_000;

export function toWriterError(failure: unknown, circumstances: Circumstances): WriterError {
  if (failure instanceof WriterError) return failure;
  if (failure instanceof OpenAI.APIError && failure.status !== undefined) {
    return ofStatus(failure, failure.status, circumstances);
  }
  const cause = withoutSecrets(failure, circumstances.secrets);
  if (circumstances.isAborted) return new WriterError("aborted", { cause });
  if (circumstances.isTimedOut) return new WriterError("timed-out", { cause });
  if (failure instanceof OpenAI.APIConnectionError) return ofConnection(failure, cause);
  // The client parses the answer's JSON itself and lets the parser's error through.
  if (failure instanceof SyntaxError) return new WriterError("invalid-answer");
  // Whatever else the client refuses to send, such as a key that cannot be a header.
  return new WriterError("rejected", { cause });
}

function ofConnection(failure: Error, cause: Error): WriterError {
  return failure.cause instanceof WriterError ? failure.cause : new WriterError("unavailable", { cause });
}

type Failed = InstanceType<typeof OpenAI.APIError>;

/** Code, type and message of a provider's error, cut. */
export const wordsOf = (failure: Failed) =>
  `${failure.code ?? ""} ${failure.type ?? ""} ${vendorMessage(failure.error)}`.slice(0, maxSearched);

function ofStatus(failure: Failed, status: number, around: Circumstances) {
  const words = wordsOf(failure);
  const cause = withoutSecrets(failure, around.secrets);
  const providerSays = sentenceOf(vendorMessage(failure.error), around.secrets);
  const retryAfterSeconds = toSeconds(failure.headers?.get("retry-after"), around.now);
  if (moderating.has(status) && moderation.test(words)) return new WriterError("refused", { cause });
  if (status === 429 && !quota.test(words))
    return new WriterError("rate-limited", { retryAfterSeconds, cause });
  if (status >= 500 || passing.has(status)) {
    return new WriterError("unavailable", { retryAfterSeconds, cause });
  }
  return new WriterError("rejected", { message: settingToCheck(status, words), cause, providerSays });
}

/** The sentence about the setting that a refusal is about, if it is about one. */
function settingToCheck(status: number, words: string): string | undefined {
  if (status === 402 || quota.test(words)) return quotaUsedUp;
  if (status === 401 || status === 403) return keyRefused;
  if (blindModel.test(words)) return seesNoPhotos;
  if (missingModel.test(words) || (status === 404 && /model/i.test(words))) return modelMissing;
  return status === 404 || status === 405 ? pathMissing : undefined;
}

const address = /\b[a-z][a-z0-9+.-]{1,20}:\/\/\S+/gi;
const token = /[A-Za-z0-9+/_=-]{24,}/g;
const minShared = 20;

/** What a provider says, for admins of every workspace: one short line without keys, addresses or anything that people wrote. */
function sentenceOf(message: string, secrets: string[]): string {
  if (message.length > maxSearched) return "";
  const line = redact(oneLine(message), secrets).replace(address, "(address)").replace(token, "[hidden]");
  const said = shortenAtWord(line, maxVendorMessage);
  const parts = Array.from({ length: Math.max(0, said.length - minShared) }, (_, at) =>
    said.slice(at, at + minShared),
  );
  return secrets.some((secret) => parts.some((part) => secret.includes(part))) ? "" : said;
}

/** Retry-After is a number of seconds or an HTTP date. */
function toSeconds(header: string | null | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text));
  const at = Date.parse(text);
  if (!/[a-z]/i.test(text) || Number.isNaN(at)) return undefined;
  return Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

/** The vendor's error holds headers and whole answers; a copy with the facts is what may reach a log. */
function withoutSecrets(failure: unknown, secrets: string[]): Error {
  const clean = new Error(redact(describe(failure), secrets).slice(0, maxVendorMessage));
  clean.name = failure instanceof Error ? failure.constructor.name : "Error";
  return clean;
}

function describe(failure: unknown): string {
  if (!(failure instanceof Error)) return "An unknown failure";
  if (failure instanceof OpenAI.APIError && failure.status !== undefined) {
    const facts = [failure.status, failure.type, failure.code, failure.param, vendorMessage(failure.error)];
    return facts
      .filter((fact) => fact !== undefined && fact !== null && fact !== "")
      .map(brief)
      .join(" ");
  }
  const chain = [failure.message];
  for (let next = failure.cause; next instanceof Error && chain.length < 5; next = next.cause) {
    chain.push(next.message);
  }
  return chain.map(brief).join(": ");
}

function brief(fact: string | number): string {
  const text = String(fact);
  return text.length > maxSearched ? `(a text of ${text.length} characters)` : text;
}

function vendorMessage(error: unknown): string {
  const isMessage = typeof error === "object" && error !== null && "message" in error;
  return isMessage && typeof error.message === "string" ? error.message : "";
}

const key = /\b(?:sk|pk|gsk|xai)-\S+/g;

function redact(text: string, secrets: string[]): string {
  const worthHiding = secrets.filter((secret) => secret.trim().length > 3);
  return worthHiding
    .reduce((clean, secret) => clean.replaceAll(secret, "[hidden]"), text)
    .replace(key, "[hidden]");
}
