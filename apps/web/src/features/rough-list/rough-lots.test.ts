import { expect, test } from "vitest";
import { parseList } from "./parse-list";
import {
  canBeLots,
  countLots,
  problemWith,
  problemWithAll,
  type RoughLot,
  refreshLots,
  titleOf,
  toListedLots,
  toRoughLot,
  toText,
  withMeaning,
  withTitle,
} from "./rough-lots";

const rowsOf = (text: string): RoughLot[] =>
  parseList(text).entries.map((entry, index) => toRoughLot(String(index), entry));
const rowOf = (text: string): RoughLot => {
  const [row] = rowsOf(text);
  if (!row) throw new Error("The list has no lot");
  return row;
};

test.each([
  ["one", "56 plates", [{ title: "56 plates", quantity: 1 }]],
  ["quantity", "56 plates", [{ title: "plates", quantity: 56 }]],
  [
    "lots",
    "two lamps",
    [
      { title: "lamps", quantity: 1 },
      { title: "lamps", quantity: 1 },
    ],
  ],
  ["lots", "oak chest", [{ title: "oak chest", quantity: 1 }]],
  ["lots", "300 buttons", [{ title: "300 buttons", quantity: 1 }]],
  ["quantity", "300 buttons", [{ title: "buttons", quantity: 300 }]],
] as const)("makes the lots of the meaning %s of %s", (meaning, text, lots) => {
  expect(toListedLots([withMeaning(rowOf(text), meaning)])).toMatchObject(lots);
});

test("edits the title that a meaning shows, and keeps the number for the other meanings", () => {
  const plates = withMeaning(rowOf("56 plates"), "quantity");
  const edited = withTitle(plates, "dinner plates");
  expect(titleOf(edited)).toBe("dinner plates");
  expect(titleOf(withMeaning(edited, "one"))).toBe("56 dinner plates");
});

test("detects a leading number in an edited title, and offers separate lots only up to 100", () => {
  const lamps = rowOf("two lamps");
  expect(withTitle(lamps, "lamps").count).toBe(1);
  expect(withTitle(lamps, "3 lamps")).toMatchObject({ count: 3, words: "lamps" });
  expect([canBeLots(rowOf("100 plates")), canBeLots(rowOf("101 plates"))]).toEqual([true, false]);
});

test("names what is wrong with a line", () => {
  expect(problemWith(rowOf("lamp"))).toBeUndefined();
  expect(problemWith(withTitle(rowOf("lamp"), " "))).toBe("Enter a title, or remove this lot.");
  expect(problemWith(withTitle(rowOf("lamp"), "x".repeat(82)))).toBe(
    "The title is 2 characters too long. Use at most 80.",
  );
  expect(problemWith(rowOf("x".repeat(20_081)))).toBe("This line is too long. Split it in the list.");
});

test("adds at most 500 lots at a time", () => {
  const rows = rowsOf(Array.from({ length: 6 }, () => "100 plates").join("\n"));
  expect(problemWithAll(rows)).toBeUndefined();
  const lots = rows.map((row) => withMeaning(row, "lots"));
  expect([countLots(lots), problemWithAll(lots)]).toEqual([
    600,
    expect.stringMatching(/^These are 600 lots\./),
  ]);
});

test("writes the preview as a list that reads the same, and keeps the answers of lines that stay", () => {
  const long = `${"word ".repeat(30)}end`;
  const rows = rowsOf(`two lamps\n${long}\n56 plates`).map((row) => withMeaning(row, "lots"));
  expect(rowsOf(toText(rows)).map(({ prefix, words, notes }) => [prefix, words, notes])).toEqual(
    rows.map(({ prefix, words, notes }) => [prefix, words, notes]),
  );
  const again = refreshLots(rowsOf("56 plates\nthree rugs"), rows);
  expect(again.map(({ meaning }) => meaning)).toEqual(["lots", "one"]);
});
