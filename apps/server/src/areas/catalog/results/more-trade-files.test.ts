import { expect, test } from "vitest";
import { readSummary, type TradeFile } from "./testing/trade-files";

const files: TradeFile[] = [
  // Files with flags
  [
    "HiBid's closed lots, whose reserve is not met in a second column",
    [
      "Lot Number,Lead,High Bid,Bid Count,High Bidder,Lot Status,Reserve Met?",
      "1,Lamp,40,3,5021,Closed,No",
      "2,Chair,80,9,5022,Sold,Yes",
    ],
    { rows: { 2: "sold 80 5022" }, problems: ['The state "Closed" is not known'] },
  ],
  [
    "a flag with an X for passed lots",
    ["Lot #,Hammer Price,Paddle #,Passed", "1,450,7,X", "2,80,8,"],
    { rows: { 1: "unsold", 2: "sold 80 8" } },
  ],
  [
    "a flag with 1 and 0 for passed lots",
    ["Lot,Hammer,Paddle,Passed", "1,450,7,1", "2,80,8,0"],
    { rows: { 1: "unsold", 2: "sold 80 8" } },
  ],
  [
    "a flag for lots bought in",
    ["Lot,Hammer,Buyer No,Bought In", "1,450,7,Y", "2,80,8,N"],
    { rows: { 1: "unsold", 2: "sold 80 8" } },
  ],
  [
    "a flag of a sale in words",
    ["Lot,Final Bid,Bidder ID,Is Sold", "1,450,7,false", "2,80,8,true"],
    { rows: { 1: "unsold", 2: "sold 80 8" } },
  ],
  [
    "a flag of payment, which says nothing of a sale",
    ["Lot,Hammer,Paddle,Paid", "1,450,7,No", "2,80,8,Yes"],
    { rows: { 1: "sold 450 7", 2: "sold 80 8" } },
  ],
  [
    "two flags of which either speaks against a sale",
    ["Lot,Hammer,Paddle,Passed,Withdrawn", "1,450,7,Yes,No", "2,80,8,No,Yes", "3,60,9,No,No"],
    { rows: { 1: "unsold", 2: "withdrawn", 3: "sold 60 9" } },
  ],
  // Files with unusual columns
  [
    "a paddle beside the name and the email of the buyer",
    [
      "Lot Number,Title,Hammer Price,Buyer Name,Buyer Email,Paddle Number",
      "1,Lamp,100,Jane Roe,jane@example.org,214",
    ],
    { rows: { 1: "sold 100 214" } },
  ],
  [
    "the winning bidder's number",
    ["Lot,Winning Bid,Winning Bidder,Winning Bidder Number", "1,100,Jane Roe,214"],
    { rows: { 1: "sold 100 214" } },
  ],
  [
    "a hammer price beside totals with premium and tax",
    [
      "Lot,Low Estimate,High Estimate,Hammer Price,Buyer Premium,Sales Tax,Total Price,Buyer",
      "1,50,80,100,25,8.25,133.25,7",
    ],
    { rows: { 1: "sold 100 7" } },
  ],
  [
    "the start, the reserve and the maximum bid beside the winning one",
    ["Lot Number,Starting Bid,Reserve Price,Max Bid,Winning Bid,Bidder Number", "1,10,50,150,100,7"],
    { rows: { 1: "sold 100 7" } },
  ],
  [
    "Lot ID of the platform beside the number of the lot",
    ["Lot ID,Lot Number,Lot Title,Price Realized,Status", "8812345,1,Lamp,100,Sold"],
    { rows: { 1: "sold 100" } },
  ],
  [
    "Hammer (USD) and Premium (USD) with underscores",
    ["lot_number,hammer_price_usd,premium_usd,buyer_number", "1,100,25,7"],
    { rows: { 1: "sold 100 7" } },
  ],
  // Text above and below the table
  [
    "a preamble with the words of headings in sentences",
    [
      "Results,Spring Sale",
      "Lot and price list of the sale on 12 May 2026",
      "Auctioneer:,J. Weir",
      "Lot,Hammer,Paddle",
      "1,100,7",
    ],
    { rows: { 1: "sold 100 7" } },
  ],
  [
    "a preamble in a file with semicolons that has commas in its title",
    ["Auktion 12, Frühjahr, Saal 1", "", "Los-Nr.;Zuschlag;Bieter-Nr.", "1;100,00;7"],
    { rows: { 1: "sold 100 7" } },
  ],
  [
    "footers that count lots and name the report's end",
    [
      "Lot,Hammer,Paddle",
      "1,100,7",
      "2,,",
      "",
      "Total hammer,100,",
      "Lots sold: 1,,",
      "Printed by Ann Weir on 12 May 2026",
      "End of report,,",
    ],
    { rows: { 1: "sold 100 7", 2: "unsold" } },
  ],
  [
    "headings and page numbers that are repeated on each page",
    ["Lot,Hammer,Paddle", "1,100,7", "Page 1 of 2,,", "Lot,Hammer,Paddle", "2,50,8", "Page 2 of 2,,"],
    { rows: { 1: "sold 100 7", 2: "sold 50 8" } },
  ],
  [
    "titles of sections between the lots",
    ["Lot,Hammer,Paddle", "Morning session,,", "1,100,7", "Furniture,,", "2,50,8"],
    { rows: { 1: "sold 100 7", 2: "sold 50 8" } },
  ],
  [
    "lines that look like lots and are none, which are not lost in silence",
    ["Lot,Hammer,Paddle", "1,100,7", "Lot 2 and 3,,", "12?,,"],
    {
      rows: { 1: "sold 100 7" },
      problems: ['"Lot 2 and 3" is not a lot number', '"12?" is not a lot number'],
    },
  ],
  // Files with quotation marks
  [
    "an inch mark and a comma in a quoted title",
    ["Lot,Title,Hammer,Paddle", '1,"Bronze, 12" high, signed",100,7', "2,Lamp,50,8"],
    { rows: { 1: "sold 100 7", 2: "sold 50 8" } },
  ],
  [
    "feet and inches without quotation marks around the cell",
    ["Lot,Title,Hammer,Paddle", `1,Table 6' 2" long,100,7`, `2,12" lamp,50,8`],
    { rows: { 1: "sold 100 7", 2: "sold 50 8" } },
  ],
  [
    "a cell that begins with a quoted word",
    ["Lot,Title,Hammer,Paddle", '1,"Old Bob" painting,100,7', "2,Lamp,50,8"],
    { rows: { 1: "sold 100 7", 2: "sold 50 8" } },
  ],
  [
    "a cell that begins with an inch mark, before a quoted one and a blank price",
    ["Lot,Title,Material,Hammer price,Estimate", '1,"12" frame,"oak",,500', '2,"14" frame,"oak",80,500'],
    { rows: { 1: "unsold", 2: "sold 80" } },
  ],
  [
    "an inch mark that ends a quoted title, doubled as it should be",
    ["Lot,Title,Hammer,Paddle", '1,"Bronze 12""",100,7'],
    { rows: { 1: "sold 100 7" } },
  ],
  // Unusual price cells
  [
    "why there is no price, in other words",
    [
      "Lot,Hammer,Paddle",
      "1,NS,",
      "2,BI,",
      "3,Not Sold,",
      "4,Withdrawn,",
      "5,Bought In,",
      "6,No Sale,",
      "7,—,",
      "8,nil,",
      "9,P/I,",
      "10,100,7",
    ],
    {
      rows: {
        ...{ 1: "unsold", 2: "unsold", 3: "unsold", 4: "withdrawn", 5: "unsold", 6: "unsold", 7: "unsold" },
        ...{ 8: "unsold", 9: "unsold", 10: "sold 100 7" },
      },
    },
  ],
  [
    "the bid at which a lot was passed, in the price cell",
    ["Lot,Hammer", "1,Passed @ 50", "2,Unsold (80)", "3,100"],
    { rows: { 1: "unsold", 2: "unsold", 3: "sold 100" } },
  ],
  [
    "amounts with currencies, apostrophes and dashes",
    ["Lot;Hammer", "1;CHF 1'250.-", "2;1.250,-- €", "3;$1,250.00 USD", "4;1 250,00 €", "5;€ 80,50"],
    { rows: { 1: "sold 1250", 2: "sold 1250", 3: "sold 1250", 4: "sold 1250", 5: "sold 80.5" } },
  ],
  [
    "the accounting format of spreadsheets",
    ["Lot\tHammer", "1\t $1,250.00 ", "2\t $-   ", '3\t" $ 80.00 "'],
    { rows: { 1: "sold 1250", 2: "unsold", 3: "sold 80" } },
  ],
  // Words for states
  [
    "states of rooms and platforms, with those that are asked for",
    [
      "Lot,Price,Status",
      "1,100,SOLD",
      "2,100,Sold - Internet",
      "3,50,Passed",
      "4,50,Reserve Not Met",
      "5,,No Bids",
      "6,50,Unsold (reserve not met)",
      "7,50,Vendor bought in",
      "8,100,Sold subject to vendor approval",
      "9,100,Referred",
      "10,0,Withdrawn",
    ],
    {
      rows: {
        ...{ 1: "sold 100", 2: "sold 100", 3: "unsold", 4: "unsold", 5: "unsold", 6: "unsold" },
        10: "withdrawn",
      },
      problems: ['"Vendor bought in"', '"Sold subject to vendor approval"', '"Referred"'],
    },
  ],
  [
    "a state beside a blank price, which may not be a sale",
    ["Lot,Hammer,Status", "1,,Sold", "2,100,Sold"],
    { rows: { 2: "sold 100" }, problems: ["Lot 1 is sold, but has no price"] },
  ],
  [
    "blank states beside prices, as where only exceptions are written",
    ["Lot,Hammer,Buyer,Result", "1,100,7,", "2,50,,Passed", "3,60,9,W/D"],
    { rows: { 1: "sold 100 7", 2: "unsold", 3: "withdrawn" } },
  ],
  // Files in other languages
  [
    "German states and a list for the sale after the auction",
    [
      "Los;Bezeichnung;Limit;Zuschlagspreis;Käufer-Nr.;Status",
      "1;Lampe;80;1.250,00 €;7;verkauft",
      "2;Stuhl;90;;;unverkauft",
      "3;Bild;90;;;zurückgezogen",
      "4;Vase;50;40,00 €;9;Vorbehalt",
    ],
    {
      rows: { 1: "sold 1250 7", 2: "unsold", 3: "withdrawn" },
      problems: ['The state "Vorbehalt" is not known'],
    },
  ],
  [
    "German headings with Kat.-Nr. and the name of the bidder beside the number",
    ["Kat.-Nr.;Objekt;Zuschlag (EUR);Bieter;Bieternummer", "1;Lampe;100;Jana Roth;7"],
    { rows: { 1: "sold 100 7" } },
  ],
  [
    "French results",
    [
      "N° de lot;Désignation;Prix d'adjudication;N° d'acheteur;Statut",
      "1;Lampe;1 250,00 €;7;Adjugé",
      "2;Chaise;;;Invendu",
      "3;Vase;;;Retiré",
    ],
    { rows: { 1: "sold 1250 7", 2: "unsold", 3: "withdrawn" } },
  ],
  [
    "French headings with Adjudication and Enchérisseur",
    ["Lot;Titre;Estimation basse;Estimation haute;Adjudication;Enchérisseur", "1;Lampe;80;120;100;7"],
    { rows: { 1: "sold 100 7" } },
  ],
  [
    "Spanish results",
    [
      "Nº Lote;Descripción;Precio de remate;Nº paleta;Estado",
      "1;Lámpara;1.250,00;7;Vendido",
      "2;Silla;;;No vendido",
      "3;Vaso;;;Retirado",
    ],
    { rows: { 1: "sold 1250 7", 2: "unsold", 3: "withdrawn" } },
  ],
  // Unusual lot numbers
  [
    "numbers of lots with zeros, sections and a word",
    ["Lot,Hammer", "Lot 1,10", "#2,20", "3.0,30", "4-A,40", "5 b,50", "No 6,60"],
    { rows: { 1: "sold 10", 2: "sold 20", 3: "sold 30", "4A": "sold 40", "5B": "sold 50", 6: "sold 60" } },
  ],
  [
    "zeros before all numbers",
    ["Lot,Hammer", "0001,10", "0012,20"],
    { rows: { 1: "sold 10", 12: "sold 20" } },
  ],
  // Files from eBay and Auction Flex
  [
    "eBay's report in euros, with a footer of one record",
    [
      "",
      "Sales Record Number,Order Number,Buyer Username,Item Number,Item Title,Custom Label,Quantity,Sold For,Total Price,Sale Date",
      '7,27-1,max_m,22000,Lampe,12,1,"EUR 90,00","EUR 99,00",18-Sep-26',
      "",
      "1,record(s) downloaded,,,,,,,,",
      "Seller ID : weir-auctions,,,,,,,,,",
    ],
    { rows: { 12: "sold 90 max_m" } },
  ],
  [
    "Auction Flex's report with the maximum and the name",
    ["Bid Card #,Bidder Name,Lot #,Lead,Bid Amount,Bid MAX", '7,"Roe, Jane",1,Lamp,100,150'],
    { rows: { 1: "sold 100 7" } },
  ],
  // Files from Proxibid, GAP, Tandem and Blue Cubes
  [
    "Proxibid's paddles of the room, of bidders on site and of the house",
    [
      "Lot #,Title,Quantity,Hammer Price,Buyer's Premium,Sale Price,Paddle #,Status",
      "1,Lamp,1,25.00,4.50,29.50,offsiteBidder,Sold",
      "2,Chair,1,40.00,7.20,47.20,on site,Sold",
      "3,Vase,1,15.00,0.00,15.00,-1,Not Sold",
    ],
    { rows: { 1: "sold 25 offsiteBidder", 2: "sold 40 on site", 3: "unsold" } },
  ],
  [
    "paddles with letters of one platform, and those of the room",
    ["Lot,Hammer,Paddle", "1,100,PB 00012345", "2,50,room"],
    { rows: { 1: "sold 100 PB 00012345", 2: "sold 50 room" } },
  ],
  [
    "Tandem's states in a file with bars",
    [
      "Lot|Title|Hammer Price|Paddle|Lot Status",
      "1|Lamp|100|7|Sold",
      "2|Chair|80|8|Subject to Approval",
      "3|Vase|40|9|Unsold",
    ],
    { rows: { 1: "sold 100 7", 3: "unsold" }, problems: ['"Subject to Approval"'] },
  ],
  [
    "Blue Cubes' buyers, of whom one has two lots, with a comma in an address",
    [
      "Lot Number,Lot Title,Buyer Number,First Name,Last Name,Address 1,Town,Postcode,Winning Bid",
      '1,Chair,7,Ann,Weir,"Flat 2, 1 High St",Bath,BA1 1AA,"£1,500"',
      "2,Lamp,7,Ann,Weir,,Bath,BA1 1AA,£20",
    ],
    { rows: { 1: "sold 1500 7", 2: "sold 20 7" } },
  ],
  [
    "Blue Cubes' lots with a blank and a zero hammer",
    [
      ",,Lot Number,Seller ref,Title,Estimate From,Estimate To,Starting Bid,Reserve,Hammer",
      ",,1,C90,Chair,€800,€1400,500,0,1500.00",
      ",,2,C90,Lamp,€80,€140,50,0,",
      ",,3,C91,Vase,€80,€140,50,0,0.00",
    ],
    { rows: { 1: "sold 1500", 2: "unsold", 3: "unsold" } },
  ],
  [
    "eBay's report in Australian dollars, below a line of commas",
    [
      ",,,,,,,",
      "Sales Record Number,Order Number,Buyer Username,Item Number,Item Title,Custom Label,Quantity,Sold For",
      '7,27-1,max_m,22000,Lamp,12,1,"AU $3,000.00"',
      "1,record(s) downloaded,,,,,,",
    ],
    { rows: { 12: "sold 3000 max_m" } },
  ],
  // Unusual delimiters
  ["bars", ["Lot|Hammer|Paddle", "1|1,250.00|7"], { rows: { 1: "sold 1250 7" } }],
  ["tabs", ["Lot\tHammer\tPaddle", "1\t1,250.00\t7"], { rows: { 1: "sold 1250 7" } }],
  ["sep= with a tab", ["sep=\t", "Lot\tHammer", "1\t100"], { rows: { 1: "sold 100" } }],
  ["a quoted sep= line", ['"sep=;"', "Lot;Hammer", "1;100,50"], { rows: { 1: "sold 100.5" } }],
];

for (const newline of ["\n", "\r\n", "\r"]) {
  test.each(files)(`reads %s, with the line end ${JSON.stringify(newline)}`, async (_, lines, expected) => {
    expect(await readSummary(lines.join(newline))).toEqual({
      rows: expected.rows,
      problems: (expected.problems ?? []).map((part) => expect.stringContaining(part)),
    });
  });
}
