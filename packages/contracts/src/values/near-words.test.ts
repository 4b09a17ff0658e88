import { expect, test } from "vitest";
import { fold } from "./fold";
import { nearMatch, wordsIn } from "./near-words";

test.each([
  ["a letter left out", "victoran", "Victorian lamp", true],
  ["a letter added", "lampp", "Victorian lamp", true],
  ["a letter replaced", "lomp", "Victorian lamp", true],
  ["two letters exchanged", "lmap", "Victorian lamp", true],
  ["two misspelled words, in another order", "lmap victorain", "Victorian brass lamp", true],
  ["the first letter", "ictorian", "Victorian lamp", true],
  ["the beginning of a longer word", "candelst", "Pair of candlesticks", true],
  ["the beginning of a shorter word", "lmap", "Lampshade", false],
  ["two errors in a word", "vitcorain", "Victorian lamp", false],
  ["a word that is absent", "victorain vase", "Victorian lamp", false],
  ["a number that differs in a digit, with a word", "lmap 1913", "Lamp of 1912", false],
  ["a number and a misspelled word", "lmap 1912", "Lamp of 1912", true],
  ["accents", "etegere", "Étagère", true],
  ["no text", "lamp", "", false],
])("finds by %s: %s in %s, %s", (_, search, text, isFound) => {
  expect(nearMatch(fold(search))?.(wordsIn(fold(text)))).toBe(isFound);
});

test.each(["1912", "лампа", "of", "", "%"])("corrects nothing in %s", (search) => {
  expect(nearMatch(fold(search))).toBeUndefined();
});

test("compares the eight longest distinct words of a search with those of a text", () => {
  let compared = 0;
  const watched = {
    some(isMatch: (word: string) => boolean) {
      compared += 1;
      return ["lampshade", "victorian"].some(isMatch);
    },
  } as unknown as readonly string[]; // includes is the only method in use
  const beginnings = ["victorian", "lampshade"].flatMap((word) =>
    Array.from(word, (_, at) => word.slice(0, at + 1)),
  );
  const isMatch = nearMatch(Array.from({ length: 500 }, () => beginnings.join(" ")).join(" "));
  expect(isMatch?.(watched)).toBe(true);
  expect(compared).toBe(8);
  expect(wordsIn("lamp lamp, lamp; 12")).toEqual(["lamp", "12"]);
});
