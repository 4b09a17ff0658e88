import type { FoundItem } from "@lotwright/contracts/catalog/search";
import { fold } from "@lotwright/contracts/values/fold";
import type { LucideIcon } from "lucide-react";

/** A lot as listed in the palette. */
export type ShownLot = Omit<FoundItem, "id" | "manifestId">;

type EntryLook =
  | { kind: "lot"; lot: ShownLot }
  | {
      kind: "plain";
      icon: LucideIcon;
      title: string;
      detail?: string;
      /** Key that does the same, in the syntax of `aria-keyshortcuts`. */
      keys?: string;
    };

/** An entry of the palette. */
export type Entry = EntryLook & {
  id: string;
  choose: () => void;
  /** Whether the entry is a search result, which may belong to an earlier text until the next search ends. */
  isFound?: true;
};
export type Group = { name: string; entries: readonly Entry[] };

/** The normalized words of a text. */
export const wordsOf = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/** Whether each word is the beginning of a word in the text. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const searched = ` ${fold(text)}`;
  return words.every((word) => searched.includes(` ${word}`));
}

export const dropEmptyGroups = (groups: readonly Group[]): Group[] =>
  groups.filter(({ entries }) => entries.length > 0);
