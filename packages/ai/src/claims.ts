import {
  indexMeasures,
  isMeasureSeen,
  measureClaims,
  measureParts,
  partsOf,
  type TextSpan,
} from "./claim-measures";
import { areCapitalsTelling, lowerCaseWords, nameClaims, signaturesOf } from "./claim-names";
import { numberClaims, type Span } from "./claim-numbers";
import { isPhotoThere, photoClaims } from "./claim-photos";
import { atomsOf, type ClaimWord, claimWords, compact } from "./claim-words";
import { asDigits, finenessOfKarats, indexSeen, karatsOf, type SeenTexts } from "./seen-texts";

/** A number above the length of any title. */
const maxTitle = 1_000;
/** Maximum length of a claim; names and numbers are shorter. */
const maxPhrase = 200;

type Texts = { title: string; description: string };

/** Evidence for a draft's claims: texts of marks and notes, and the number of photos. */
export type Evidence = { seen: readonly string[]; photoCount: number };

/**
 * Finds claims without evidence: phrases that state a maker, brand, model, serial number, signature, date, fineness, length or
 * weight, or refer to a missing photo. Deterministic, for English texts. Ignores case, accents, blanks and punctuation;
 * equivalent statements (18 karat and 750, a year and its decade, converted or rounded measures) count as evidence. Not claims:
 * styles, centuries of style, origins, depicted subjects, measures in names, other quantities, lot numbers and prices. A rare
 * capitalized word may be taken for a name, and an unknown maker at the start of a sentence may be missed.
 */
export function unseenClaims(texts: Texts, evidence: Evidence): string[] {
  return unseen(claimsOf(texts), evidence);
}

/** The claims of `unseenClaims` that no photo can show: measures, and references to missing photos. */
export function unseenMeasures(texts: Texts, evidence: Evidence): string[] {
  const phrases = [texts.title.slice(0, maxTitle), texts.description].flatMap((text) =>
    measureSpans(text).map(({ start, end }) => text.slice(start, end)),
  );
  return unseen([...new Set(phrases)], evidence);
}

/** Earlier claims that the texts still contain and no evidence supports, after an edit or more marks. */
export function phrasesStillUnsupported(
  phrases: readonly string[],
  texts: Texts,
  evidence: Evidence,
): string[] {
  const text = `${texts.title}\n${texts.description}`;
  const [words, parts] = [joined(text), partsOf(text)];
  return unseen(phrases, evidence).filter((phrase) => {
    const measure = measureParts(phrase);
    return measure === undefined ? words.includes(joined(phrase)) : parts.includes(measure);
  });
}

const joined = (text: string) => ` ${atomsOf(text).join(" ")} `;

function unseen(phrases: readonly string[], { seen, photoCount }: Evidence): string[] {
  const index = indexSeen(seen, new Set(phrases.flatMap(atomsOf)));
  const measures = indexMeasures(seen);
  const isSupported = (phrase: string) => {
    const isThere = isPhotoThere(phrase, photoCount);
    if (isThere !== undefined) return isThere || index.runs.has(compact(phrase));
    return isMeasureSeen(phrase, measures) ?? isSeen(phrase, index);
  };
  return phrases.filter((phrase) => !isSupported(phrase));
}

const measureSpans = (text: string): TextSpan[] => [...measureClaims(text), ...photoClaims(text)];

function claimsOf({ title, description }: Texts): string[] {
  const parts = [
    { kind: "title" as const, text: title.slice(0, maxTitle) },
    { kind: "description" as const, text: description },
  ].map((part) => ({ ...part, words: claimWords(part.text) }));
  const written = lowerCaseWords(parts.flatMap(({ words }) => words));
  const found = parts.map(({ kind, text, words }) => {
    const names = nameClaims({ kind, words, written, areCapitalsTelling: areCapitalsTelling(words) });
    return {
      text,
      words,
      claims: [...names, ...numberClaims(words)],
      signatures: signaturesOf(words, names),
    };
  });
  // "Signed lower right" is a separate claim only if no signature has a name.
  const isNamed = found.some(({ signatures }) => signatures.hasName);
  const phrases = new Map<string, string>();
  for (const { text, words, claims, signatures } of found) {
    const spans = (isNamed ? claims : [...claims, ...signatures.spans]).map((span) => inText(span, words));
    for (const { start, end } of outermost([...spans, ...measureSpans(text)])) {
      const phrase = text.slice(start, end);
      if (phrase.length > maxPhrase) continue;
      const key = measureParts(phrase) ?? compact(phrase);
      if (!phrases.has(key)) phrases.set(key, phrase);
    }
  }
  return [...phrases.values()];
}

