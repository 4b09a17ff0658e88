import OpenAI from "openai";
import { WriterError } from "./writer";

type Circumstances = {
  isAborted: boolean;
  isTimedOut: boolean;
  /** Texts that must not be in an error: the key, and what people wrote. */
  secrets: string[];
  now: Date;
};

const keyRefused = "The AI service rejected the API key. Ask an admin to check the AI settings.";
const quotaUsedUp = "The AI account has used up its quota. Ask an admin to check the AI settings.";
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

function ofStatus(failure: InstanceType<typeof OpenAI.APIError>, status: number, around: Circumstances) {
  const cause = withoutSecrets(failure, around.secrets);
  const retryAfterSeconds = toSeconds(failure.headers?.get("retry-after"), around.now);
  if (status === 401 || status === 403) return new WriterError("rejected", { message: keyRefused, cause });
  if (failure.code === "insufficient_quota") {
    return new WriterError("rejected", { message: quotaUsedUp, cause });
  }
  if (status === 429) return new WriterError("rate-limited", { retryAfterSeconds, cause });
  if (status >= 500 || passing.has(status)) {
    return new WriterError("unavailable", { retryAfterSeconds, cause });
  }
  return new WriterError("rejected", { cause });
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

function redact(text: string, secrets: string[]): string {
  const worthHiding = secrets.filter((secret) => secret.trim().length > 3);
  return worthHiding.reduce((clean, secret) => clean.replaceAll(secret, "[hidden]"), text);
}
