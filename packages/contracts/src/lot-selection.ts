import { maxLotNumber } from "./limits";

/** Where a lot stands in its manifest: by number, then by section letter. */
export type LotPlace = { lotNumber: number; sectionLetter: string };
/** Both ends are inclusive. 20A stands after 20, so that 1-20 ends before it. */
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
