import { describe, expect, test } from "vitest";
import { readResults } from "./read-results";

const { signal } = new AbortController();
const rows = (...lines: string[]) => ["Lot,Qty,Price,Bidder,Status", ...lines].join("\n");
const inParts = rows("1,2,10.10,7,", "2,1,5,7,", "1,3,12.20,8,");

async function read(csv: string, parts?: "sum" | "each" | "first") {
  const { lines, problems, lotsInParts } = await readResults(csv, signal, { parts });
  const lots = lines.map(({ lot, state, hammerPrice, buyerNumber }) =>
    [lot, state, hammerPrice, buyerNumber].join(" "),
  );
  return { lots, problems: problems.map(({ line, message }) => `${line}: ${message}`), lotsInParts };
}

test("lists a lot in several lines with the price, quantity and buyer of each, and keeps it out", async () => {
  const { lots, problems, lotsInParts } = await read(inParts);
  const sentence = "Lot 1 is in 2 lines: 2 (2 × 10.10 to buyer 7), 4 (3 × 12.20 to buyer 8)";
  expect(problems).toEqual([`2: ${sentence}`, `4: ${sentence}`]);
  expect(lots).toEqual(["2 sold 5 7"]);
  expect(lotsInParts).toEqual([
    {
      ...{ lot: "1", count: 2 },
      lines: [
        { line: 2, price: "10.10", buyer: "7", quantity: "2" },
        { line: 4, price: "12.20", buyer: "8", quantity: "3" },
      ],
    },
  ]);
});

test.each([
  ["sum", "1 sold 22.3 7, 8"],
  ["each", "1 sold 56.8 7, 8"],
  ["first", "1 sold 10.1 7"],
] as const)("reads a lot in several lines by the choice %s", async (parts, expected) => {
  const { lots, problems, lotsInParts } = await read(inParts, parts);
  expect(problems).toEqual([]);
  expect(lots).toEqual([expected, "2 sold 5 7"]);
  expect(lotsInParts).toHaveLength(1);
});

test("names a buyer of several parts once", async () => {
  expect((await read(rows("1,1,10,7,", "1,1,12,7,"), "sum")).lots).toEqual(["1 sold 22 7"]);
});

test("leaves the buyer out where the file has none", async () => {
  const { lines } = await readResults("Lot,Price\n1,10\n1,12", signal, { parts: "sum" });
  expect(lines).toMatchObject([{ hammerPrice: 22, buyerNumber: undefined }]);
});

describe.each(["sum", "each", "first"] as const)("the choice %s", async (parts) => {
  test("does not mark a lot as sold if one of its lines says unsold", async () => {
    const { lots, problems } = await read(rows("1,1,10,7,Sold", "1,1,12,,Passed"), parts);
    expect(lots).toEqual([]);
    const sentence = "Lot 1 is sold by one line and not by another: 2 (1 × 10 to buyer 7), 3 (1 × 12)";
    expect(problems).toEqual([`2: ${sentence}`, `3: ${sentence}`]);
  });

  test("imports no part of a lot of which another line can't be read", async () => {
    const { lots, problems } = await read(rows("1,1,10,7,", "1,1,ten,8,"), parts);
    expect(lots).toEqual([]);
    expect(problems).toEqual([
      "2: Another line of lot 1 has a problem",
      '3: The price "ten" is not an amount with at most two decimals',
    ]);
  });

  test("reads a lot as unsold that all its lines say was not sold", async () => {
    expect((await read(rows("1,1,,,Passed", "1,1,,,Passed"), parts)).lots).toEqual(["1 unsold  "]);
  });
});

test.each([
  [rows("1,a few,10,7,", "1,1,12,8,"), "each", 'Lot 1 has the quantity "a few" in line 2'],
  [rows("1,0,10,7,", "1,1,12,8,"), "each", 'Lot 1 has the quantity "0" in line 2'],
  [rows("1,999999,999999,7,", "1,999999,999999,8,"), "each", "The prices of lot 1 are too high together"],
  [
    rows(`1,1,10,${"a".repeat(30)},`, `1,1,12,${"b".repeat(30)},`),
    "sum",
    "The buyers of lot 1 have more than 50",
  ],
] as const)("keeps out a lot whose parts can't be added: %#", async (csv, parts, message) => {
  const { lots, problems } = await read(csv, parts);
  expect(lots).toEqual([]);
  expect(problems).toEqual([expect.stringContaining(message), expect.stringContaining(message)]);
});

test("reads a file that names one lot 20,000 times within its bounds", async () => {
  const many = Array.from({ length: 20_000 }, () => "1,1,10,7,");
  const { lots, lotsInParts } = await read(rows(...many), "sum");
  expect(lots).toEqual(["1 sold 200000 7"]);
  expect(lotsInParts[0]?.lines).toHaveLength(10);
});

const oneLine = rows("1,3,10,7,", "2,1,5,8,", "3,,6,8,", "4,2,,,Passed", "5,2,40,,Passed");

test("asks whether the price of a sold lot with a quantity is that of one piece", async () => {
  const { lots, problems, lotsInParts } = await read(oneLine);
  expect(problems).toEqual(['2: Lot 1 has the quantity "3": its price may be that of one piece or of all']);
  expect(lots).toEqual(["2 sold 5 8", "3 sold 6 8", "4 unsold  ", "5 unsold  "]);
  expect(lotsInParts).toMatchObject([{ lot: "1", count: 1, lines: [{ line: 2, quantity: "3" }] }]);
});

test.each([
  ["sum", "1 sold 10 7"],
  ["each", "1 sold 30 7"],
  ["first", "1 sold 10 7"],
] as const)("reads a lot with a quantity by the choice %s", async (parts, expected) => {
  const { lots, problems } = await read(oneLine, parts);
  expect(problems).toEqual([]);
  expect(lots).toEqual([expected, "2 sold 5 8", "3 sold 6 8", "4 unsold  ", "5 unsold  "]);
});

test("keeps out a lot whose quantity is no number where a price is for each piece", async () => {
  const pair = rows("1,a pair,10,7,");
  expect((await read(pair, "each")).problems).toEqual([
    '2: Lot 1 has the quantity "a pair" in line 2, which is no number of pieces',
  ]);
  expect((await read(pair, "sum")).lots).toEqual(["1 sold 10 7"]);
});

test("names the column of the quantity as read where a price is for each piece", async () => {
  const columnsOf = async (parts: "sum" | "each") => (await readResults(inParts, signal, { parts })).columns;
  expect(await columnsOf("sum")).toMatchObject({ alsoRead: [], ignored: ["Qty"] });
  expect(await columnsOf("each")).toMatchObject({ alsoRead: ["Qty"], ignored: [] });
});
