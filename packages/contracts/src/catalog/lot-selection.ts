import { z } from "zod";
import { line } from "../values/fields";
import { maxLotNumber } from "../values/limits";

/** Where a lot stands in its manifest: by number, then by section letter. */
export type LotPlace = { lotNumber: number; sectionLetter: string };
/** Range whose ends are both inclusive. 20A stands after 20, so that 1-20 ends before it. */
export type LotRange = { from: LotPlace; to: LotPlace };
export type LotSelection = { ranges: LotRange[]; problem?: never } | { ranges?: never; problem: string };

const place = /^0*(\d{1,7})\s*([a-z]?)$/i;
const range = /^([^\s–-]+)\s*[–-]\s*([^\s–-]+)$/;

/** Reads a list of lots as people write it: 1-20, 35A. `problem` says what is wrong with it. */
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

/** The problem as a sentence, where there is one. */
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

/** Ranks of one number: more than the letters of a section. */
export const ranksOfNumber = 128;

/** Lots stand in the order of their ranks. */
export const rankOf = ({ lotNumber, sectionLetter }: LotPlace): number =>
  lotNumber * ranksOfNumber + (sectionLetter === "" ? 0 : sectionLetter.charCodeAt(0));

/** Tells of each lot whether one of the ranges has it: a binary search, however many ranges there are. */
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
 * About every other lot of a sale of 6,000. It is part of an address: servers and proxies have to take addresses of that length.
 */
export const maxSelectionLength = 16_000;

/** Lots as people write them: 1-20, 35A. */
export const chosenLots = line(maxSelectionLength).pipe(
  z.string().superRefine((text, ctx) => {
    const { problem } = parseLots(text);
    if (problem !== undefined) ctx.addIssue({ code: "custom", message: problem });
  }),
);
