import { expect, test } from "vitest";
import { changedParts, shownText } from "./changed-parts";

/** Writes a text with its changed parts in brackets. */
const marked = (parts: { text: string; isChanged: boolean }[]) =>
  parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join("");

test.each([
  ["same text", "same text", "same text", "same text"],
  ["Large oak chair, carved", "Oak chair", "[Large oak chair, carved]", "[Oak chair]"],
  ["A very old oak chair", "A old oak chair", "A [very ]old oak chair", "A old oak chair"],
  ["Oak chair with arms", "Oak chair", "Oak chair [with arms]", "Oak chair"],
  ["12A", "2001", "[12A]", "[2001]"],
  ["", "New", "", "[New]"],
  ["one two three four", "one 2 three 4", "one [two ]three [four]", "one [2 ]three [4]"],
])("marks the words that differ between %j and %j", (before, after, old, next) => {
  const parts = changedParts(before, after);
  expect([marked(parts.before), marked(parts.after)]).toEqual([old, next]);
});

test("finds the same beginning and end of texts that are too long to compare word by word", () => {
  const words = (word: string) => `${word} `.repeat(1_000);
  const parts = changedParts(`Start ${words("a")}end`, `Start ${words("b")}end`);
  expect(parts.before.map(({ isChanged }) => isChanged)).toEqual([false, true, false]);
});

test("shows line breaks, and shortens long unchanged text", () => {
  expect(shownText({ text: "One\r\ntwo", isChanged: true })).toBe("One↵ two");
  expect(shownText({ text: "x".repeat(500), isChanged: false })).toHaveLength(123);
});
