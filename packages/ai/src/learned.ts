import OpenAI from "openai";
import { wordsOf } from "./provider-errors";

/** How a model wants to be asked, as far as its refusals have shown. */
export type Learned = {
  tokenLimit: "max_completion_tokens" | "max_tokens" | null;
  maxTokens: number;
  format: "json_schema" | "json_object" | null;
  maxPhotos: number;
  /** In pixels. */
  maxSide: number;
};

/** Several times a long description, since some models count their reasoning too. */
const usualTokens = 4_000;
const mostTokens = 16_000;
/** A limit below this leaves no room for a description. */
const leastTokens = 1_000;
const usualSide = 1024;
const leastSide = 256;
/** Above the photos of any lot. */
const anyNumber = 100;
const fewerPhotos = [8, 5, 3, 1];
/** A request below this is under every usual limit of a body, so that a lost connection means something else. */
const largeBody = 1_000_000;

export const firstTry: Learned = {
  tokenLimit: "max_completion_tokens",
  maxTokens: usualTokens,
  format: "json_schema",
  maxPhotos: anyNumber,
  maxSide: usualSide,
};

/** A request that was refused. */
export type Sent = { asked: Learned; photoCount: number; byteCount: number };

/** What to change after a refusal; undefined when the refusal is final. */
export function changeAfter(failure: unknown, sent: Sent): Partial<Learned> | undefined {
  if (!(failure instanceof OpenAI.APIError)) return undefined;
  if (failure.status === 413 || (failure.status === undefined && isCut(failure, sent))) return halved(sent);
  if (failure.status !== 400 && failure.status !== 422) return undefined;
  const words = `${failure.param ?? ""} ${wordsOf(failure)}`.toLowerCase();
  return ofTokens(words, sent.asked) ?? ofPhotos(words, sent) ?? ofFormat(words, sent.asked);
}

const cuts = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

function isCut(failure: Error, { byteCount }: Sent): boolean {
  if (byteCount < largeBody) return false;
  for (let cause: unknown = failure, depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    if ("code" in cause && cuts.has(String(cause.code))) return true;
    cause = cause.cause;
  }
  return false;
}

function halved({ asked, photoCount }: Sent): Partial<Learned> | undefined {
  if (photoCount <= 1 && asked.maxSide <= leastSide) return undefined;
  return {
    maxPhotos: Math.max(1, Math.floor(photoCount / 2)),
    maxSide: Math.max(leastSide, Math.floor(asked.maxSide / 2)),
  };
}

const limits =
  /at most|too (?:many|large|high|big)|max|limit|exceed|up to|more than|less than|only|allowed|fewer|found|supports?\b/;

/** The largest number of a text that is below `above`. */
function numberBelow(words: string, above: number): number | undefined {
  const numbers = [...words.matchAll(/\d+/g)]
    .map(([digits]) => Number(digits))
    .filter((n) => n >= 1 && n < above);
  return numbers.length > 0 ? Math.max(...numbers) : undefined;
}

function ofTokens(words: string, { tokenLimit, maxTokens }: Learned): Partial<Learned> | undefined {
  if (tokenLimit === null || !/max_(?:completion_|new_)?tokens/.test(words)) return undefined;
  const named = words.replace(/max_\w*tokens/g, "");
  const limit = limits.test(named) ? numberBelow(named, maxTokens) : undefined;
  if (limit !== undefined && limit >= leastTokens) return { maxTokens: limit };
  return { tokenLimit: tokenLimit === "max_completion_tokens" ? "max_tokens" : null };
}

function ofPhotos(words: string, sent: Sent): Partial<Learned> | undefined {
  const { photoCount } = sent;
  if (!/image|picture|photo|multi-?modal/.test(words) || /(?:not|n't) support/.test(words)) return undefined;
  if (/\b(?:size|bytes|mb|dimensions?|resolution|pixels?|too large)\b/.test(words)) return halved(sent);
  if (photoCount <= 1 || !limits.test(words)) return undefined;
  const next = fewerPhotos.find((count) => count < photoCount) ?? 1;
  return { maxPhotos: numberBelow(words, photoCount) ?? next };
}

function ofFormat(words: string, { format }: Learned): Partial<Learned> | undefined {
  if (format === null) return undefined;
  if (
    !/response.?format|json.?(?:schema|object|mode)|structured|\bstrict\b|schema|guided|grammar/.test(words)
  )
    return undefined;
  return { format: format === "json_schema" ? "json_object" : null };
}

/** The same with more tokens for an answer; undefined where that was tried. */
export const withMoreTokens = ({ maxTokens }: Learned): Partial<Learned> | undefined =>
  maxTokens < mostTokens ? { maxTokens: mostTokens } : undefined;

/** Sentences for admins. */
export function sentencesOf({ tokenLimit, maxTokens, format, maxPhotos, maxSide }: Learned): string[] {
  const sentences = [
    maxPhotos < anyNumber &&
      `This model takes ${maxPhotos === 1 ? "1 photo" : `${maxPhotos} photos`} at a time.`,
    maxSide < usualSide && `This provider takes small requests: photos are sent with ${maxSide} pixels.`,
    format === "json_object" && "This model takes no answer schema: it is asked for JSON.",
    format === null && "This model takes no answer format: the prompt describes it.",
    tokenLimit === "max_tokens" && "This provider takes max_tokens instead of max_completion_tokens.",
    tokenLimit === null && "This provider takes no limit of tokens.",
    maxTokens > usualTokens && "This model needs many tokens for an answer, probably for its reasoning.",
    maxTokens < usualTokens && `This model answers with at most ${maxTokens} tokens.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}
