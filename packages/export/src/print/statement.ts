import { printTotal, type ReceiptKind, type ReceiptLot, totalLots } from "./receipt";
import { money } from "./sale-words";
import type { Sheet } from "./sheet";

const note = "Hammer prices as recorded after the sale, before commission, fees and taxes.";

const stateWords = { unsold: "Unsold", withdrawn: "Withdrawn" };

/** Statement of what a consignor's lots sold for. */
export const statement: ReceiptKind = {
  title: "Statement of results",
  amount: { title: "Result", textOf: resultText },
  closingHeight: 60,
  printClosing: printResults,
};

function resultText({ saleState, hammerPrice }: ReceiptLot, currency: string): string {
  if (saleState === null) return "–";
  if (saleState !== "sold") return stateWords[saleState];
  return hammerPrice === null ? "Sold" : money(hammerPrice, currency);
}

function printResults(sheet: Sheet, lots: readonly ReceiptLot[], from: number): void {
  const sold = lots.filter(({ saleState }) => saleState === "sold");
  const cents = sold.reduce((sum, { hammerPrice }) => sum + Math.round((hammerPrice ?? 0) * 100), 0);
  const results = `${sold.length.toLocaleString("en-US")} sold for ${money(cents / 100, sheet.sale.currency)}`;
  printTotal(sheet, { total: `${totalLots(lots.length)}, ${results}`, note }, from);
}
