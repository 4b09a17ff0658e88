import { writtenAmount } from "@lotwright/testing/amounts";
import { fc, testProperty } from "@lotwright/testing/properties";
import { describe, expect, test } from "vitest";
import { readResults } from "./read-results";

const { signal } = new AbortController();
const read = (csv: string) => readResults(csv, signal);
const linesOf = async (csv: string) => (await read(csv)).lines;
const problemsOf = async (csv: string) =>
  (await read(csv)).problems.map(({ line, message }) => `${line}: ${message}`);
const file = (...rows: string[]) => ["Lot;Price;Buyer;Status", ...rows].join("\n");
/** Reads a file with these prices; returns each line's price or problem. */
async function pricesOf(...prices: string[]) {
  const { lines, problems } = await read(file(...prices.map((price, index) => `${index + 1};${price};;`)));
  return prices.map((_, index) => {
    const read = lines.find(({ line }) => line === index + 2);
    return read ? read.hammerPrice : (problems.find(({ line }) => line === index + 2)?.message ?? "");
  });
}

test("reads lot, price, buyer and state of each line", async () => {
  expect(await read(file("12A;1250.00;207;Sold", "13;;;Passed", "14;;;Withdrawn"))).toEqual({
    columns: { lot: "Lot", price: "Price", buyer: "Buyer", state: "Status", alsoRead: [], ignored: [] },
    lotPlace: 0,
    lineCount: 3,
    lines: [
      { line: 2, lot: "12A", state: "sold", hammerPrice: 1250, buyerNumber: "207", isLeftOut: false },
      { line: 3, lot: "13", state: "unsold", hammerPrice: null, buyerNumber: "", isLeftOut: false },
      { line: 4, lot: "14", state: "withdrawn", hammerPrice: null, buyerNumber: "", isLeftOut: false },
    ],
    problems: [],
    ...{ unknownWords: [], answeredWords: [] },
    lotsInParts: [],
    rowsWithoutLot: { count: 0, first: [] },
    header: ["Lot", "Price", "Buyer", "Status"],
  });
});

test("names the rows that are no lots, with their lines", async () => {
  const rows = [
    "Lot,Hammer,Paddle",
    "Morning session,,",
    "1,100,7",
    ",,",
    "Furniture,,",
    "2,50,8",
    "Total,150,",
  ];
  expect((await read(rows.join("\n"))).rowsWithoutLot).toEqual({
    count: 3,
    first: [
      { line: 2, column: 0, where: 'Line 2, column "Lot"', text: "Morning session" },
      { line: 5, column: 0, where: 'Line 5, column "Lot"', text: "Furniture" },
      { line: 7, column: 0, where: 'Line 7, column "Lot"', text: "Total, 150" },
    ],
  });
});

describe("the header", async () => {
  test.each(["lot", "LOT #", "Lot Number", "LotNum", "lot no.", "Number", " lot_number "])(
    "knows %j as the lot's number",
    async (heading) => {
      expect(await linesOf(`${heading},Amount\n5,10`)).toMatchObject([{ lot: "5", hammerPrice: 10 }]);
    },
  );

  test.each([
    ...["Hammer", "Hammer price", "PRICE", "Sold Price", "Price realized", "Prices Realized", "Winning Bid"],
    ...["High bid", "amount"],
  ])("knows %j as the price", async (heading) => {
    expect(await linesOf(`Lot,${heading}\n5,10`)).toMatchObject([{ state: "sold", hammerPrice: 10 }]);
  });

  test.each([
    "Buyer",
    "buyer number",
    "Buyer #",
    "Buyer's number",
    "Bidder",
    "Bidder Number",
    "PADDLE",
    "bidcard",
  ])("knows %j as the buyer's number", async (heading) => {
    expect(await linesOf(`Lot,Price,"${heading}"\n5,10,0207`)).toMatchObject([{ buyerNumber: "0207" }]);
  });

  test.each(["Status", "state", "Result"])("knows %j as the state", async (heading) => {
    expect(await linesOf(`Lot,${heading}\n5,Withdrawn`)).toMatchObject([{ state: "withdrawn" }]);
  });

  test("ignores and lists unknown columns", async () => {
    expect(await read("Title,Lot,Estimate,Price,,Passed\nLamp,5,900,10")).toMatchObject({
      columns: { alsoRead: ["Passed"], ignored: ["Title", "Estimate"] },
      lines: [{ lot: "5", hammerPrice: 10 }],
    });
  });

  test.each([
    ["Title,Price\nLamp,10", "one must be the lot number"],
    ["12,100,44\n13,50,45", "The first line must name the columns"],
    ["Lot,Title\n5,Lamp", "no column for the price"],
    ["Lot,Number,Price\n5,6,10", 'column "Lot" and column "Number" could both be the lot number'],
    ["Lot,High bid,Sold price\n5,6,10", 'column "High bid" and column "Sold price" could both be the price'],
  ])("refuses the file %j", async (csv, message) => {
    await expect(read(csv)).rejects.toThrow(message);
  });
});

