import { expect, test } from "vitest";
import { codePoints } from "../format/cell-text";
import { shortenText, shortenTitle } from "./shorten";

test.each([
  ["Short enough", 50, "Short enough"],
  [
    "Oak hall chair with carved back and turned legs, circa 1890",
    50,
    "Oak hall chair with carved back and turned legs",
  ],
  ["Oak hall chair (seat worn, one leg replaced) from an estate", 40, "Oak hall chair from an estate"],
  [
    "Large standard glaze vase with painted lilies by Rookwood, 1903",
    40,
    "Rookwood large standard glaze vase",
  ],
  [
    "Large standard glaze vase with painted lilies by Rookwood, circa 1903",
    50,
    "Rookwood large standard glaze vase",
  ],
  ["Set of six dining chairs and a table with two leaves", 30, "Set of six dining chairs"],
  ["Donaudampfschifffahrtsgesellschaft", 10, "Donaudampf"],
])("shortens the title %j to at most %i characters by whole words", (title, max, expected) => {
  expect(shortenTitle(title, max)).toBe(expected);
  expect(codePoints(shortenTitle(title, max))).toBeLessThanOrEqual(max);
});

test("keeps emoji whole when it shortens a title", () => {
  expect(shortenTitle("🤖🤖🤖🤖", 3)).toBe("🤖🤖🤖");
});

test("cuts a long text after a whole word, with an ellipsis", () => {
  expect(shortenText("One two three four", 12)).toBe("One two…");
  expect(shortenText("One two", 12)).toBe("One two");
});

test("shortens long texts in linear time", () => {
  for (const part of [" ", "a ", "(", "by A", ", "]) shortenTitle(`${part.repeat(100_000)}x`, 50);
});
