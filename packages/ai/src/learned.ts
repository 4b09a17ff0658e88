import OpenAI from "openai";
import { wordsOf } from "./provider-errors";
import { isBlindModel, isModeration, isUnwrittenJson } from "./provider-words";

/** How to send requests to a model, as learned from its rejections. */
export type Learned = {
  tokenLimit: "max_completion_tokens" | "max_tokens" | null;
  /** Maximum tokens to request for an answer. */
  maxTokens: number;
  /** Maximum tokens that the provider allows. */
  mostTokens: number;
  format: "json_schema" | "json_object" | null;
  /** Role of the rules; "user" puts them into the message with the photos. */
  rulesRole: "system" | "user";
  maxPhotos: number;
  /** Maximum side of photos in pixels. */
  maxSide: number;
};

/** Default maximum tokens: several times a long description, since some models count reasoning. */
const usualTokens = 4_000;
const largestTokens = 16_000;
/** Minimum of tokens that leaves space for a description. */
const leastTokens = 1_000;
const usualSide = 1024;
/** Side below which marks are hardly legible, so that fewer photos are sent first. */
const legibleSide = 512;
const leastSide = 256;
/** A number above the photo count of any lot. */
const anyNumber = 100;
const fewerPhotos = [8, 5, 3, 1];
/** Body size in bytes below every usual limit, so that a lost connection has another cause. */
const largeBody = 1_000_000;

export const initialLearned: Learned = {
  tokenLimit: "max_completion_tokens",
  maxTokens: usualTokens,
  mostTokens: largestTokens,
  format: "json_schema",
  rulesRole: "system",
  maxPhotos: anyNumber,
  maxSide: usualSide,
};

const tokenLimits: readonly Learned["tokenLimit"][] = ["max_completion_tokens", "max_tokens", null];
const formats: readonly Learned["format"][] = ["json_schema", "json_object", null];
const roles: readonly Learned["rulesRole"][] = ["system", "user"];

const later = <Value>(order: readonly Value[], one: Value, other: Value) =>
  order.indexOf(one) > order.indexOf(other) ? one : other;

/** Merges what two concurrent calls have learned: the lower limits, and the later request forms. */
export function mergeLearned(one: Learned, changes: Partial<Learned>): Learned {
  const other = { ...one, ...changes };
  return {
    tokenLimit: later(tokenLimits, one.tokenLimit, other.tokenLimit),
    maxTokens: Math.max(one.maxTokens, other.maxTokens),
    mostTokens: Math.min(one.mostTokens, other.mostTokens),
    format: later(formats, one.format, other.format),
    rulesRole: later(roles, one.rulesRole, other.rulesRole),
    maxPhotos: Math.min(one.maxPhotos, other.maxPhotos),
    maxSide: Math.min(one.maxSide, other.maxSide),
  };
}

/** Token limit to send with a request; null for none. */
export const tokensOf = ({ tokenLimit, maxTokens, mostTokens }: Learned): number | null =>
  tokenLimit === null ? null : Math.min(maxTokens, mostTokens);

/** Raises the token limit after an answer reached it; undefined if it was the maximum. */
export const withMoreTokens = (learned: Learned, sentTokens: number | null): Partial<Learned> | undefined =>
  sentTokens !== null && sentTokens < learned.mostTokens ? { maxTokens: largestTokens } : undefined;

/** A rejected request. */
export type Sent = { asked: Learned; photoCount: number; byteCount: number };

/** Change of requests after a rejection, remembered only if the provider stated the cause. */
export type Change = { changes: Partial<Learned>; isRemembered: boolean };

/** Status codes of rejections; some servers use 500 if a model's template rejects a message. */
const refusing = new Set([400, 413, 422, 500]);

/** The change to try after a rejection; undefined if it is final. */
export function changeAfter(failure: unknown, sent: Sent): Change | undefined {
  if (!(failure instanceof OpenAI.APIError)) return undefined;
  const { status } = failure;
  if (status === undefined) return toChange(isCut(failure, sent) ? halved(sent) : undefined, false);
  const words = wordsOf(failure).toLowerCase();
  if (!refusing.has(status) || isModeration(status, words) || isBlindModel(words)) return undefined;
  if (status === 413) return toChange(halved(sent));
  if (status === 500) return toChange(ofRole(words, sent.asked));
  if (isUnwrittenJson(words)) return toChange(looserFormat(sent.asked), false);
  return toChange(
    ofRole(words, sent.asked) ??
      ofTokens(words, sent.asked) ??
      ofSize(words, sent) ??
      ofPhotos(words, sent) ??
      ofFormat(words, sent.asked),
  );
}

const toChange = (changes: Partial<Learned> | undefined, isRemembered = true): Change | undefined =>
  changes && { changes, isRemembered };

const cuts = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

function isCut(failure: Error, { byteCount }: Sent): boolean {
  if (byteCount < largeBody) return false;
  for (let cause: unknown = failure, depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    if ("code" in cause && cuts.has(String(cause.code))) return true;
    cause = cause.cause;
  }
  return false;
}

/** Halves the photos' sides while marks stay legible, then the number of photos, then sides again. */
function halved({ asked: { maxSide }, photoCount }: Sent): Partial<Learned> | undefined {
  if (photoCount === 0) return undefined;
  if (maxSide > legibleSide || (photoCount === 1 && maxSide > leastSide)) return { maxSide: maxSide / 2 };
  return photoCount > 1 ? { maxPhotos: Math.floor(photoCount / 2) } : undefined;
}

