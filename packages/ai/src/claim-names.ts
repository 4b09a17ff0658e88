import type { Span } from "./claim-numbers";
import { type ClaimWord, compact } from "./claim-words";
import { knownMakers } from "./known-makers";
import { isCommonWord, nameParts, neverNames } from "./trade-words";

const set = (words: string) => new Set(words.split(" "));
/** Words after which a capitalized word is a name, even a common one. */
const strongCues = set(
  "by maker makers manufacturer brand artist author designer signed marked labeled labelled retailer",
);
const strongPairs = /^(?:attributed to|made for|retailed by)$/;
const noNames = set(
  "hand unknown unidentified by of or the a an machine no not maker artist in on at with and to verso",
);
const littleWords = set("with from over under into made");
const connectors = set("of de der den du von van la le & and the y e");
const signatureWords = set("signed signature autograph autographed initialed");
const depicts = set("depicting depicts portraying portrays showing shows");
const pictures = set("portrait figure figurine bust statue statuette scene view map image picture");
const styles = set("style styled revival inspired");
const maxRun = 6;

const isCapital = (text: string) => /^\p{Lu}/u.test(text);
const hasInnerCapital = (text: string) => /^\p{Ll}+\p{Lu}\p{Ll}/u.test(text);
const lower = (word: ClaimWord | undefined) => word?.text.toLowerCase() ?? "";
const bare = (text: string) => text.toLowerCase().replace(/['’]s?$/u, "");

export type NameContext = {
  kind: "title" | "description";
  words: readonly ClaimWord[];
  areCapitalsTelling: boolean;
  written: ReadonlySet<string>;
};

/** Whether capitals indicate names here, unlike in title case. */
export function areCapitalsTelling(words: readonly ClaimWord[]): boolean {
  const telling = words
    .slice(1)
    .filter(
      ({ text }) =>
        text.length > 3 && !littleWords.has(text.toLowerCase()) && /^\p{L}+/u.test(text) && !/\d/.test(text),
    );
  return telling.filter(({ text }) => isCapital(text)).length <= telling.length * 0.7 && telling.length > 0;
}

/** Words that occur without a capital in a text, so they are not names. */
export function lowerCaseWords(words: readonly ClaimWord[]): Set<string> {
  return new Set(words.filter(({ text }) => text === text.toLowerCase()).map(({ text }) => text));
}

/** Finds names of makers, brands, models or people. */
export function nameClaims(context: NameContext): Span[] {
  const { words } = context;
  const spans: Span[] = [];
  for (let at = 0; at < words.length; at++) {
    if (!isName(context, at)) continue;
    const to = endOfRun(context, at);
    if (!isSubject(words, at) && !isStyle(words, to)) spans.push({ from: startOfRun(words, at), to });
    at = to;
  }
  return spans;
}

function isName(context: NameContext, at: number): boolean {
  const { words } = context;
  const word = words[at];
  if (word === undefined || /\d/.test(word.text)) return false;
  const { text } = word;
  if (hasInnerCapital(text)) return true;
  if (!isCapital(text) && !isIntroducedLower(words, at)) return false;
  if (isIntroduced(words, at)) return !noNames.has(text.toLowerCase());
  if (compact(text).length < 2) return isInitial(context, at);
  const proof = proofAt(context, at);
  return text.split(/[-‐‑]/u).some((part) => isNamePart(context, part, proof));
}

/** Reason why a capitalized word counts as a name. */
type Proof = "capital" | "unfamiliar" | "known";

function proofAt(context: NameContext, at: number): Proof {
  const { kind, words, areCapitalsTelling } = context;
  const word = words[at];
  if (word === undefined) return "known";
  if (kind === "title" && !areCapitalsTelling) return isHeadNoun(context, at) ? "known" : "unfamiliar";
  if (kind === "description" && startsSentence(word) && !isLoud(word)) return "known";
  return word.opens || followsInitials(words, at) || !areCapitalsTelling ? "unfamiliar" : "capital";
}

const startsSentence = ({ opens, gap }: ClaimWord) => opens && !/[:(]/u.test(gap);
const isLoud = ({ text }: ClaimWord) => /^\p{Lu}[\p{Lu}.]+$|['’]s?$/u.test(text);
/**
 * Whether a word follows initials, as in "Marked R.B. Tarnish" or "by Warne & Co. Hinges", where a name is likelier than a new
 * sentence.
 */
const followsInitials = (words: readonly ClaimWord[], at: number) =>
  /^\./u.test(words[at]?.gap ?? "") &&
  !/^\p{Lu}$/u.test(words[at - 1]?.text ?? "") &&
  !/^\p{Lu}{2,}$/u.test(words[at]?.text ?? "");

/** Whether the last word of a title's part names the kind of object: "Giltwood Fauteuils". */
function isHeadNoun({ words, written }: NameContext, at: number): boolean {
  const before = lower(words[at - 1]);
  const after = words[at + 1];
  const isAfterWord = words[at]?.gap === " " && (written.has(before) || isCommonWord(before));
  const endsPart =
    after === undefined || after.gap !== " " || /^(?:and|by|for|in|on|with)$/.test(lower(after));
  return isAfterWord && endsPart && !littleWords.has(before);
}

function isNamePart({ written }: NameContext, part: string, proof: Proof): boolean {
  const word = part.toLowerCase();
  if (part.length < 2 || !/^\p{L}/u.test(part)) return false;
  if (neverNames.has(word) || neverNames.has(bare(part)) || neverNames.has(compact(part))) return false;
  if ((proof === "capital" && isCapital(part)) || knownMakers.has(word) || knownMakers.has(bare(part)))
    return true;
  if (proof !== "unfamiliar") return false;
  return !written.has(word) && !isCommonWord(word) && !isCommonWord(bare(part));
}

/** Whether a lower-case word is introduced as a name: "signed picasso". */
const isIntroducedLower = (words: readonly ClaimWord[], at: number) =>
  /^(?:signed|(?:signed|made) by)$/.test(
    `${lower(words[at - 2])} ${lower(words[at - 1])}`.replace(/^.* (?=signed$)/, ""),
  ) &&
  words[at]?.gap === " " &&
  !isCommonWord(lower(words[at]));

function isIntroduced(words: readonly ClaimWord[], at: number): boolean {
  const word = words[at];
  if (word === undefined || !/^[\s:.'"“‘(]{1,4}$/u.test(word.gap)) return false;
  const before = lower(words[at - 1]);
  return (
    (strongCues.has(before) && !word.gap.includes("\n")) ||
    strongPairs.test(`${lower(words[at - 2])} ${before}`)
  );
}

/** Whether a single letter is part of the following name. */
function isInitial(context: NameContext, at: number): boolean {
  const next = context.words[at + 1];
  return (
    next !== undefined &&
    /^\.? ?$/u.test(next.gap) &&
    isCapital(next.text) &&
    next.text.length > 1 &&
    isNamePart(context, next.text, proofAt(context, at + 1))
  );
}

function endOfRun(context: NameContext, start: number): number {
  let to = start;
  while (to + 1 < start + maxRun) {
    const next = nextOfRun(context, to);
    if (next === undefined) break;
    to = next;
  }
  return to;
}

/** Index of the next word of a name, possibly after a connector such as "of". */
function nextOfRun(context: NameContext, to: number): number | undefined {
  const { words } = context;
  const next = connectors.has(lower(words[to + 1])) ? to + 2 : to + 1;
  const word = words[next];
  if (word === undefined || !isJoined(words, to + 1) || !isJoined(words, next)) return undefined;
  const isPart = isCapital(word.text) && nameParts.has(lower(word));
  return isPart || isName(context, next) || isNumberOfName(words, next) || isLetter(word) ? next : undefined;
}

const isLetter = ({ text }: ClaimWord) => /^\p{Lu}$/u.test(text);
const isJoined = (words: readonly ClaimWord[], at: number) => {
  const gap = words[at]?.gap ?? "";
  return (
    gap === " " ||
    /^ ?[&+/-] ?$/u.test(gap) ||
    (gap === ". " && /^\p{Lu}(?:\.\p{Lu})*$/u.test(words[at - 1]?.text ?? ""))
  );
};
/** Whether a number belongs to a name ("RIDGID 14"), not to a measure or count. */
const isNumberOfName = (words: readonly ClaimWord[], at: number) =>
  /^\d{2,4}$/.test(words[at]?.text ?? "") &&
  (words[at + 1] === undefined || !/^ ?$/.test(words[at + 1]?.gap ?? "") || lower(words[at + 1]) === "and");

function startOfRun(words: readonly ClaimWord[], at: number): number {
  const isNear = /^[\s:'"“‘]{1,3}$/u.test(words[at]?.gap ?? "");
  if (!isNear) return at;
  if (signatureWords.has(lower(words[at - 1]))) return at - 1;
  return lower(words[at - 1]) === "by" && signatureWords.has(lower(words[at - 2])) ? at - 2 : at;
}

/** Whether a name is of a person or place that the lot depicts. */
const isSubject = (words: readonly ClaimWord[], at: number) => {
  const before = words.slice(Math.max(at - 3, 0), at).map(lower);
  if (words[at]?.gap !== " ") return false;
  const last = before.at(-1) ?? "";
  return (
    depicts.has(last) ||
    (last === "of" && pictures.has(before.at(-2) ?? "")) ||
    (/^(?:the|saint|st)$/.test(last) && depicts.has(before.at(-2) ?? ""))
  );
};

const isStyle = (words: readonly ClaimWord[], to: number) =>
  (/^[ -]$/u.test(words[to + 1]?.gap ?? "") && styles.has(lower(words[to + 1]))) ||
  /[-‐‑](?:style|inspired|made)$/iu.test(words[to]?.text ?? "");

/** Finds words such as "signed", and whether a name follows in the sentence. */
export function signaturesOf(words: readonly ClaimWord[], names: readonly Span[]) {
  const starts = new Set(names.flatMap(({ from, to }) => [from, to]));
  const isNamed = (at: number) => {
    for (let next = at + 1; next < Math.min(at + 8, words.length); next++) {
      if (words[next]?.opens && !/[:(]/u.test(words[next]?.gap ?? "")) return false;
      if (starts.has(next)) return true;
    }
    return false;
  };
  const signed = words.flatMap((word, at) =>
    signatureWords.has(lower(word)) && !isDenied(words, at) ? [at] : [],
  );
  const carriers = words.flatMap((word, at) => (/^(?:etched|inscribed)$/.test(lower(word)) ? [at] : []));
  return {
    spans: signed.map((at) => ({ from: at, to: at })),
    hasName: [...signed, ...carriers].some(isNamed),
  };
}

const isDenied = (words: readonly ClaimWord[], at: number) =>
  words.slice(Math.max(at - 2, 0), at).some((word) => /^(?:not|no|without)$/.test(lower(word)));
