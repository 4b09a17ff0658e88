import { type Arbitrary, fc, testProperty } from "@lotwright/testing/properties";
import { expect } from "vitest";
import { AppError } from "../../../core/errors";
import { readResults } from "./read-results";

const { signal } = new AbortController();

/** Columns beside the price, with their cells for a sold and for an unsold lot. */
const signs = [
  {
    heading: "Status",
    sold: ["Sold", "Paid", ""],
    unsold: ["Passed", "Withdrawn", "Not sold - reserve", "BI"],
  },
  { heading: "Reserve Met", sold: ["Yes", ""], unsold: ["No", "N", "false"] },
  { heading: "Sold", sold: ["Yes", "TRUE", "1"], unsold: ["No", "N", "FALSE", "0", ""] },
  { heading: "Passed", sold: ["No", "", "0"], unsold: ["Yes", "X", "TRUE", "1"] },
  { heading: "Outcome", sold: ["Sold", ""], unsold: ["Unsold", "Bought in", "Withdrawn by vendor"] },
  { heading: "Ergebnis", sold: ["verkauft", ""], unsold: ["nicht verkauft", "zurückgezogen", "Rückgang"] },
] as const;

type Lot = { isSold: boolean; price: number; word: number };
const lot = fc.record({ isSold: fc.boolean(), price: fc.integer({ min: 1, max: 9_999 }), word: fc.nat() });

const file = fc.record({
  sign: fc.constantFrom(...signs),
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
  lots: fc.array(lot, { minLength: 1, maxLength: 8 }),
  preamble: fc.constantFrom("", "Spring Sale\n\n", "Report;printed 27/11/2026\n"),
});
type File = typeof file extends Arbitrary<infer Value> ? Value : never;

function written({ sign, delimiter, order, lots, preamble }: File): string {
  const say = ({ isSold, word }: Lot) => {
    const words = isSold ? sign.sold : sign.unsold;
    return words[word % words.length] ?? "";
  };
  const rows = [
    ["Lot", "Title", "Hammer Price", "Paddle #", sign.heading],
    ...lots.map((each, at) => [`${at + 1}`, `Lamp 12" high`, `${each.price}.00`, "7", say(each)]),
  ];
  const text = rows.map((row) => order.map((place) => row[place]).join(delimiter)).join("\n");
  return `${preamble}${text}\nTotal\n`;
}

testProperty(
  "reads no lot as sold whose line says otherwise, in any order of columns",
  file,
  async (made) => {
    const { lines } = await readResults(written(made), signal);
    const sold = lines.filter(({ state }) => state === "sold").map(({ lot }) => Number(lot));
    const reallySold = made.lots.flatMap(({ isSold }, at) => (isSold ? [at + 1] : []));
    expect(reallySold).toEqual(expect.arrayContaining(sold));
  },
  { runs: 300 },
);

const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom("replace", "cut", "repeat"),
  text: fc.string({
    unit: fc.constantFrom('"', ",", ";", "\n", "\r", "\0", "é", "1", "-", " "),
    maxLength: 4,
  }),
});

type Mutation = typeof mutation extends Arbitrary<infer Value> ? Value : never;

function mutated(text: string, { at, kind, text: piece }: Mutation) {
  const place = Math.floor(at * text.length);
  if (kind === "cut") return text.slice(0, place);
  if (kind === "repeat") return text.slice(0, place) + text.slice(Math.max(0, place - 40));
  return text.slice(0, place) + piece + text.slice(place + 1);
}

testProperty(
  "reads a damaged file, or refuses it with a sentence",
  fc.tuple(file, fc.array(mutation, { minLength: 1, maxLength: 4 })),
  async ([made, mutations]) => {
    const text = mutations.reduce(mutated, written(made));
    const read = await readResults(text, signal).catch((error: unknown) => error);
    if (read instanceof Error) expect(read).toBeInstanceOf(AppError);
  },
  { runs: 1_000 },
);
