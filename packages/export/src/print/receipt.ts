import { colors, contentBottom, contentWidth, lineHeight, page } from "./layout";
import { drawLogo, drawPhoto } from "./photos";
import { contacts, dayAndPlace, dayInWords, estimate, money } from "./sale-words";
import type { Sheet } from "./sheet";
import type { PdfLot } from "./source";
import type { Line } from "./text/runs";
import type { TextRoom, TextStyle, WholeText } from "./text/text-lines";

/** Fields of a lot on a receipt, without descriptions, which would not fit into memory for thousands of lots. */
export type ReceiptLot = Pick<
  PdfLot,
  "number" | "title" | "lowEstimate" | "highEstimate" | "reservePrice"
> & {
  photoUrl: string | undefined;
};

const columns = {
  photo: { x: page.margin, width: 46 },
  number: { x: page.margin + 56, width: 52 },
  title: { x: page.margin + 114, width: 170 },
  estimate: { x: page.margin + 290, width: 126 },
  reserve: { x: page.margin + 422, width: 100 },
};
const photoHeight = 36;
const cell: TextStyle = { weight: "regular", size: 9 };
/** Maximum space of each of a lot's texts on a receipt. */
export const receiptRooms: Record<"title" | "consignor", TextRoom> = {
  title: { style: cell, width: columns.title.width, lines: 3 },
  consignor: { style: { weight: "bold", size: 13 }, width: contentWidth, lines: 2 },
};
const head: TextStyle = { weight: "bold", size: 8.5 };
const closingHeight = 124;
const note =
  "The lots above were received for sale. Estimates are opinions and no promise of a price; a reserve is the lowest price at which a lot may be sold.";

/** Prints the lots received from a consignor, for both sides to sign. */
export async function printReceipt(
  sheet: Sheet,
  consignor: string,
  lots: readonly ReceiptLot[],
): Promise<void> {
  const name = consignor === "" ? "No consignor" : consignor;
  let y = printHead(sheet, name);
  y = printTableHead(sheet, y);
  for (const [index, lot] of lots.entries()) {
    const { lines } = receiptRooms.title;
    const title = sheet.linesOf(lot.title, columns.title.width, cell, { lines, of: lot.number });
    const numbers = numbersOf(sheet, lot);
    const height = rowHeight(lot, title, numbers);
    // The page with the signatures always includes at least one lot.
    const needed = index === lots.length - 1 ? height + closingHeight : height;
    if (y + needed > contentBottom) y = printTableHead(sheet, continueReceipt(sheet, name));
    await printRow(sheet, lot, { title, numbers }, y, height);
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
  at.y += sheet.whole(sheet.wholeOf(contacts(sale), at.width, cell, of), at, { color: colors.soft }) + 6;
  sheet.rule(at.y, sheet.accent);
  at.y += 14;
  at.y += sheet.text("Consignor receipt", at, { weight: "bold", size: 20 }, { lines: 1, of }) + 6;
  const { style, lines } = receiptRooms.consignor;
  at.y += sheet.text(name, at, style, { lines, of: "Consignor" }) + 2;
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

interface RowNumbers {
  number: WholeText;
  estimate: WholeText;
  reserve: WholeText;
}

function numbersOf(sheet: Sheet, lot: ReceiptLot): RowNumbers {
  const { currency } = sheet.sale;
  const of = lot.number;
  const reserve = lot.reservePrice === null ? "–" : money(lot.reservePrice, currency);
  return {
    number: sheet.wholeOf(of, columns.number.width, { weight: "bold", size: 9 }, of),
    estimate: sheet.wholeOf(estimate(lot, currency) || "–", columns.estimate.width, cell, of),
    reserve: sheet.wholeOf(reserve, columns.reserve.width, cell, of),
  };
}

function rowHeight(lot: ReceiptLot, title: readonly Line[], numbers: RowNumbers): number {
  const photo = lot.photoUrl === undefined ? 0 : photoHeight;
  const text = (lines: readonly unknown[], size: number) => Math.max(1, lines.length) * size * lineHeight;
  const heights = Object.values(numbers).map(({ lines, style }: WholeText) => text(lines, style.size));
  return Math.max(photo, text(title, cell.size), ...heights) + 10;
}

async function printRow(
  sheet: Sheet,
  lot: ReceiptLot,
  { title, numbers }: { title: Line[]; numbers: RowNumbers },
  y: number,
  height: number,
): Promise<void> {
  const of = lot.number;
  const top = y + 5;
  if (lot.photoUrl !== undefined) {
    await drawPhoto(sheet, lot.photoUrl, "small", { ...columns.photo, y: top, height: photoHeight }, of);
  }
  sheet.whole(numbers.number, { ...columns.number, y: top });
  sheet.lines(title, { ...columns.title, y: top }, cell, {});
  sheet.whole(numbers.estimate, { ...columns.estimate, y: top }, { align: "right" });
  sheet.whole(numbers.reserve, { ...columns.reserve, y: top }, { align: "right" });
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
