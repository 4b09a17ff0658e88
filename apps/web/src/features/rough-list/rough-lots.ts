import { maxTitleLength } from "@lotwright/contracts/catalog/item-fields";
import { maxLongTextLength } from "@lotwright/contracts/values/limits";
import { z } from "zod";
import { leadingCount } from "./leading-count";
import { type ListEntry, maxListedLots } from "./parse-list";

/**
 * Meanings of a number at the beginning of a line: one lot with the number in its title, one lot with that quantity, or that many
 * lots.
 */
export const countMeanings = ["one", "quantity", "lots"] as const;
export type CountMeaning = (typeof countMeanings)[number];

export const roughLot = z.object({
  id: z.string(),
  /** The leading number with the following blank; empty without a number. */
  prefix: z.string(),
  /** The leading number; 1 without one. */
  count: z.int().min(1),
  /** The title without the prefix. */
  words: z.string(),
  notes: z.string(),
  meaning: z.enum(countMeanings),
});
/** A line of the preview, for one or several lots. */
export type RoughLot = z.infer<typeof roughLot>;

/** Maximum of lots per line. */
const maxLotsOfLine = 100;

export const hasCount = ({ count }: RoughLot) => count > 1;

/** Whether the line's number is valid as a number of lots. */
export const canBeLots = ({ count }: RoughLot) => count > 1 && count <= maxLotsOfLine;

const splitTitle = (title: string) => leadingCount(title) ?? { prefix: "", count: 1, words: title };

export function toRoughLot(id: string, { title, notes }: ListEntry): RoughLot {
  return { id, ...splitTitle(title), notes, meaning: "one" };
}

/** The title of a line's lots. Only a single lot includes the number. */
export const titleOf = ({ prefix, words, meaning }: RoughLot) => (meaning === "one" ? prefix + words : words);

/** Changes a line's title. A title without a leading number has only one meaning. */
export function withTitle(lot: RoughLot, title: string): RoughLot {
  return lot.meaning === "one" ? { ...lot, ...splitTitle(title) } : { ...lot, words: title };
}

/** Changes the meaning of a line's number; falls back to one lot if the number is too large. */
export function withMeaning(lot: RoughLot, meaning: CountMeaning): RoughLot {
  if (!hasCount(lot)) return lot;
  return { ...lot, meaning: meaning === "lots" && !canBeLots(lot) ? "one" : meaning };
}

export const lotCount = ({ meaning, count }: RoughLot) => (meaning === "lots" ? count : 1);

export const countLots = (lots: readonly RoughLot[]) => lots.reduce((total, lot) => total + lotCount(lot), 0);

/** A lot to add. */
export type ListedLot = { title: string; notes: string; quantity: number };

/** The lots of the preview, in order. */
export const toListedLots = (lots: readonly RoughLot[]): ListedLot[] =>
  lots.flatMap((lot) => {
    const { notes, meaning, count } = lot;
    const listed = {
      title: titleOf(lot).trim(),
      notes,
      quantity: meaning === "quantity" ? count : 1,
    };
    return Array.from({ length: lotCount(lot) }, () => listed);
  });

/** The error of a line; undefined if it is valid. */
export function problemWith(lot: RoughLot): string | undefined {
  const title = titleOf(lot).trim();
  if (title === "") return "Enter a title, or remove this lot.";
  const over = title.length - maxTitleLength;
  if (over > 0) return `The title is ${over} characters too long. Use at most ${maxTitleLength}.`;
  return lot.notes.length > maxLongTextLength ? "This line is too long. Split it in the list." : undefined;
}

/** Why the lots together cannot be added; undefined if they can. */
export function problemWithAll(lots: readonly RoughLot[]): string | undefined {
  const count = countLots(lots);
  if (count <= maxListedLots) return undefined;
  return `These are ${count} lots. Add at most ${maxListedLots} at a time: choose “One lot” for some, or remove some.`;
}

/** Converts the preview back to text that parses to the same lines. */
export const toText = (lots: readonly RoughLot[]): string =>
  lots.map(({ prefix, words, notes }) => [prefix + words, notes].filter(Boolean).join(" ")).join("\n");

/** Parses a changed text; lines that already existed keep their choices. */
export function refreshLots(lots: readonly RoughLot[], before: readonly RoughLot[]): RoughLot[] {
  const known = new Map(before.map(({ prefix, words, meaning }) => [prefix + words, meaning]));
  return lots.map((lot) => withMeaning(lot, known.get(lot.prefix + lot.words) ?? "one"));
}
