import { colors, contentBottom, contentWidth, lineHeight, page } from "./layout";
import type { Sheet } from "./sheet";
import { type TextRoom, type TextStyle, widthOf } from "./text/text-lines";

export interface IndexedLot {
  number: string;
  category: string;
  page: number;
}

const columns = 4;
const gap = 18;
const columnWidth = (contentWidth - (columns - 1) * gap) / columns;
const bold: TextStyle = { weight: "bold", size: 9 };
const plain: TextStyle = { weight: "regular", size: 8.5 };
/** Space of a category's name. */
export const categoryRoom: TextRoom = { style: bold, width: columnWidth, lines: 2 };
const entryHeight = plain.size * lineHeight + 1;

/** Prints the index: lots by category with their pages. */
export async function printIndex(sheet: Sheet, lots: readonly IndexedLot[]): Promise<void> {
  if (lots.length === 0) return;
  const place = createPlaces(sheet);
  place.firstPage();
  for (const [category, members] of byCategory(lots)) {
    const name = category === "" ? "No category" : category;
    const lines = sheet.linesOf(name, columnWidth, bold, { lines: categoryRoom.lines, of: "" });
    const height = lines.length * bold.size * lineHeight + 3;
    // A category's name must not be alone at the end of a column.
    sheet.lines(lines, place.take(height + 6, entryHeight, 6), bold, { color: sheet.accent });
    for (const lot of members) {
      printEntry(sheet, lot, place.take(entryHeight, 0, 0));
      await sheet.pieceDone();
    }
  }
}

function printEntry(sheet: Sheet, lot: IndexedLot, at: { x: number; y: number }): void {
  const pageText = String(lot.page);
  const pageWidth = widthOf(pageText, plain);
  const box = { ...at, width: columnWidth - pageWidth - 12 };
  const number = sheet.wholeOf(lot.number, box.width, plain, "");
  sheet.whole(number, box);
  const page = { lines: [pageText], style: plain };
  sheet.whole(page, { ...at, width: columnWidth }, { align: "right" });
  const from = at.x + Math.max(...number.lines.map((line) => widthOf(line, number.style))) + 4;
  const to = at.x + columnWidth - pageWidth - 4;
  if (to <= from) return;
  const y = at.y + plain.size;
  sheet.document.moveTo(from, y).lineTo(to, y).lineWidth(0.5).dash(0.6, { space: 2.4 });
  sheet.document.strokeColor(colors.soft).stroke().undash();
}

/** Creates positions from top to bottom of each column, column by column and page by page. */
function createPlaces(sheet: Sheet) {
  let column = 0;
  let top = page.margin;
  let y = top;
  return {
    firstPage() {
      sheet.addPage();
      sheet.bookmark("Index by category");
      const box = { x: page.margin, y: page.margin, width: contentWidth };
      top =
        page.margin +
        sheet.text("Index by category", box, { weight: "bold", size: 18 }, { lines: 1, of: "" }) +
        10;
      y = top;
    },
    /** Returns the next position. `space` is omitted at the top of a column; `kept` must also fit below. */
    take(height: number, kept: number, space: number): { x: number; y: number; width: number } {
      if (y + height + kept > contentBottom) {
        column++;
        if (column === columns) {
          column = 0;
          sheet.addPage();
          top = page.margin;
        }
        y = top;
      }
      const above = y === top ? 0 : space;
      const place = { x: page.margin + column * (columnWidth + gap), y: y + above, width: columnWidth };
      y += height - space + above;
      return place;
    },
  };
}

/** Groups lots by category name in the order of the sale; lots without a category come last. */
function byCategory(lots: readonly IndexedLot[]): [string, IndexedLot[]][] {
  const groups = new Map<string, IndexedLot[]>();
  for (const lot of lots) {
    const group = groups.get(lot.category);
    if (group === undefined) groups.set(lot.category, [lot]);
    else group.push(lot);
  }
  const { compare } = new Intl.Collator("en", { numeric: true });
  return [...groups].sort(([a], [b]) => Number(a === "") - Number(b === "") || compare(a, b));
}