test.each([",", ";", "\t"])(
  "reads the delimiter %j with a byte order mark and Windows line ends",
  async (delimiter) => {
    const rows = [
      ["Lot", "Price", "Buyer"],
      ["7", "10", "44"],
      ["8", "20", "45"],
    ];
    const csv = `\ufeff${rows.map((row) => row.join(delimiter)).join("\r\n")}\r\n`;
    expect(await linesOf(csv)).toMatchObject([
      { line: 2, lot: "7", hammerPrice: 10, buyerNumber: "44" },
      { line: 3, lot: "8", hammerPrice: 20, buyerNumber: "45" },
    ]);
  },
);

test("counts lines as an editor does, across blank ones and quoted cells of several lines", async () => {
  const csv = 'Lot,Title,Price\n\n1,"Two\nlines",10\n,,\n2,Lamp,ten';
  expect(await read(csv)).toMatchObject({
    lineCount: 2,
    lines: [{ line: 3 }],
    problems: [
      {
        line: 6,
        column: 2,
        where: 'Line 6, column "Price"',
        message: 'The price "ten" is not an amount with at most two decimals',
      },
    ],
  });
});

test("refuses a file in which a quotation mark is missing", async () => {
  await expect(read('Lot,Price\n1,"10\n2,20')).rejects.toThrow("A quotation mark is missing or misplaced");
});

describe("a price", async () => {
  testProperty(
    "reads an amount with any marks and currency sign, beside a price that shows the decimal mark",
    writtenAmount,
    async ({ amount, text, decimal }) => {
      const lines = await linesOf(file(`1;${text};;sold`, `2;12${decimal}50;;sold`));
      expect(lines.map(({ hammerPrice }) => hammerPrice)).toEqual([amount, 12.5]);
    },
  );

  test.each([
    ["USD 40", 40],
    ["40 EUR", 40],
    ["1,250,000", 1_250_000],
    ["1.250.000", 1_250_000],
  ])("reads the price %j as %d", async (price, amount) => {
    expect(await pricesOf(price)).toEqual([amount]);
  });

  test.each(["ten", "1.2.3", "12.345.6", "1,25,000", "1e3", "0.125", "1234.567", "0x10", "10 20", "=5+5"])(
    "does not read %j as a price",
    async (price) => {
      expect(await pricesOf(price)).toEqual([
        `The price "${price}" is not an amount with at most two decimals`,
      ]);
    },
  );

  test.each(["-5", "$-5", "-$5", "(5)", "5-", "−5"])("refuses the negative price %j", async (price) => {
    expect(await pricesOf(price)).toEqual([`The price "${price}" must not be negative`]);
  });

  test("refuses a price above the highest amount that is stored", async () => {
    expect(await pricesOf("1000000000")).toEqual(['The price "1000000000" is too high']);
  });

  test("reads a price with a point before three digits only in a file that has decimal commas", async () => {
    const [ambiguous] = await pricesOf("1.250");
    expect(ambiguous).toContain('The price "1.250" can be read in two ways');
    expect(await pricesOf("1.250", "12,50")).toEqual([1250, 12.5]);
    expect(await pricesOf("1.250", "12.50")).toEqual([ambiguous, 12.5]);
  });

  test("reads a price with a comma before three digits unless the file has decimal commas", async () => {
    expect(await pricesOf("1,250", "12.50")).toEqual([1250, 12.5]);
    expect(await pricesOf("1,250", "12,50")).toEqual([expect.stringContaining("two ways"), 12.5]);
  });

  test("reads a price of a file that mixes both marks only where it is clear by itself", async () => {
    const ways = expect.stringContaining("two ways");
    expect(await pricesOf("1,250.00", "12,50", "1.250", "1,250")).toEqual([1250, 12.5, ways, ways]);
  });
});