const role =
  /\bsystem\b.{0,60}(?:not |un|n't )(?:support|allow|permit|expect|valid|one of|enabled)|(?:unsupported|unexpected|invalid|unknown) (?:message )?role\b.{0,20}\bsystem\b|(?:not |n't )support.{0,20}\bsystem\b|(?:developer|system) instruction is not enabled|roles must alternate|only user and assistant|valid role: user/;

const ofRole = (words: string, { rulesRole }: Learned): Partial<Learned> | undefined =>
  rulesRole === "system" && role.test(words) ? { rulesRole: "user" } : undefined;

const limit =
  /at most|too (?:many|large|high|big)|max(?:imum)?\b|limit|exceed|up to|(?:more|less|fewer) than|range|between|<=|≤/;
/** Matches phrases about a limit only if followed by a number. */
const limitWithNumber =
  /\b(?:only|found|allow(?:s|ed)?|supports?|(?:must|should) be)\b\D{0,15}(?<![\p{L}])\d/u;

const isLimit = (words: string) => limit.test(words) || limitWithNumber.test(words);

/** Matches a number that is not part of a name, version or date. */
const alone = /(?<![\p{L}\p{N}_.:/-])\d{1,9}(?![\p{L}\p{N}_]|[-.:/]\d)/gu;

/** The largest number in a text below `above`; "fewer than 6" means 5. */
function numberBelow(words: string, above: number): number | undefined {
  const numbers = [...words.replace(/(?<=\d),(?=\d{3}\b)/g, "").matchAll(alone)]
    .map(
      ({ 0: digits, index }) =>
        Number(digits) - Number(/\b(?:less|fewer) than $/.test(words.slice(0, index))),
    )
    .filter((n) => n >= 1 && n < above);
  return numbers.length > 0 ? Math.max(...numbers) : undefined;
}

function ofTokens(words: string, asked: Learned): Partial<Learned> | undefined {
  const { tokenLimit } = asked;
  if (tokenLimit === null || !/max_(?:completion_|new_|output_)?tokens/.test(words)) return undefined;
  // In a small context shared with photos, no limit leaves the remaining tokens.
  if (/context/.test(words)) return { tokenLimit: null };
  const named = words.replace(/max_\w*tokens/g, "");
  const most = isLimit(named) ? numberBelow(named, tokensOf(asked) ?? 0) : undefined;
  if (most !== undefined && most >= leastTokens) return { mostTokens: most };
  return { tokenLimit: tokenLimit === "max_completion_tokens" ? "max_tokens" : null };
}

const photo = /image|picture|photo|limit_mm|limit-mm/;
const sizeOfPhoto =
  /\b(?:size|bytes|[km]b|megabytes|dimensions?|resolution|(?:mega)?pixels?|too (?:large|big)|larger than)\b/;
const sizeOfBody =
  /\b(?:request|payload|body|entity)\b.{0,30}\b(?:too (?:large|big|long)|exceed|size)|context (?:length|size|window)|prompt (?:is )?too long/;

const ofSize = (words: string, sent: Sent): Partial<Learned> | undefined =>
  sizeOfBody.test(words) || (photo.test(words) && sizeOfPhoto.test(words)) ? halved(sent) : undefined;

function ofPhotos(words: string, { photoCount }: Sent): Partial<Learned> | undefined {
  if (photoCount <= 1 || !photo.test(words)) return undefined;
  const counted = words.replace(/\b(?:one|(?:a )?single)\b(?= (?:image|picture|photo))/g, "1");
  if (!isLimit(counted)) return undefined;
  const next = fewerPhotos.find((count) => count < photoCount) ?? 1;
  return { maxPhotos: numberBelow(counted, photoCount) ?? next };
}

const answerFormat =
  /response.?format|json.?(?:schema|object|mode)|structured|\bstrict\b|schema|guided|grammar/;

const ofFormat = (words: string, asked: Learned): Partial<Learned> | undefined =>
  answerFormat.test(words) ? looserFormat(asked) : undefined;

const looserFormat = ({ format }: Learned): Partial<Learned> | undefined =>
  format === null ? undefined : { format: format === "json_schema" ? "json_object" : null };

/** Sentences for admins about what was learned. */
export function sentencesOf(learned: Learned): string[] {
  const { tokenLimit, maxTokens, mostTokens, format, rulesRole, maxPhotos, maxSide } = learned;
  const sentences = [
    maxPhotos < anyNumber &&
      `This model takes ${maxPhotos === 1 ? "1 photo" : `${maxPhotos} photos`} at a time.`,
    maxSide < usualSide && `This provider takes small requests: photos are sent with ${maxSide} pixels.`,
    format === "json_object" && "This model takes no answer schema: it is asked for JSON.",
    format === null && "This model takes no answer format: the prompt describes it.",
    rulesRole === "user" && "This model takes no system message: its rules are sent with the photos.",
    tokenLimit === "max_tokens" && "This provider takes max_tokens instead of max_completion_tokens.",
    tokenLimit === null && "This provider takes no limit of tokens.",
    maxTokens > usualTokens && "This model needs many tokens for an answer, probably for its reasoning.",
    mostTokens < largestTokens && `This model answers with at most ${mostTokens} tokens.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}