const inText = ({ from, to }: Span, words: readonly ClaimWord[]): TextSpan => ({
  start: words[from]?.start ?? 0,
  end: words[to]?.end ?? 0,
});

/** Outermost spans in text order, without nested ones. */
function outermost(spans: readonly TextSpan[]): TextSpan[] {
  const sorted = spans.toSorted((one, other) => one.start - other.start || other.end - one.end);
  let last = -1;
  return sorted.filter(({ end }) => {
    if (end <= last) return false;
    last = end;
    return true;
  });
}

/** Words that indicate a claim's kind. */
const cues = new Set(
  "by signed signature autograph autographed initialed model serial ref reference no nos nr pattern mold mould style type caliber calibre cal part sku number numbered cat catalog pat patent isbn design shape sn form c ca circa is reads as of de der den du von van la le and the y e".split(
    " ",
  ),
);
const bareSignature = /^(?:signed|signature|autograph|autographed|initialed)$/i;
const signs = ["signed", "signature", "signatures", "autograph", "autographed", "initialed", "sign"];
const spelled: Record<string, string> = {
  eight: "8",
  nine: "9",
  ten: "10",
  fourteen: "14",
  eighteen: "18",
  twentytwo: "22",
  twentyfour: "24",
};

function isSeen(phrase: string, seen: SeenTexts): boolean {
  if (bareSignature.test(phrase)) return signs.some((sign) => seen.runs.has(sign));
  const karats = karatsIn(phrase);
  if (karats !== undefined) {
    return seen.karats.has(karats) || finenessOfKarats(karats).some((number) => seen.runs.has(number));
  }
  const words = claimWords(phrase).map(({ text }) => text);
  const isTelling = (word: string) => !cues.has(word.toLowerCase());
  const significant = words.filter(isTelling);
  if (isWordSeen(significant.join(""), seen)) return true;
  const isKnown = (word: string, at: number) => {
    const isInitial = significant.length > 1 && compact(word).length === 1;
    const readings = [word, `${words[at - 1] ?? ""}${word}`, `${word}${words[at + 1] ?? ""}`];
    return !isTelling(word) || isInitial || readings.some((reading) => isWordSeen(reading, seen));
  };
  return significant.some((word) => compact(word).length > 1 || words.length === 1) && words.every(isKnown);
}

function karatsIn(phrase: string): string | undefined {
  const [, number = ""] = /^(.+?)[\s-]*(?:k|kt|kts|ct|cts|ctw|cttw|tcw|karats?|carats?)$/i.exec(phrase) ?? [];
  if (/^\d{1,2}(?:[.,]\d+)?$/.test(number)) return number.replace(",", ".");
  return spelled[compact(number)];
}

function isWordSeen(word: string, seen: SeenTexts): boolean {
  const key = compact(word);
  if (seen.runs.has(key)) return true;
  if (/\p{N}/u.test(key) && seen.lookalikes.has(asDigits(key))) return true;
  if (/['’]s?$/u.test(word) && seen.runs.has(compact(word.replace(/['’]s?$/u, "")))) return true;
  return isSameFineness(key, seen) || isPeriodSeen(key, seen);
}

function isSameFineness(key: string, { runs, karats }: SeenTexts): boolean {
  if (key === "sterling") return runs.has("925") || runs.has("ster");
  if (key === "925") return runs.has("sterling");
  return karats.has(karatsOf(key) ?? "");
}

function isPeriodSeen(key: string, { decades, centuries }: SeenTexts): boolean {
  const [, decade = ""] = /^(?:early|mid|late)?(1\d\d0|20\d0|\d0)s$/.exec(key) ?? [];
  if (decade.length === 4) {
    return decade.endsWith("00") ? centuries.has(decade.slice(0, 2)) : decades.has(decade.slice(0, 3));
  }
  if (decade !== "") return [...decades].some((known) => known.endsWith(decade.slice(0, 1)));
  const [, century = ""] = /^(\d{1,2})(?:st|nd|rd|th)century$/.exec(key) ?? [];
  return century !== "" && centuries.has(String(Number(century) - 1));
}