describe("without a state", async () => {
  test.each([
    ["10", "sold", 10],
    ["0.01", "sold", 0.01],
    ["", "unsold", null],
    ["0", "unsold", null],
    ["0.00", "unsold", null],
  ])("takes a lot with the price %j and no state as %s", async (price, state, hammerPrice) => {
    expect(await linesOf(file(`1;${price};;`))).toMatchObject([{ state, hammerPrice }]);
  });
});

describe("the state", async () => {
  test.each([
    ...[
      "unsold",
      "UNSOLD",
      "Not sold",
      "Passed",
      "pass",
      "No sale",
      "no-sale",
      "Bought in",
      "Reserve not met",
      "Not sold - reserve",
      "BI",
      "N/S",
    ],
  ])("reads the state %j as unsold, whatever the price", async (state) => {
    expect(await linesOf(file(`1;450;9;${state}`))).toEqual([
      { line: 2, lot: "1", state: "unsold", hammerPrice: null, buyerNumber: "", isLeftOut: true },
    ]);
  });

  test("accepts 0 as a price when the state is sold", async () => {
    expect(await linesOf(file("1;0;9;sold"))).toMatchObject([
      { state: "sold", hammerPrice: 0, buyerNumber: "9" },
    ]);
  });

  test("asks for a price when the state is sold", async () => {
    expect(await problemsOf(file("1;;9;sold"))).toEqual(["2: Lot 1 is sold, but has no price"]);
    expect(await problemsOf("Lot,Status\n1,Sold")).toEqual(["2: Lot 1 is sold, but has no price"]);
  });

  test("names an unknown sale state", async () => {
    expect(await problemsOf(file("1;5;9;Closed"))).toEqual([
      '2: The state "Closed" is not known. Write sold, unsold or withdrawn',
    ]);
  });
});

describe("a lot's number", async () => {
  test.each([
    ["12a", "12A"],
    ["12 A", "12A"],
    ["12-A", "12A"],
    ["12.0", "12"],
    ["Lot 12a", "12A"],
    ["#12", "12"],
    ["9999999", "9999999"],
  ])("reads the lot %j as %j", async (lot, name) => {
    expect(await linesOf(file(`${lot};5;;`))).toMatchObject([{ lot: name }]);
  });

  test("ignores leading zeros of lots in a file whose lots are all digits", async () => {
    expect(await linesOf(file("0012;5;;", "100;5;;"))).toMatchObject([{ lot: "12" }, { lot: "100" }]);
  });

  test("refuses a lot with leading zeros when another lot has a letter", async () => {
    expect(await problemsOf(file("0012;5;;", "12A;5;;"))).toEqual([
      '2: Write lot "0012" without leading zeros: other lots of the file have letters',
    ]);
  });

  test.each(["A12", "12AB", "0", "12.01", "10000000", "12/3"])("does not read %j as a lot", async (lot) => {
    expect(await problemsOf(file(`${lot};5;;`))).toEqual([
      `2: "${lot}" is not a lot number, such as 12 or 12A`,
    ]);
  });

  test("names a line without a lot", async () => {
    expect(await problemsOf(file(";5;;"))).toEqual(["2: The lot number is missing"]);
  });

  test("refuses every line of a lot that has several", async () => {
    const repeated = "Lot 12 is in 2 lines: 2 (5), 4 (6)";
    expect(await read(file("12;5;;", "13;5;;", "012;6;;"))).toMatchObject({
      lines: [{ lot: "13" }],
      problems: [
        { line: 2, message: repeated },
        { line: 4, message: repeated },
      ],
    });
  });
});

