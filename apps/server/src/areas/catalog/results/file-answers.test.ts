import { describe, expect, test } from "vitest";
import { readColumns } from "./read-columns";
import { readResults } from "./read-results";

const { signal } = new AbortController();
const read = (csv: string) => readResults(csv, signal);
const file = (...rows: string[]) => ["Lot;Price;Buyer;Status", ...rows].join("\n");

describe("chosen columns", async () => {
  const chosen = { lot: 0, price: 2, buyer: 1, state: null };

  test("reads chosen columns whatever their headings say", async () => {
    const csv = "Ref,Winner,Total,Lot\n1,7,100,Lamp\n2,8,50,Chair";
    const { lines } = await readResults(csv, signal, { columns: chosen });
    expect(lines).toMatchObject([
      { lot: "1", hammerPrice: 100, buyerNumber: "7" },
      { lot: "2", hammerPrice: 50, buyerNumber: "8" },
    ]);
  });

  test("loses no line of a file without headings when columns are chosen", async () => {
    const { lines } = await readResults("1,7,100\n2,8,50", signal, { columns: chosen });
    expect(lines.map(({ line, lot }) => [line, lot])).toEqual([
      [1, "1"],
      [2, "2"],
    ]);
  });

  test.each([
    [{ ...chosen, price: 9 }, "The file has no such column."],
    [{ ...chosen, buyer: 0 }, "Choose each column once."],
    [{ ...chosen, price: null }, "Choose the column of the price, or that of the state."],
  ])("rejects the chosen columns %j", async (columns, message) => {
    await expect(readResults("A,B,C\n1,2,3", signal, { columns })).rejects.toThrow(message);
  });

  test("suggests columns where the headings name one of a kind, with the first values", () => {
    expect(readColumns("Lot,High bid,Sold price,\n1,10,12,x\n2,,,\n3,30\n4,40")).toEqual({
      columns: [
        { heading: "Lot", values: ["1", "2", "3"] },
        { heading: "High bid", values: ["10", "30"] },
        { heading: "Sold price", values: ["12"] },
        { heading: "", values: ["x"] },
      ],
      suggested: { lot: 0, price: null, buyer: null, state: null },
    });
  });
});

test("lists each unknown word once, and reads its lines by the user's answer", async () => {
  const csv = file("1;5;9;Provisional", "2;;;PROVISIONAL ", "3;7;8;Closed", "4;8;8;Closed", "5;9;8;closed");
  expect((await read(csv)).unknownWords).toEqual([
    { word: "Closed", count: 3, lots: ["3", "4", "5"] },
    { word: "Provisional", count: 2, lots: ["1", "2"] },
  ]);
  const words = [
    { word: "provisional", state: "unsold" },
    { word: "Closed", state: "sold" },
  ] as const;
  const answered = await readResults(csv, signal, { words });
  expect(answered).toMatchObject({
    ...{ problems: [], unknownWords: [] },
    answeredWords: [
      { word: "Closed", count: 3, lots: ["3", "4", "5"], state: "sold" },
      { word: "Provisional", count: 2, lots: ["1", "2"], state: "unsold" },
    ],
  });
  expect(answered.lines.map(({ state }) => state)).toEqual(["unsold", "unsold", "sold", "sold", "sold"]);
});

test("applies an answer to exactly that word, and treats no blank cell or long text as a word", async () => {
  const long = "x".repeat(60);
  const csv = `Lot,Price,Status\n1,9,✓\n2,9,✗\n3,,-\n4,9,${long} yes\n5,9,${long} no`;
  const { unknownWords } = await read(csv);
  expect(unknownWords.map(({ word }) => word)).toEqual(["✓", "✗", "-"]);
  const words = [
    { word: "✓", state: "sold" },
    { word: long, state: "sold" },
  ] as const;
  const { lines, problems } = await readResults(csv, signal, { words });
  expect(lines).toMatchObject([{ lot: "1", state: "sold" }]);
  expect(problems).toHaveLength(4);
});

test("reads no lot as sold that another column says is unsold, whatever the words mean", async () => {
  const csv = "Lot,Price,Status,Passed\n1,5,Closed,Yes";
  const { lines, problems } = await readResults(csv, signal, { words: [{ word: "Closed", state: "sold" }] });
  expect(lines).toEqual([]);
  expect(problems[0]?.message).toContain('"Passed" says "Yes"');
});
