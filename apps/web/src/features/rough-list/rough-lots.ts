import { maxTitleLength } from "@lotwright/contracts/catalog/item-fields";
import { maxLongTextLength } from "@lotwright/contracts/values/limits";
import { z } from "zod";
import { leadingCount } from "./leading-count";
import { type ListEntry, maxListedLots } from "./parse-list";

/**
 * Meaning of a number at the beginning of a line: one lot with the number in its title, one lot with the number as its
 * quantity, or as many lots.
 */
export const countMeanings = ["one", "quantity", "lots"] as const;
export type CountMeaning = (typeof countMeanings)[number];

export const roughLot = z.object({
  id: z.string(),
  /** The words of a leading number, with the blank behind them. Empty without a number. */
  prefix: z.string(),
  /** 1 without a number. */
  count: z.int().min(1),
  /** The title without the prefix. */
  words: z.string(),
  notes: z.string(),
  meaning: z.enum(countMeanings),
});
/** A line of the preview, from which one lot or several are made. */
export type RoughLot = z.infer<typeof roughLot>;

/** The most lots that one line may become. */
const maxLotsOfLine = 100;

export const hasCount = ({ count }: RoughLot) => count > 1;

/** Whether the line may become as many lots as its number says. */
export const canBeLots = ({ count }: RoughLot) => count > 1 && count <= maxLotsOfLine;

const splitTitle = (title: string) => leadingCount(title) ?? { prefix: "", count: 1, words: title };

export function toRoughLot(id: string, { title, notes }: ListEntry): RoughLot {
  return { id, ...splitTitle(title), notes, meaning: "one" };
}

/** The title of the line's lots. The number is only in that of one lot. */
export const titleOf = ({ prefix, words, meaning }: RoughLot) => (meaning === "one" ? prefix + words : words);

/** The line with another title. A title without a leading number needs no question about one. */
export function withTitle(lot: RoughLot, title: string): RoughLot {
  return lot.meaning === "one" ? { ...lot, ...splitTitle(title) } : { ...lot, words: title };
}

/** The line with this meaning, or one lot where the number is too large for as many lots. */
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

/** Returns the problem of a line. Undefined if it can be added. */
export function problemWith(lot: RoughLot): string | undefined {
  const title = titleOf(lot).trim();
  if (title === "") return "Enter a title, or remove this lot.";
  const over = title.length - maxTitleLength;
  if (over > 0) return `The title is ${over} characters too long. Use at most ${maxTitleLength}.`;
  return lot.notes.length > maxLongTextLength ? "This line is too long. Split it in the list." : undefined;
}

/** Why the lots cannot be added together. Undefined if they can. */
export function problemWithAll(lots: readonly RoughLot[]): string | undefined {
  const count = countLots(lots);
  if (count <= maxListedLots) return undefined;
  return `These are ${count} lots. Add at most ${maxListedLots} at a time: choose “One lot” for some, or remove some.`;
}

/** The preview as a text, which reads as the same lines again. */
export const toText = (lots: readonly RoughLot[]): string =>
  lots.map(({ prefix, words, notes }) => [prefix + words, notes].filter(Boolean).join(" ")).join("\n");

/** The lines of a text that was changed. Lines that were there before keep what was chosen for them. */
export function refreshLots(lots: readonly RoughLot[], before: readonly RoughLot[]): RoughLot[] {
  const known = new Map(before.map(({ prefix, words, meaning }) => [prefix + words, meaning]));
  return lots.map((lot) => withMeaning(lot, known.get(lot.prefix + lot.words) ?? "one"));
}
