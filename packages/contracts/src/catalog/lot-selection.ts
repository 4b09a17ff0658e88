import { z } from "zod";
import { line } from "../values/fields";
import { maxLotNumber } from "../values/limits";

/** Position of a lot in its manifest: number, then section letter. */
export type LotPlace = { lotNumber: number; sectionLetter: string };
/** Range of lots, both ends inclusive. 20A comes after 20, so 1-20 does not include it. */
export type LotRange = { from: LotPlace; to: LotPlace };
export type LotSelection = { ranges: LotRange[]; problem?: never } | { ranges?: never; problem: string };

const place = /^0*(\d{1,7})\s*([a-z]?)$/i;
const range = /^([^\s–-]+)\s*[–-]\s*([^\s–-]+)$/;

/** Parses a list of lots such as 1-20, 35A. `problem` describes a syntax error. */
export function parseLots(text: string): LotSelection {
  const ranges: LotRange[] = [];
  for (const part of text.split(/[,;]/).map((written) => written.trim())) {
    if (part === "") continue;
    const read = readRange(part);
    if (typeof read === "string") return { problem: read };
    ranges.push(read);
  }
  return ranges.length > 0 ? { ranges } : { problem: "Write lot numbers such as 1-20, 35A" };
}

/** Parses one range; returns the problem as a sentence if it is invalid. */
function readRange(part: string): LotRange | string {
  const [, first = part, last = part] = range.exec(part) ?? [];
  const [from, to] = [readPlace(first), readPlace(last)];
  if (!(from && to)) return `“${short(part)}” is not a lot. Write lot numbers such as 1-20, 35A`;
  return isBefore(to, from) ? `${part} ends before it begins. Write the lower lot first` : { from, to };
}

function readPlace(text: string): LotPlace | undefined {
  const [, digits, letter = ""] = place.exec(text) ?? [];
  const lotNumber = Number(digits);
  if (digits === undefined || lotNumber > maxLotNumber) return undefined;
  return { lotNumber, sectionLetter: letter.toUpperCase() };
}

const isBefore = (a: LotPlace, b: LotPlace) =>
  a.lotNumber === b.lotNumber ? a.sectionLetter < b.sectionLetter : a.lotNumber < b.lotNumber;

const short = (text: string) => (text.length > 20 ? `${text.slice(0, 20)}…` : text);

/** Ranks reserved for each lot number: more than there are section letters. */
export const ranksOfNumber = 128;

/** Sortable number of a lot's position: lot number, then letter. */
export const rankOf = ({ lotNumber, sectionLetter }: LotPlace): number =>
  lotNumber * ranksOfNumber + (sectionLetter === "" ? 0 : sectionLetter.charCodeAt(0));

/** Creates a test of whether a lot is in any of the ranges, by binary search. */
export function lotMatcher(ranges: readonly LotRange[]): (lot: LotPlace) => boolean {
  const disjoint: { from: number; to: number }[] = [];
  const ranked = ranges.map(({ from, to }) => ({ from: rankOf(from), to: rankOf(to) }));
  for (const { from, to } of ranked.sort((a, b) => a.from - b.from)) {
    const last = disjoint.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else disjoint.push({ from, to });
  }
  return (lot) => {
    const rank = rankOf(lot);
    let [low, high] = [0, disjoint.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((disjoint[middle]?.from ?? 0) <= rank) low = middle + 1;
      else high = middle;
    }
    return rank <= (disjoint[low - 1]?.to ?? -1);
  };
}

/**
 * Maximum length of a selection: about every other lot of a sale of 6,000. Servers and proxies must accept URLs of this length.
 */
export const maxSelectionLength = 16_000;

/** List of lots as people write it: 1-20, 35A. */
export const chosenLots = line(maxSelectionLength).pipe(
  z.string().superRefine((text, ctx) => {
    const { problem } = parseLots(text);
    if (problem !== undefined) ctx.addIssue({ code: "custom", message: problem });
  }),
);
