import { expect, test } from "vitest";
import { readResults } from "./read-results";

const { signal } = new AbortController();

type Expected = {
  /** Expected state, price and buyer of each lot; a sold lot in a file without buyers has only state and price. */
  rows: Record<string, (string | number | null)[]>;
  /** Parts of the expected problem messages. */
  problems?: string[];
};

/** Reads a realistic file. */
async function readRows(csv: string): Promise<Expected> {
  const { lines, problems } = await readResults(csv, signal);
  const rows = Object.fromEntries(
    lines.map(({ lot, state, hammerPrice, buyerNumber }) => [
      lot,
      [state, hammerPrice, ...(buyerNumber === undefined ? [] : [buyerNumber])],
    ]),
  );
  return { rows, ...(problems.length > 0 && { problems: problems.map(({ message }) => message) }) };
}

const files: [name: string, lines: string[], expected: Expected][] = [
  [
    "HiBid, where the high bid of a lot below its reserve is in its row",
    [
      "Lot Number,Title,High Bid,Bidder Number,Reserve Met",
      ...["1,Brass lamp,450.00,5021,No", "2,Oak chair,80.00,5022,Yes", "3,Print,0.00,,No"],
    ],
    { rows: { 1: ["unsold", null, ""], 2: ["sold", 80, "5022"], 3: ["unsold", null, ""] } },
  ],
  [
    "a box for passed lots",
    ["Lot,Hammer,Paddle,Passed", "1,450,7,TRUE", "2,80,8,FALSE"],
    { rows: { 1: ["unsold", null, ""], 2: ["sold", 80, "8"] } },
  ],
  [
    "a box for withdrawn lots",
    ["Lot,Hammer Price,Buyer Number,Withdrawn", "1,450,7,Yes", "2,80,8,No"],
    { rows: { 1: ["withdrawn", null, ""], 2: ["sold", 80, "8"] } },
  ],
  [
    "a buyer's number beside the buyer's name",
    [
      "Lot Number,Title,Quantity,High Bid,Max Bid,Bidder Number,Buyer,Status",
      "1,Brass lamp,1,25.00,40.00,5021,Jane Roe,Sold",
    ],
    { rows: { 1: ["sold", 25, "5021"] } },
  ],
  [
    "a hammer price beside the price with the premium, and the paddle of the room",
    [
      "Lot #,Title,Quantity,Hammer Price,Buyer's Premium,Sale Price,Paddle #,Status",
      "1,Brass lamp,1,25.00,4.50,29.50,-3,Sold",
    ],
    { rows: { 1: ["sold", 25, "-3"] } },
  ],
  [
    "titles in a column Lot",
    ["Lot Number,Lot,Hammer Price", "1,Brass lamp,100"],
    { rows: { 1: ["sold", 100] } },
  ],
  [
    "a title and a date above the headings",
    ["Spring Sale 2026", "Printed 27/11/2026", "", "Lot,Hammer,Paddle", "1,100,7"],
    { rows: { 1: ["sold", 100, "7"] } },
  ],
  [
    "a row of sums",
    ["Lot,Hammer,Paddle", "1,100,7", "2,50,8", "Total,150,", ",150,", "Summe:,150,"],
    {
      rows: { 1: ["sold", 100, "7"], 2: ["sold", 50, "8"] },
      problems: ["The lot number is missing"],
    },
  ],
  [
    "eBay's report of all orders: padding, the summary of an order of two items, and footers",
    [
      ",,,,,,,",
      '"Sales Record Number","Order Number","Buyer Username","Item Number","Custom Label","Quantity","Sold For","Total Price"',
      '"","","","","","","",""',
      '"149","11-1","roe_one","2200","12","1","$90.00","$99.00"',
      '"150","11-2","roe_two","","","2","$28.00","$28.00"',
      '"150","11-2","roe_two","2201","13","1","$13.00",""',
      '"150","11-2","roe_two","2202","14","1","AU $1,015.00",""',
      ...["", "3,record(s) downloaded,", "Seller ID : a-seller"],
    ],
    {
      rows: { 12: ["sold", 90, "roe_one"], 13: ["sold", 13, "roe_two"], 14: ["sold", 1_015, "roe_two"] },
    },
  ],
  [
    "an inch mark in a quoted title",
    ["Lot,Title,Hammer,Paddle", '1,"Bronze 12" high",100,7', "2,Lamp,50,8", '3,"24" x 36" print",60,9'],
    { rows: { 1: ["sold", 100, "7"], 2: ["sold", 50, "8"], 3: ["sold", 60, "9"] } },
  ],
  [
    "words in place of a price",
    ["Lot,Hammer,Paddle", "1,Unsold,", "2,100,7", "3,Passed,", "4,W/D,", "5,-,", "6,N/A,", "7,No Bid,"],
    {
      rows: {
        ...{ 1: ["unsold", null, ""], 2: ["sold", 100, "7"], 3: ["unsold", null, ""] },
        ...{ 4: ["withdrawn", null, ""], 5: ["unsold", null, ""], 6: ["unsold", null, ""] },
        7: ["unsold", null, ""],
      },
    },
  ],
  [
    "the states of platforms and clerks",
    [
      "Lot,Price,Status",
      ...["1,100,Sold Online", "2,100,Sold (Room)", "3,,Not Sold - Reserve", "4,,Withdrawn from sale"],
      ...["5,100,Subject to Approval", "6,100,Provisional", "7,100,Paid", "8,,BI", "9,,NS", "10,100,Closed"],
      "11,100,Sold subject to approval",
    ],
    {
      rows: {
        ...{ 1: ["sold", 100], 2: ["sold", 100], 3: ["unsold", null, ""], 4: ["withdrawn", null, ""] },
        ...{ 7: ["sold", 100], 8: ["unsold", null, ""], 9: ["unsold", null, ""] },
      },
      problems: ["Subject to Approval", "Provisional", "Closed", "Sold subject to approval"],
    },
  ],
  [
    "a lot sold in parts to two buyers",
    ["Lot,Qty,Price,Bidder", "1,2,10,7", "1,3,12,8", "2,1,5,7"],
    {
      rows: { 2: ["sold", 5, "7"] },
      problems: ["Lot 1 is in 2 lines: 2 (2 × 10 to buyer 7), 3 (3 × 12 to buyer 8)", "Lot 1 is in 2 lines"],
    },
  ],
  [
    "Auction Flex",
    ["Bid Card #,Lot #,Bid Amount,Bid MAX", "7,1,100,120"],
    { rows: { 1: ["sold", 100, "7"] } },
  ],
  [
    "German headings with semicolons",
    ["Los-Nr.;Titel;Zuschlag;Bieternr.", "1;Lampe;1.250,00;7", "2;Stuhl;Rückgang;", "3;Bild;zurückgezogen;"],
    { rows: { 1: ["sold", 1_250, "7"], 2: ["unsold", null, ""], 3: ["withdrawn", null, ""] } },
  ],
  [
    "French headings",
    [
      "Numéro de lot;Désignation;Prix marteau;Numéro d'acheteur;Statut",
      "1;Lampe;1 250,00 €;7;Vendu",
      "2;Table;;;Invendu",
    ],
    { rows: { 1: ["sold", 1_250, "7"], 2: ["unsold", null, ""] } },
  ],
  [
    "Spanish headings",
    [
      "Lote;Título;Precio de martillo;Número de comprador;Estado",
      "1;Lámpara;1.250,00;7;Vendido",
      "2;Mesa;;;Retirado",
    ],
    { rows: { 1: ["sold", 1_250, "7"], 2: ["withdrawn", null, ""] } },
  ],
  [
    "Blue Cubes, where the price is the last of many columns",
    [
      "Lot Number,Lot Title,Buyer Number,First Name,Last Name,Email,Town,Phone,Winning Bid",
      "1,Chair,7,A,B,a@b.example,,,500",
    ],
    { rows: { 1: ["sold", 500, "7"] } },
  ],
  [
    "columns without a heading before the lot",
    [
      ",,Lot Number,Seller ref,Title,Estimate From,Reserve,Hammer,Internal Notes",
      ",,1,C90,Chair,€,500,1500.00,note",
    ],
    { rows: { 1: ["sold", 1_500] } },
  ],
  ["tabs", ["Lot\tHammer\tPaddle", "1\t100\t7"], { rows: { 1: ["sold", 100, "7"] } }],
  ["pipes", ["Lot|Hammer|Paddle", "1|100|7"], { rows: { 1: ["sold", 100, "7"] } }],
  [
    "Excel's line that names the delimiter",
    ["sep=;", "Lot;Hammer;Paddle", "1;100,50;7"],
    { rows: { 1: ["sold", 100.5, "7"] } },
  ],
  [
    "lot numbers as people write them",
    ["Lot,Hammer", "Lot 1,10", "#2,20", "3.0,30", "No. 4,40", "Los 5,50"],
    { rows: { 1: ["sold", 10], 2: ["sold", 20], 3: ["sold", 30], 4: ["sold", 40], 5: ["sold", 50] } },
  ],
  [
    "the currency in the heading, and a price that includes the premium",
    ["Lot_No,Hammer Price (GBP),Total incl. premium,BuyerNo", "1,100,125,7"],
    { rows: { 1: ["sold", 100, "7"] } },
  ],
  ["an amount without premium", ["LotNo;Hammer £ excl. VAT", "1;100"], { rows: { 1: ["sold", 100] } }],
  [
    "a price without a buyer beside prices with one",
    ["Lot,Hammer,Paddle", "1,100,7", "2,50,", "3,,"],
    {
      rows: { 1: ["sold", 100, "7"], 3: ["unsold", null, ""] },
      problems: ["Lot 2 has a price, but no buyer"],
    },
  ],
  [
    "a flag of a sale",
    ["Lot,High Bid,Sold", "1,100,Y", "2,50,N", "3,70,No"],
    { rows: { 1: ["sold", 100], 2: ["unsold", null, ""], 3: ["unsold", null, ""] } },
  ],
  [
    "an outcome beside the bid",
    ["Lot,Winning Bid,Outcome", "1,100,Sold", "2,50,Bought In", "3,70,Withdrawn by vendor"],
    { rows: { 1: ["sold", 100], 2: ["unsold", null, ""], 3: ["withdrawn", null, ""] } },
  ],
  [
    "currencies beside the amounts",
    ["Lot;Hammer", "1;AU $3,000.00", "2;EUR 90.00", "3;US$ 12", "4;40 CHF", "5;£1,250"],
    {
      rows: { 1: ["sold", 3_000], 2: ["sold", 90], 3: ["sold", 12], 4: ["sold", 40], 5: ["sold", 1_250] },
    },
  ],
  [
    "a lot whose text has a delimiter without quotation marks",
    ["Lot,Title,Estimate,Hammer price", "1,Chair, oak,500,", "2,Lamp,50,80", "3,1,250.00,9,9"],
    {
      rows: { 2: ["sold", 80] },
      problems: ["The line has more cells than there are headings", "The line has more cells"],
    },
  ],
  [
    "lines that all end with a delimiter",
    ["Lot,Hammer price", "1,100,", "2,50,"],
    { rows: { 1: ["sold", 100], 2: ["sold", 50] } },
  ],
  [
    "sales that were taken back or are open",
    [
      "Lot,Price,Status",
      ...["1,9,Sold - voided", "2,9,Sold: no", "3,9,Sold? No", "4,9,Sold STC", "5,9,verkauft (storniert)"],
      ...[
        "6,9,Vendu annulé",
        "7,9,Paid - refunded",
        `8,9,Sold in the ${"very ".repeat(12)}subject to approval`,
      ],
      ...["9,9,Sold in the room to paddle 7", "10,9,Sold!"],
    ],
    {
      rows: { 9: ["sold", 9], 10: ["sold", 9] },
      problems: Array.from({ length: 8 }, () => "is not known"),
    },
  ],
  [
    "prices that are none of the hammer's",
    ["Lot,Price (Reserve),Amount (low estimate),Hammer (EUR),Status", "1,500,400,100,Sold"],
    { rows: { 1: ["sold", 100] } },
  ],
  [
    "buyer cells that say there is no buyer",
    ["Lot,Hammer price,Buyer", "1,100,207", "2,80,-", "3,70,N/A", "4,60,none", "5,50,0"],
    {
      rows: { 1: ["sold", 100, "207"] },
      problems: Array.from({ length: 4 }, () => "has a price, but no buyer"),
    },
  ],
  [
    "titles that begin like a sum, and lots without a number",
    [
      "Title,Lot,Hammer price,Buyer",
      "Total recall poster,,100,7",
      "Somme 14-18 medal,,120,",
      "Grand total:,,220,",
    ],
    { rows: {}, problems: ["The lot number is missing", "The lot number is missing"] },
  ],
  [
    "an eBay order with an item that has no label",
    [
      "Order Number,Custom Label,Item Title,Sold For",
      ...["11,,,60", "11,12,Chair,20", "11,,Table,40", "12,13,Lamp,5"],
    ],
    { rows: { 12: ["sold", 20], 13: ["sold", 5] }, problems: ["The lot number is missing"] },
  ],
  [
    "a second row of headings below lots",
    ["Lot,Hammer price", "1,100", "Lot,Hammer price,Buyer", "2,50,7"],
    { rows: { 2: ["sold", 50, "7"] }, problems: ["Lot 1 stands above the headings"] },
  ],
];

test.each([
  ["Lot,Title,Estimate,Hammer price", '1,"12" frame,"500",,'],
  ["Lot,Title,Hammer price", '1,"12" frame, oak,100\n2,"Big frame",50'],
  ["Lot,Title,Hammer price", '1,"A 12" frame\nof oak",100'],
  ['Lot,Hammer price,"Buyer" no', '1,100,207\n2,50,"301"\n3,60,302'],
])("refuses the file %j, where a quotation mark may hide cells", async (headings, rows) => {
  await expect(readResults(`${headings}\n${rows}`, signal)).rejects.toThrow(
    "A quotation mark is missing or misplaced",
  );
});

for (const newline of ["\n", "\r\n", "\r"]) {
  test.each(files)(`reads %s, with the line end ${JSON.stringify(newline)}`, async (_, lines, expected) => {
    const { rows, problems = [] } = await readRows(`${lines.join(newline)}${newline}`);
    expect(rows).toEqual(expected.rows);
    expect(problems).toEqual((expected.problems ?? []).map((part) => expect.stringContaining(part)));
  });
}
