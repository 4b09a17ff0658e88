import { colors, page } from "./layout";
import { printTotal, type ReceiptKind, type ReceiptLot, totalLots } from "./receipt";
import { money } from "./sale-words";
import type { Sheet } from "./sheet";

const note =
  "The lots above were received for sale. Estimates are opinions and no promise of a price; a reserve is the lowest price at which a lot may be sold.";

/** Receipt of the lots received from a consignor, for both sides to sign. */
export const receipt: ReceiptKind = {
  title: "Consignor receipt",
  amount: {
    title: "Reserve",
    textOf: ({ reservePrice }, currency) => (reservePrice === null ? "–" : money(reservePrice, currency)),
  },
  closingHeight: 124,
  printClosing: printSignatures,
};

function printSignatures(sheet: Sheet, lots: readonly ReceiptLot[], from: number): void {
  const y = printTotal(sheet, { total: totalLots(lots.length), note }, from) + 64;
  const lines = [
    ["Consignor", 0, 200],
    ["Received by", 216, 190],
    ["Date", 422, 100],
  ] as const;
  for (const [label, x, width] of lines) {
    sheet.rule(y, colors.ink, page.margin + x, width);
    const box = { x: page.margin + x, y: y + 4, width };
    sheet.text(label, box, { weight: "regular", size: 8 }, { lines: 1, color: colors.soft, of: "" });
  }
}
