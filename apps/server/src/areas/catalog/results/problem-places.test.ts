import { expect, test } from "vitest";
import { readResults } from "./read-results";

const { signal } = new AbortController();
const headings = "Lot,Lead,Hammer Price,Paddle #,Lot Status,Qty,Passed";
const file = (...rows: string[]) => [headings, ...rows].join("\n");
const sale = "1,Lamp,10,7,Sold,1,";

const cases: [kind: string, csv: string, places: string[], message: string, parts?: "sum" | "each"][] = [
  ["no lot", file(",Lamp,10,7,,1,"), ['Line 2, column "Lot"'], "number is missing"],
  ["a lot that is no number", file(sale, "x?,,5,7,,1,"), ['Line 3, column "Lot"'], "is not a lot number"],
  ["leading zeros", file("012,,5,7,,1,", "12A,,5,7,,1,"), ['Line 2, column "Lot"'], "without leading zeros"],
  ["a price that is no amount", file("1,,ten,7,,1,"), ['Line 2, column "Hammer Price"'], "is not an amount"],
  ["a price in two ways", file(sale, "2,,1.250,7,,1,"), ['Line 3, column "Hammer Price"'], "in two ways"],
  ["a negative price", file("1,,-5,7,,1,"), ['Line 2, column "Hammer Price"'], "must not be negative"],
  ["a price too high", file("1,,99999999999999,7,,1,"), ['Line 2, column "Hammer Price"'], "is too high"],
  [
    "a long buyer",
    file(`1,,5,${"9".repeat(51)},,1,`),
    ['Line 2, column "Paddle #"'],
    "at most 50 characters",
  ],
  ["a buyer of two lines", file('2,,5,"a\nb",,1,', sale), ['Line 2, column "Paddle #"'], "is one line"],
  ["no buyer", file(sale, "2,,5,,,1,"), ['Line 3, column "Paddle #"'], "has a price, but no buyer"],
  ["an unknown state", file("1,,5,7,Closed,1,"), ['Line 2, column "Lot Status"'], "is not known"],
  ["a sale without a price", file("1,,,7,Sold,1,"), ['Line 2, column "Hammer Price"'], "has no price"],
  ["a sale in a file without prices", "Lot,Status\n1,Sold", ['Line 2, column "Status"'], "has no price"],
  ["a sign against a sale", file("1,,5,7,Sold,1,TRUE"), ['Line 2, column "Passed"'], 'says "TRUE"'],
  ["a sign below no heading", "Lot,Price,\n1,5,Passed", ["Line 2, column 3"], '"Column 3" says "Passed"'],
  ["more cells than headings", file(sale, "2,,5,7,,1,,,x"), ["Line 3, column 9"], "more cells than"],
  ["blank cells beyond the headings", file(sale, "2,,5,7,,1,,,"), ["Line 3, column 8"], "more cells than"],
  ["a lot above the headings", `1,2\n\n${file(sale)}`, ['Line 1, column "Lot"'], "stands above the headings"],
  [
    "a lot in two lines",
    file("1,,5,7,,1,", "2,,5,7,,1,", "1,,6,8,,1,"),
    ['Line 2, column "Lot"', 'Line 4, column "Lot"'],
    "Lot 1 is in 2 lines",
  ],
  ["a quantity", file("1,,5,7,,3,"), ['Line 2, column "Qty"'], "that of one piece or of all"],
  ["a quantity that is no number", file("1,,5,7,,a pair,"), ['Line 2, column "Qty"'], "no number of", "each"],
  [
    "another line that has a problem",
    file("1,,5,7,,1,", "1,,ten,8,,1,"),
    ['Line 2, column "Lot"', 'Line 3, column "Hammer Price"'],
    "",
    "sum",
  ],
  [
    "a lot that one line sells and another doesn't",
    file("1,,5,7,Sold,1,", "1,,6,,Passed,1,"),
    ['Line 2, column "Lot Status"', 'Line 3, column "Lot Status"'],
    "is sold by one line and not by another",
    "sum",
  ],
  ["parts too high", file("1,,999999,7,,999999,"), ['Line 2, column "Hammer Price"'], "together", "each"],
  [
    "parts of many buyers",
    file(`1,,5,${"8".repeat(30)},,1,`, `1,,5,${"9".repeat(30)},,1,`),
    ['Line 2, column "Paddle #"', 'Line 3, column "Paddle #"'],
    "more than 50 characters together",
    "sum",
  ],
];

test.each(cases)("names line and column of %s", async (_, csv, places, message, parts) => {
  const { problems } = await readResults(csv, signal, { parts });
  expect(problems.map(({ where }) => where)).toEqual(places);
  for (const problem of problems) {
    expect(problem.message).toContain(message);
    const number = Number(/\d+$/.exec(problem.where)?.[0]) - 1;
    const heading = /"(.*)"$/.exec(problem.where)?.[1] ?? "";
    const headingPlace = (csv.includes(headings) ? headings : csv.slice(0, csv.indexOf("\n")))
      .split(",")
      .indexOf(heading);
    expect(problem.column).toBe(heading === "" ? number : headingPlace);
  }
});

test.each([
  ["repeated", "Lot,Price,Price\n1,ten,5", "Line 2, column 2"],
  ["of two lines", 'Lot,"Hammer\nPrice"\n1,ten', 'Line 3, column "Hammer Price"'],
  ["long", `Lot,Price ${"x".repeat(60)}\n1,ten`, `Line 2, column "Price ${"x".repeat(34)}…"`],
])("names a column whose heading is %s", async (_, csv, where) => {
  const columns = { lot: 0, price: 1, buyer: null, state: null };
  const { problems } = await readResults(csv, signal, { columns });
  expect(problems).toMatchObject([{ column: 1, where }]);
});

test.each([
  ["a quotation mark that is missing", `${headings}\n1,"Lamp,5\n2,Chair,6`, 'after line 2, column "Lead"'],
  ["one that is missing in the headings", 'Lot,"Price\n1,5', "after line 1, column 2"],
  [
    "two headings of one kind",
    "Sale 7\nLot,High bid,Sold price\n1,2,3",
    'In line 2, column "High bid" and column',
  ],
  [
    "two equal headings",
    "Lot,Price,Price\n1,2,3",
    "In line 1, column 2 and column 3 could both be the price",
  ],
])("names line and column of %s, which refuses the file", async (_, csv, message) => {
  await expect(readResults(csv, signal)).rejects.toThrow(message);
});

test("names line and column of a row that is left out", async () => {
  const { rowsWithoutLot } = await readResults(file(sale, ",Furniture,,,,,"), signal);
  expect(rowsWithoutLot.first).toEqual([
    { line: 3, column: 1, where: 'Line 3, column "Lead"', text: "Furniture" },
  ]);
});
