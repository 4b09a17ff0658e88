import { colors, contentBottom, contentWidth, lineHeight, page } from "./layout";
import { drawLogo, drawPhoto } from "./photos";
import { contacts, dayAndPlace, dayInWords, estimate, money } from "./sale-words";
import type { Sheet } from "./sheet";
import type { PdfLot } from "./source";
import type { TextStyle } from "./text-lines";

/** What a receipt says of a lot; descriptions of thousands of lots would not fit into memory. */
export type ReceiptLot = Pick<
  PdfLot,
  "number" | "title" | "lowEstimate" | "highEstimate" | "reservePrice"
> & {
  photoUrl: string | undefined;
};

const columns = {
  photo: { x: page.margin, width: 46 },
  number: { x: page.margin + 56, width: 52 },
  title: { x: page.margin + 114, width: 210 },
  estimate: { x: page.margin + 330, width: 118 },
  reserve: { x: page.margin + 454, width: 68 },
};
const photoHeight = 36;
const cell: TextStyle = { weight: "regular", size: 9 };
const head: TextStyle = { weight: "bold", size: 8.5 };
const closingHeight = 124;
const note =
  "The lots above were received for sale. Estimates are opinions and no promise of a price; a reserve is the lowest price at which a lot may be sold.";

/** What a consignor handed over, to be signed by both sides. */
export async function printReceipt(
  sheet: Sheet,
  consignor: string,
  lots: readonly ReceiptLot[],
): Promise<void> {
  const name = consignor === "" ? "No consignor" : consignor;
  let y = printHead(sheet, name);
  y = printTableHead(sheet, y);
  for (const [index, lot] of lots.entries()) {
    const title = sheet.linesOf(lot.title, columns.title.width, cell, { lines: 3, of: lot.number });
    const height = rowHeight(lot, title.length);
    // A page to be signed never lacks a lot: the last one stays with the signatures.
    const needed = index === lots.length - 1 ? height + closingHeight : height;
    if (y + needed > contentBottom) y = printTableHead(sheet, continueReceipt(sheet, name));
    await printRow(sheet, lot, title, y, height);
    y += height;
    await sheet.lotDone();
  }
  printClosing(sheet, lots.length, y);
}

function printHead(sheet: Sheet, name: string): number {
  const { sale } = sheet;
  sheet.addPage();
  sheet.bookmark(name);
  const at = { x: page.margin, y: page.margin, width: contentWidth };
  const of = "Sale";
  if (drawLogo(sheet, { x: at.x, y: at.y, width: 110, height: 44 })) at.y += 52;
  const soft = { lines: 1, color: colors.soft, of };
  at.y += sheet.text(sale.company.name, at, { weight: "bold", size: 13 }, { lines: 1, of });
  at.y += sheet.text(contacts(sale), at, cell, soft) + 6;
  sheet.rule(at.y, sheet.accent);
  at.y += 14;
  at.y += sheet.text("Consignor receipt", at, { weight: "bold", size: 20 }, { lines: 1, of }) + 6;
  at.y += sheet.text(name, at, { weight: "bold", size: 13 }, { lines: 2, of: "Consignor" }) + 2;
  at.y += sheet.text(sale.manifestName, at, { weight: "regular", size: 10 }, { lines: 2, of });
  at.y += sheet.text(dayAndPlace(sale), at, cell, soft);
  at.y += sheet.text(`Printed on ${dayInWords(sale.printedAt.slice(0, 10))}`, at, cell, soft);
  return at.y + 14;
}

function printTableHead(sheet: Sheet, y: number): number {
  sheet.document.rect(page.margin, y, contentWidth, 18).fill(colors.pale);
  const titles = {
    photo: "Photo",
    number: "Lot",
    title: "Title",
    estimate: "Estimate",
    reserve: "Reserve",
  } as const;
  for (const key of ["photo", "number", "title", "estimate", "reserve"] as const) {
    const align = key === "estimate" || key === "reserve" ? "right" : "left";
    sheet.text(titles[key], { ...columns[key], y: y + 4 }, head, { lines: 1, align, of: "" });
  }
  return y + 18;
}

function continueReceipt(sheet: Sheet, name: string): number {
  sheet.addPage();
  const at = { x: page.margin, y: page.margin, width: contentWidth };
  const options = { lines: 1, color: colors.soft, of: "Consignor" };
  at.y += sheet.text(`Consignor receipt: ${name} (continued)`, at, head, options) + 6;
  return at.y;
}

function rowHeight(lot: ReceiptLot, titleLines: number): number {
  const photo = lot.photoUrl === undefined ? 0 : photoHeight;
  return Math.max(photo, Math.max(1, titleLines) * cell.size * lineHeight) + 10;
}

async function printRow(
  sheet: Sheet,
  lot: ReceiptLot,
  title: string[],
  y: number,
  height: number,
): Promise<void> {
  const { currency } = sheet.sale;
  const of = lot.number;
  const top = y + 5;
  if (lot.photoUrl !== undefined) {
    await drawPhoto(sheet, lot.photoUrl, "small", { ...columns.photo, y: top, height: photoHeight }, of);
  }
  sheet.text(lot.number, { ...columns.number, y: top }, { weight: "bold", size: 9 }, { lines: 1, of });
  sheet.lines(title, { ...columns.title, y: top }, cell, {});
  const right = { lines: 1, align: "right", of } as const;
  sheet.text(estimate(lot, currency) || "–", { ...columns.estimate, y: top }, cell, right);
  const reserve = lot.reservePrice === null ? "–" : money(lot.reservePrice, currency);
  sheet.text(reserve, { ...columns.reserve, y: top }, cell, right);
  sheet.rule(y + height, colors.rule);
}

function printClosing(sheet: Sheet, count: number, from: number): void {
  const at = { x: page.margin, y: from + 12, width: contentWidth };
  const total = count === 1 ? "1 lot" : `${count.toLocaleString("en-US")} lots`;
  at.y += sheet.text(`Total: ${total}`, at, { weight: "bold", size: 10 }, { lines: 1, of: "" }) + 6;
  sheet.text(note, at, { weight: "regular", size: 8 }, { lines: 3, color: colors.soft, of: "" });
  const y = at.y + 64;
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
