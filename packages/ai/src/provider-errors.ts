import OpenAI from "openai";
import {
  isBlindModel,
  isMissingModel,
  isModeration,
  isUnwrittenJson,
  isWithoutCredit,
} from "./provider-words";
import { oneLine, shortenAtWord } from "./text";
import { type RefusedPart, WriterError } from "./writer";

type Circumstances = {
  isAborted: boolean;
  isTimedOut: boolean;
  /** Texts that errors must not contain: the key and user texts. */
  secrets: string[];
  modelSetting: ModelSetting;
  now: Date;
};

/** Setting that names the model of a call. */
export type ModelSetting = "OPENAI_MODEL" | "OPENAI_TRANSCRIBE_MODEL";

// User messages name the setting and never repeat the provider's message, which is for admins.
const sentences: Record<RefusedPart, (setting: ModelSetting) => string> = {
  key: () => "The AI service rejected the API key. Ask your admin to check OPENAI_API_KEY.",
  credit: () => "The AI account has used up its quota. Ask your admin to add credit.",
  model: (setting) =>
    `The AI provider doesn't have the model that is set. Ask your admin to check ${setting}.`,
  path: () =>
    "The AI provider has no such address. Ask your admin to check OPENAI_BASE_URL, which usually ends with /v1.",
  pictures: () => "The AI model can't see photos. Ask your admin to set another OPENAI_MODEL.",
};
/** Client error statuses for which a retry may help. */
const passing = new Set([408, 409, 425]);
const maxVendorMessage = 200;
/** Maximum length to search for secrets; longer texts are dropped, since cutting could leave part of a secret. */
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
  // The client parses the response's JSON itself and does not wrap the parser's error.
  if (failure instanceof SyntaxError) return new WriterError("invalid-answer");
  // Anything else that the client rejects, such as an invalid key.
  return new WriterError("rejected", { cause });
}

function ofConnection(failure: Error, cause: Error): WriterError {
  return failure.cause instanceof WriterError ? failure.cause : new WriterError("unavailable", { cause });
}

type Failed = InstanceType<typeof OpenAI.APIError>;

/** Shortened code, type, parameter and message of a provider's error. */
export const wordsOf = (failure: Failed) =>
  `${failure.code ?? ""} ${failure.type ?? ""} ${failure.param ?? ""} ${vendorMessage(failure.error)}`.slice(
    0,
    maxSearched,
  );

function ofStatus(failure: Failed, status: number, around: Circumstances) {
  const words = wordsOf(failure);
  const cause = withoutSecrets(failure, around.secrets);
  const details = { cause, isFromProvider: true };
  if (isModeration(status, words)) return new WriterError("refused", details);
  if (isUnwrittenJson(words)) return new WriterError("invalid-answer", { cause });
  const retryAfterSeconds =
    toSeconds(failure.headers?.get("retry-after"), around.now) ?? namedSeconds(vendorMessage(failure.error));
  if (status === 429 && !isWithoutCredit(status, words)) {
    return new WriterError("rate-limited", { ...details, retryAfterSeconds });
  }
  if ((status >= 500 && !isBlindModel(words)) || passing.has(status)) {
    return new WriterError("unavailable", { ...details, retryAfterSeconds });
  }
  const about = refusedPart(status, words);
  const message = about && sentences[about](around.modelSetting);
  const providerSays = sentenceOf(vendorMessage(failure.error), around.secrets);
  return new WriterError("rejected", { ...details, message, about, providerSays });
}

/** Subject of a rejection, if its words name it. */
function refusedPart(status: number, words: string): RefusedPart | undefined {
  if (isWithoutCredit(status, words)) return "credit";
  if (status === 401) return "key";
  if (isBlindModel(words)) return "pictures";
  if (isMissingModel(status, words)) return "model";
  if (status === 403) return "key";
  return status === 404 || status === 405 ? "path" : undefined;
}

/** Parses the pause named in a message such as "Please retry in 10.7s." */
function namedSeconds(message: string): number | undefined {
  const named = /\b(?:retry|try again) (?:in|after) (\d{1,6}(?:\.\d{1,12})?) ?s(?:ec(?:ond)?s?)?\b/i.exec(
    message,
  )?.[1];
  return named === undefined ? undefined : Math.ceil(Number(named));
}

const address = /\b[a-z][a-z0-9+.-]{1,20}:\/\/\S+/gi;
const token = /[A-Za-z0-9+/_=-]{24,}/g;
/** Minimum letters and digits that a text must share with user texts to count as an echo. */
const minShared = 16;
const minLine = 6;

/** The provider's message for admins of all workspaces: one short line without keys, URLs or user texts. */
function sentenceOf(message: string, secrets: string[]): string {
  const line = withoutEchoes(message, secrets).replace(address, "(address)").replace(token, "[hidden]");
  return shortenAtWord(line, maxVendorMessage);
}

/** Makes one line without secrets; empty if the text is too long or still repeats part of a secret. */
function withoutEchoes(message: string, secrets: string[]): string {
  if (message.length > maxSearched) return "";
  const line = redact(oneLine(message), secrets);
  const said = lettersOf(line);
  const lines = secrets.flatMap(linesOf).map(lettersOf);
  if (lines.some((each) => each.length >= minLine && said.includes(each))) return "";
  const written = secrets.map(lettersOf);
  for (let at = 0; at + minShared <= said.length; at += 1) {
    const part = said.slice(at, at + minShared);
    if (written.some((each) => each.includes(part))) return "";
  }
  return line;
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
const linesOf = (text: string) => text.split(/[\n\v\f\r\u0085\u2028\u2029]+/u).map(oneLine);

/** Parses Retry-After: seconds or an HTTP date. */
function toSeconds(header: string | null | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text));
  const at = Date.parse(text);
  if (!/[a-z]/i.test(text) || Number.isNaN(at)) return undefined;
  return Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

/** Copies an error's facts for the log, because the vendor's error contains headers and whole responses. */
function withoutSecrets(failure: unknown, secrets: string[]): Error {
  const clean = new Error(redact(describe(failure, secrets), secrets).slice(0, maxVendorMessage));
  clean.name = failure instanceof Error ? failure.constructor.name : "Error";
  return clean;
}

function describe(failure: unknown, secrets: string[]): string {
  if (!(failure instanceof Error)) return "An unknown failure";
  if (failure instanceof OpenAI.APIError && failure.status !== undefined) {
    const message = vendorMessage(failure.error);
    const said = withoutEchoes(message, secrets) || (message && `(a text of ${message.length} characters)`);
    const facts = [failure.status, failure.type, failure.code, failure.param, said];
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

/** Hides each secret, and each of its lines. */
function redact(text: string, secrets: string[]): string {
  const worthHiding = [...secrets, ...secrets.flatMap(linesOf)].filter((each) => each.trim().length > 3);
  return worthHiding
    .reduce((clean, secret) => clean.replaceAll(secret, "[hidden]"), text)
    .replace(key, "[hidden]");
}
