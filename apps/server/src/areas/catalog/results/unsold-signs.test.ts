import { expect, test } from "vitest";
import { readResults } from "./read-results";

const { signal } = new AbortController();
const read = (csv: string) => readResults(csv, signal);
const linesOf = async (csv: string) => (await read(csv)).lines;
const problemsOf = async (csv: string) =>
  (await read(csv)).problems.map(({ line, message }) => `${line}: ${message}`);

test.each([
  ["Passed", "TRUE", "unsold"],
  ["Passed?", "x", "unsold"],
  ["Passed", "✓", "unsold"],
  ["Item withdrawn", "Yes", "withdrawn"],
  ["Unsold", "Withdrawn", "withdrawn"],
  ["Reserve Met", "No", "unsold"],
  ["Met reserve", "FALSE", "unsold"],
  ["Reserve status", "Not met", "unsold"],
  ["Sold", "N", "unsold"],
  ["Outcome", "NS", "unsold"],
  ["Lot result", "Not sold - reserve", "unsold"],
  ["Sale outcome", "Withdrawn by the vendor", "withdrawn"],
  ["Verkauft", "Nein", "unsold"],
  ["Vendu", "non", "unsold"],
  ["Vendido", "No", "unsold"],
  ["Limit erreicht", "nein", "unsold"],
  ["Mindestpreis erreicht?", "Nein", "unsold"],
  ["Prix de réserve atteint", "Non", "unsold"],
  ["Reserva alcanzada", "no", "unsold"],
  ["Zurückgezogen", "Ja", "withdrawn"],
  ["Retiré", "oui", "withdrawn"],
  ["Retirado", "Sí", "withdrawn"],
  ["Invendu", "vrai", "unsold"],
  ["Qty sold", "0", "unsold"],
  ["Sold quantity", "0.00", "unsold"],
  ["Units sold", "0", "unsold"],
])("stores a lot whose column %j says %j as %s, whatever its price", async (heading, cell, state) => {
  const csv = `Lot,Hammer,Paddle,Status,"${heading}"\n1,450,7,,${cell}\n2,450,7,${state},${cell}`;
  const left = { state, hammerPrice: null, buyerNumber: "", isLeftOut: true };
  expect(await read(csv)).toMatchObject({
    columns: { alsoRead: [heading], ignored: [] },
    lines: [left, left],
    problems: [],
  });
});

test.each([
  ["Passed", "FALSE"],
  ["Passed", ""],
  ["Passed", "n/a"],
  ["Withdrawn", "0"],
  ["Reserve Met", "Yes"],
  ["Reserve Met", ""],
  ["Reserve Met", "No reserve"],
  ["Reserve Met", "n/a"],
  ["Reserve", "No"],
  ["Sold", "Yes"],
  ["Sold", "2026-11-28"],
  ["Payment status", "Unpaid"],
  ["Zurückgezogen", "Nein"],
  ["Retiré", "Non"],
  ["Verkauft", "ja"],
  ["Vendu", "Oui"],
  ["Limit erreicht", "Ja"],
  ["Conditional", "No"],
  ["Subject to VAT", "Yes"],
  ["No. Bids", "12"],
  ["No. Bids", "1"],
  ["Provisional", ""],
  ["Qty sold", "1"],
  ["Subject", "Canceled stamps"],
  ["Bidder State", "NS"],
  ["Title", "Withdrawn library book"],
  ["Last Name", "Pass"],
])("stores a lot with a price as sold if its column %j says %j", async (heading, cell) => {
  expect(await linesOf(`Lot,Price,"${heading}"\n1,450,${cell}`)).toMatchObject([
    { state: "sold", hammerPrice: 450 },
  ]);
});

test.each([
  ["Passed", "unsold"],
  ["PASS", "unsold"],
  ["Withdrawn", "withdrawn"],
])("reads the buyer %j as %s", async (buyer, state) => {
  expect(await linesOf(`Lot,Price,Buyer\n1,450,${buyer}`)).toMatchObject([{ state, buyerNumber: "" }]);
});

test.each([
  ["Unsold", "unsold"],
  ["W/D", "withdrawn"],
  ["No Bid", "unsold"],
  ["Not sold - reserve", "unsold"],
])("reads %j in the place of a price as %s", async (price, state) => {
  expect(await linesOf(`Lot,Hammer\n1,${price}`)).toMatchObject([{ state, hammerPrice: null }]);
  expect(await problemsOf("Lot,Hammer\n1,Sold")).toHaveLength(1);
});

test.each([
  ["Inspection", "Pass", 'says "Pass"'],
  ["Remarks", "Not sold: reserve", 'says "Not sold: reserve"'],
  ["Passed at", "400", 'says "400"'],
  ["Sold", "", "is blank"],
  ["Sold", "Pending", 'says "Pending"'],
  ["Reserve Met", "Subject to vendor", 'says "Subject to vendor"'],
  ["Conditional", "Yes", 'says "Yes"'],
  ...["Bids", "No. Bids", "# of Bids", "Num bids", "Bid count", "Anzahl Gebote", "Nombre d'enchères"].map(
    (heading): [string, string, string] => [heading, "0", 'says "0"'],
  ),
  ["Subject to approval", "x", 'says "x"'],
  ["Unter Vorbehalt", "ja", 'says "ja"'],
  ["Payment status", "Refunded", 'says "Refunded"'],
  ["Payment", "Order canceled", 'says "Order canceled"'],
  ["Notes", "Sale voided", 'says "Sale voided"'],
  ["Memo", "Canceled", 'says "Canceled"'],
  ["Zahlungsstatus", "storniert", 'says "storniert"'],
  ["Statut du paiement", "annulé", 'says "annulé"'],
])("asks the user what a price means if the column %j contains %j", async (heading, cell, said) => {
  expect(await problemsOf(`Lot,Price,"${heading}"\n1,450,${cell}`)).toEqual([
    `2: Lot 1 has a price, but "${heading}" ${said}. Correct the line, or remove that column`,
  ]);
  expect(await linesOf(`Lot,Price,"${heading}"\n1,,${cell}`)).toMatchObject([{ state: "unsold" }]);
});

test("reports a conflict when the state is sold and another column says unsold", async () => {
  expect(await problemsOf("Lot,Price,Buyer,Status,Passed\n1,450,7,Sold,TRUE\n2,450,NS,,")).toEqual([
    '2: Lot 1 has the state sold, but "Passed" says "TRUE". Correct the line, or remove that column',
    '3: Lot 2 has a price, but "Buyer" says "NS". Correct the line, or remove that column',
  ]);
});

test("reads cells beyond the header and below blank headings", async () => {
  expect(await problemsOf("Lot,Price,\n1,450,Passed\n2,450,,Withdrawn")).toEqual([
    '2: Lot 1 has a price, but "Column 3" says "Passed". Correct the line, or remove that column',
    '3: Lot 2 has a price, but "Column 4" says "Withdrawn". Correct the line, or remove that column',
  ]);
});
