import { lotBookmarks } from "./bookmarks";
import { colors } from "./layout";
import type { Sheet } from "./sheet";
import type { TextRoom, TextStyle } from "./text/text-lines";

const millimeter = 72 / 25.4;
/** A4 sheet of 24 adhesive labels, 70 × 37 mm each, as sold in every stationery shop. */
const a4: [number, number] = [210 * millimeter, 297 * millimeter];
const columns = 3;
const rows = 8;
const label = { width: 70 * millimeter, height: 37 * millimeter };
const top = (a4[1] - rows * label.height) / 2;
/** Space to the cut, which printers and hands miss by some millimeters. */
const padding = 11;
const codeWidth = label.height - 2 * padding - 4;
const textWidth = label.width - codeWidth - 3 * padding;
const numberStyle: TextStyle = { weight: "bold", size: 30 };
const titleStyle: TextStyle = { weight: "regular", size: 8 };

/** Space of a lot's title on its label. */
export const labelTitleRoom: TextRoom = { style: titleStyle, width: textWidth, lines: 3 };

/** Prints a label for each lot: its number in large letters, its title, and a code of its address. */
export async function fillLabels(sheet: Sheet): Promise<void> {
  let count = 0;
  const bookmarks = lotBookmarks(sheet);
  for await (const lot of sheet.source.lots) {
    const index = count % (columns * rows);
    if (index === 0) sheet.addPage(false, a4);
    bookmarks.add(lot.number);
    const x = (index % columns) * label.width + padding;
    const y = top + Math.floor(index / columns) * label.height + padding;
    if (!sheet.isCounting) {
      const of = lot.number;
      const at = { x, y: y - 4, width: textWidth };
      at.y += sheet.whole(sheet.wholeOf(of, textWidth, numberStyle, of), at) + 2;
      sheet.text(lot.title, at, titleStyle, { lines: labelTitleRoom.lines, color: colors.soft, of });
      sheet.code(sheet.source.codeOf(lot), x + textWidth + padding, y + 2, codeWidth);
    }
    count++;
    await sheet.lotDone();
  }
  bookmarks.end();
  if (count === 0) sheet.addPage(false, a4);
}
