import type { FoundItem } from "@lotwright/contracts/catalog/search";
import { fold } from "@lotwright/contracts/values/fold";
import type { LucideIcon } from "lucide-react";

/** A lot as the palette shows it. */
export type ShownLot = Omit<FoundItem, "id" | "manifestId">;

type EntryLook =
  | { kind: "lot"; lot: ShownLot }
  | { kind: "plain"; icon: LucideIcon; title: string; detail?: string };

/** Something that the palette leads to. */
export type Entry = EntryLook & {
  id: string;
  choose: () => void;
  /** Whether a search found it: until the next one ends, it may be of an earlier text. */
  isFound?: true;
  /** Whether the action opens a dialog in the palette's place, which then closes itself. */
  opensDialog?: true;
};
export type Group = { name: string; entries: readonly Entry[] };

/** The words of a text, folded. */
export const wordsOf = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/** Whether each word begins a word of the text. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const searched = ` ${fold(text)}`;
  return words.every((word) => searched.includes(` ${word}`));
}

/** The groups that have entries. */
export const dropEmptyGroups = (groups: readonly Group[]): Group[] =>
  groups.filter(({ entries }) => entries.length > 0);
