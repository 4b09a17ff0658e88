import { expect, test } from "vitest";
import { readSummary, type TradeFile } from "./testing/trade-files";

const files: TradeFile[] = [
  [
    "a column of results that holds amounts and words",
    ["N° lot;Description;Estimation basse;Résultat;Paddle", "1;Lampe;50;Non vendu;", "2;Chaise;50;70;33"],
    { rows: { 1: "unsold", 2: "sold 70 33" } },
  ],
  [
    "a column of results that says how lots were sold",
    ["Lot,Result", "1,Sold £120", "2,Unsold", "3,£80", "4,Sold for 90", "5,Sold"],
    {
      rows: { 1: "sold 120", 2: "unsold", 3: "sold 80", 4: "sold 90" },
      problems: ['The price "Sold" is not an amount'],
    },
  ],
  [
    "a column of results with codes, which are asked for",
    ["Lot,Result", "1,10", "2,2"],
    { rows: {}, problems: ['The state "10" is not known', 'The state "2" is not known'] },
  ],
  [
    "short forms before a figure, which are no currency",
    ["Lot,Result", "1,£120", "2,RNM 90", "3,BID 80", "4,GBP 70", "5,90 EUR"],
    {
      rows: { 1: "sold 120", 4: "sold 70", 5: "sold 90" },
      problems: ['The price "RNM 90" is not an amount', 'The price "BID 80" is not an amount'],
    },
  ],
  [
    "Sold To beside the buyer",
    ["Lot,Hammer,Buyer,Sold To", "1,100,7,Jane Roe"],
    { rows: { 1: "sold 100 7" } },
  ],
  [
    "names in Spanish, and one piece in other words",
    ["Lote;Nombre;Remate;Cantidad", "1;Lámpara;100;1,00", "2;Silla;50;1 par", "3;Mesa;60;1"],
    { rows: { 1: "sold 100", 2: "sold 50", 3: "sold 60" } },
  ],
  [
    "Sold To as the buyer",
    ["Lot #,Description,Sold To,Sold For", '1,Lamp,7,"$1,250.00"', "2,Chair,,"],
    { rows: { 1: "sold 1250 7", 2: "unsold" } },
  ],
  [
    "start prices of lots without bids",
    ["Lot,Title,Bids,High Bid,Bidder", "1,Lamp,3,25.00,7", "2,Chair,0,10.00,-", "3,Vase,0,10.00,0"],
    {
      rows: { 1: "sold 25 7" },
      problems: ['Lot 2 has a price, but "Bids" says "0"', 'Lot 3 has a price, but "Bids" says "0"'],
    },
  ],
  [
    "lots without bids of the platform that were sold in the room",
    ["Lot,Bid Count,Hammer,Paddle,Status", "1,0,25.00,7,Sold", "2,0,30.00,8,"],
    { rows: { 1: "sold 25 7", 2: "sold 30 8" } },
  ],
  [
    "pieces that were sold beside those that were offered",
    ["Lot,Qty Offered,Quantity,Qty Sold,Price,Status", "1,5,5,1,10,Sold", "2,5,5,3,10,Sold", "3,5,5,0,10,"],
    { rows: { 1: "sold 10", 3: "unsold" }, problems: ['Lot 2 has the quantity "3"'] },
  ],
  [
    "a buyer after the sale, whose price stands elsewhere",
    ["Lot,Hammer,After Sale,Paddle,Status", "1,,80,12,", "2,100,,13,", "3,,80,14,Unsold"],
    { rows: { 2: "sold 100 13", 3: "unsold" }, problems: ["Lot 1 has a buyer, but no price"] },
  ],
  [
    "sales that were undone by payment",
    ["Lot,Hammer,Buyer,Payment Status", "1,100,7,Unpaid", "2,80,8,Canceled", "3,5,9,Refunded"],
    {
      rows: { 1: "sold 100 7" },
      problems: ['"Payment Status" says "Canceled"', '"Payment Status" says "Refunded"'],
    },
  ],
];

test.each(files)("reads %s", async (_, lines, expected) => {
  expect(await readSummary(lines.join("\n"))).toEqual({
    rows: expected.rows,
    problems: (expected.problems ?? []).map((part) => expect.stringContaining(part)),
  });
});
