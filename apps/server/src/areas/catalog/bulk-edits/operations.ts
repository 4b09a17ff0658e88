import {
  type BulkFieldId,
  type BulkOperation,
  bulkFieldIds,
  type LetterCase,
} from "@lotwright/contracts/catalog/bulk-edits";
import { itemFields } from "@lotwright/contracts/catalog/item-fields";
import { writtenItem } from "@lotwright/contracts/catalog/items";
import { grouped } from "@lotwright/contracts/values/grouped";
import type { Lot } from "../lot-changes/access";

/** New values of a lot's fields, or the first reason why an operation is impossible. */
export type Outcome =
  | { fields: Record<string, unknown>; problem?: never }
  | { problem: { field: string; message: string }; fields?: never };

type Rewriting = Exclude<BulkOperation, { kind: "set" }>;

/** The fields that an operation reads and writes. */
export function fieldsOf(operation: BulkOperation): BulkFieldId[] {
  if (operation.kind !== "set") return [operation.field];
  const { fields } = operation;
  return bulkFieldIds.filter((id) => fields[id] !== undefined);
}

/** Returns a function that applies the operation to each lot. */
export function outcomeOf(operation: BulkOperation): (lot: Lot) => Outcome {
  if (operation.kind === "set") return () => ({ fields: operation.fields });
  const { field } = operation;
  const rewrite = rewriterOf(operation);
  const contract = writtenItem.shape[field];
  return (lot) => {
    const text = String(lot[field] ?? "");
    const written = rewrite(text);
    // Only changed texts are validated, because stored ones may exceed newer limits.
    if (written === text) return { fields: { [field]: text } };
    const parsed = written === undefined ? undefined : contract.safeParse(written);
    if (parsed?.success) return { fields: { [field]: parsed.data } };
    const tooLong = `Use at most ${grouped(itemFields[field].maxLength)} characters`;
    return { problem: { field, message: parsed?.error.issues[0]?.message ?? tooLong } };
  };
}

/** Returns a function that rewrites a text; it returns undefined if the result would be too long. */
function rewriterOf(operation: Rewriting): (text: string) => string | undefined {
  switch (operation.kind) {
    case "replace":
      return replacerOf(operation);
    case "affix": {
      const { prefix = "", suffix = "" } = operation;
      return (text) => (text === "" ? "" : `${prefix}${text}${suffix}`);
    }
    case "changeCase":
      return letterCases[operation.to];
  }
}

/** Regular expression of a search text, in which a line break matches any kind of line break. */
const patternOf = (find: string) =>
  find
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&"))
    .join("(?:\\r\\n?|\\n)");

function replacerOf(operation: Extract<BulkOperation, { kind: "replace" }>) {
  const { find, replacement, matchCase = false, field } = operation;
  const pattern = new RegExp(patternOf(find), matchCase ? "g" : "gi");
  const { maxLength } = itemFields[field];
  return (text: string) => {
    const parts = text.split(pattern);
    const kept = parts.reduce((sum, part) => sum + part.length, 0);
    // Estimated before replacing, since a short text may occur thousands of times; outer blanks are ignored.
    const length = kept + (parts.length - 1) * replacement.length;
    return length > maxLength * 2 ? undefined : parts.join(replacement);
  };
}

/** Words in lower case within a title. */
const smallWords = new Set("a an and at but by for from in nor of on or the to with".split(" "));

const capitalized = (word: string) =>
  word.replace(/\p{L}\p{M}*/u, (letter) => letter.toUpperCase().normalize("NFC"));

/** Removes the combining dot that lowercasing "İ" creates, except in a capitalized first letter. */
const withoutDots = (text: string) => text.replaceAll("i\u0307", "i");

const letterCases: Record<LetterCase, (text: string) => string> = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => withoutDots(text.toLowerCase()),
  title: (text) => {
    let isFirst = true;
    const written = text.toLowerCase().replace(/[\p{L}\p{M}\p{N}'’]+/gu, (word) => {
      const isSmall = !isFirst && smallWords.has(word);
      isFirst = false;
      return isSmall ? word : capitalized(word);
    });
    return withoutDots(written);
  },
  sentence: sentenceCase,
};

/** Capitalizes the first letter of each sentence and line, unless it starts with a number. */
function sentenceCase(text: string): string {
  let isStart = true;
  const written = text.toLowerCase().replace(/[.!?](?=\s)|\p{L}\p{M}*|[\n\p{N}]/gu, (mark) => {
    const kept = isStart ? mark.toUpperCase().normalize("NFC") : mark;
    isStart = /[.!?\n]/.test(mark);
    return kept;
  });
  return withoutDots(written);
}