test("does not report missing buyers when the file has no buyer column", async () => {
  expect(await linesOf("Lot,Price\n1,5\n2,")).toMatchObject([
    { buyerNumber: undefined },
    { buyerNumber: "" },
  ]);
});

test("refuses a buyer's number that is too long or spans lines", async () => {
  expect(await problemsOf(file(`1;5;${"9".repeat(51)};`, '2;5;"a\nb";'))).toEqual([
    "2: A buyer's number has at most 50 characters",
    "3: A buyer's number is one line",
  ]);
});

describe("a file of 20,000 lots", async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => `${index + 1};1.250,00;${index};Sold`);

  test("reads 20,000 lots within seconds", async () => {
    const started = performance.now();
    expect(await linesOf(file(...rows))).toHaveLength(20_000);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test("lists the lines of a lot that is named 20,000 times", async () => {
    const { problems } = await read(file(...rows.map(() => "7;5;;")));
    expect(problems).toHaveLength(20_000);
    expect(problems[0]?.message).toBe("Lot 7 is in 20000 lines: 2 (5), 3 (5), 4 (5), 5 (5), 6 (5), …");
  });

  test.each([",", ";", "\t"])("refuses a header of a million columns by %j", async (delimiter) => {
    const wide = `Lot${delimiter}Price${delimiter.repeat(1_000_000)}\n1${delimiter}5`;
    await expect(read(wide)).rejects.toThrow("more than 200 columns");
  });

  test.each([",", ";", "\t"])("refuses a line of a million columns by %j", async (delimiter) => {
    const wide = `Lot${delimiter}Price\n1${delimiter}5\n2${delimiter.repeat(1_000_000)}\n`;
    await expect(read(wide)).rejects.toThrow("more than 200 columns");
  });

  test("ends with the caller", async () => {
    const caller = new AbortController();
    const reading = readResults(file(...rows), caller.signal);
    caller.abort();
    await expect(reading).rejects.toThrow("The request was canceled before it was answered");
  });

  const note = fc
    .tuple(fc.string({ unit: fc.constantFrom('"', "\n", ",", ";", "é", "x") }), fc.nat(40_000))
    .map(([text, length]) => text.padEnd(length, "long text; "));
  testProperty(
    "reads each line, wherever the slices end that are parsed",
    fc.array(note, { minLength: 1, maxLength: 12 }),
    async (notes) => {
      const line = (text: string, at: number) => `${at + 1},${at + 10},"${text.replaceAll('"', '""')}"`;
      const lines = await linesOf(`Lot,Price,Note\n${notes.map(line).join("\n")}`);
      expect(lines.map(({ lot, hammerPrice }) => [lot, hammerPrice])).toEqual(
        notes.map((_, at) => [String(at + 1), at + 10]),
      );
    },
    { runs: 100 },
  );

  test("reads a file whose texts have more commas than a file has columns", async () => {
    const lines = await linesOf(`Lot;Price;Note${",".repeat(300)}\n5;10;a`);
    expect(lines).toMatchObject([{ lot: "5", hammerPrice: 10 }]);
  });

  test("refuses more than 20,000 lines, also blank ones", async () => {
    await expect(read(file(...rows, "20001;5;;"))).rejects.toThrow("more than 20,000 lines");
    await expect(read(file("\n".repeat(100_000), "1;5;;"))).rejects.toThrow("more than 20,000 lines");
  });
});
