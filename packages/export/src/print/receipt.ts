import { colors, contentBottom, contentWidth, lineHeight, page } from "./layout";
import { drawLogo, drawPhoto } from "./photos";
import { contacts, dayAndPlace, dayInWords, estimate } from "./sale-words";
import type { Sheet } from "./sheet";
import type { PdfLot } from "./source";
import type { Line } from "./text/runs";
import type { TextRoom, TextStyle, WholeText } from "./text/text-lines";

/** Fields of a lot on a receipt, without descriptions, which would not fit into memory for thousands of lots. */
export type ReceiptLot = Pick<
  PdfLot,
  "number" | "title" | "lowEstimate" | "highEstimate" | "reservePrice" | "hammerPrice" | "saleState"
> & {
  photoUrl: string | undefined;
};

/** Differences between the documents about a consignor's lots. */
export type ReceiptKind = {
  title: string;
  /** The last column. */
  amount: { title: string; textOf: (lot: ReceiptLot, currency: string) => string };
  /** Space in points that the closing needs. */
  closingHeight: number;
  printClosing: (sheet: Sheet, lots: readonly ReceiptLot[], from: number) => void;
};

const columns = {
  photo: { x: page.margin, width: 46 },
  number: { x: page.margin + 56, width: 52 },
  title: { x: page.margin + 114, width: 170 },
  estimate: { x: page.margin + 290, width: 126 },
  amount: { x: page.margin + 422, width: 100 },
};
const photoHeight = 36;
const cell: TextStyle = { weight: "regular", size: 9 };
/** Maximum space of each of a lot's texts on a receipt. */
export const receiptRooms: Record<"title" | "consignor", TextRoom> = {
  title: { style: cell, width: columns.title.width, lines: 3 },
  consignor: { style: { weight: "bold", size: 13 }, width: contentWidth, lines: 2 },
};
const head: TextStyle = { weight: "bold", size: 8.5 };

/** Prints a consignor's lots as a table, with the kind's last column and closing. */
export async function printReceipt(
  sheet: Sheet,
  consignor: string,
  lots: readonly ReceiptLot[],
  kind: ReceiptKind,
): Promise<void> {
  const name = consignor === "" ? "No consignor" : consignor;
  let y = printHead(sheet, name, kind);
  y = printTableHead(sheet, y, kind);
  for (const [index, lot] of lots.entries()) {
    const { lines } = receiptRooms.title;
    const title = sheet.linesOf(lot.title, columns.title.width, cell, { lines, of: lot.number });
    const numbers = numbersOf(sheet, lot, kind);
    const height = rowHeight(lot, title, numbers);
    // The page with the closing always includes at least one lot.
    const needed = index === lots.length - 1 ? height + kind.closingHeight : height;
    if (y + needed > contentBottom) y = printTableHead(sheet, continueReceipt(sheet, name, kind), kind);
    await printRow(sheet, lot, { title, numbers }, y, height);
    y += height;
    await sheet.lotDone();
  }
  kind.printClosing(sheet, lots, y);
}

function printHead(sheet: Sheet, name: string, { title }: ReceiptKind): number {
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
  at.y += sheet.text(title, at, { weight: "bold", size: 20 }, { lines: 1, of }) + 6;
  const { style, lines } = receiptRooms.consignor;
  at.y += sheet.text(name, at, style, { lines, of: "Consignor" }) + 2;
  at.y += sheet.text(sale.manifestName, at, { weight: "regular", size: 10 }, { lines: 2, of });
  at.y += sheet.text(dayAndPlace(sale), at, cell, soft);
  at.y += sheet.text(`Printed on ${dayInWords(sale.printedAt.slice(0, 10))}`, at, cell, soft);
  return at.y + 14;
}

function printTableHead(sheet: Sheet, y: number, { amount }: ReceiptKind): number {
  sheet.document.rect(page.margin, y, contentWidth, 18).fill(colors.pale);
  const titles = {
    photo: "Photo",
    number: "Lot",
    title: "Title",
    estimate: "Estimate",
    amount: amount.title,
  } as const;
  for (const key of ["photo", "number", "title", "estimate", "amount"] as const) {
    const align = key === "estimate" || key === "amount" ? "right" : "left";
    sheet.text(titles[key], { ...columns[key], y: y + 4 }, head, { lines: 1, align, of: "" });
  }
  return y + 18;
}

function continueReceipt(sheet: Sheet, name: string, { title }: ReceiptKind): number {
  sheet.addPage();
  const at = { x: page.margin, y: page.margin, width: contentWidth };
  const options = { lines: 1, color: colors.soft, of: "Consignor" };
  at.y += sheet.text(`${title}: ${name} (continued)`, at, head, options) + 6;
  return at.y;
}

interface RowNumbers {
  number: WholeText;
  estimate: WholeText;
  amount: WholeText;
}

function numbersOf(sheet: Sheet, lot: ReceiptLot, { amount }: ReceiptKind): RowNumbers {
  const { currency } = sheet.sale;
  const of = lot.number;
  return {
    number: sheet.wholeOf(of, columns.number.width, { weight: "bold", size: 9 }, of),
    estimate: sheet.wholeOf(estimate(lot, currency) || "–", columns.estimate.width, cell, of),
    amount: sheet.wholeOf(amount.textOf(lot, currency), columns.amount.width, cell, of),
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
  sheet.whole(numbers.amount, { ...columns.amount, y: top }, { align: "right" });
  sheet.rule(y + height, colors.rule);
}

/** Prints a line in bold letters such as "Total: 2 lots", and a note below. Returns the position below. */
export function printTotal(sheet: Sheet, texts: { total: string; note: string }, from: number): number {
  const at = { x: page.margin, y: from + 12, width: contentWidth };
  at.y += sheet.text(texts.total, at, { weight: "bold", size: 10 }, { lines: 1, of: "" }) + 6;
  sheet.text(texts.note, at, { weight: "regular", size: 8 }, { lines: 3, color: colors.soft, of: "" });
  return at.y;
}

/** Text such as "Total: 1,200 lots". */
export const totalLots = (count: number): string =>
  `Total: ${count === 1 ? "1 lot" : `${count.toLocaleString("en-US")} lots`}`;
