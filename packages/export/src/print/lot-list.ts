import { lotBookmarks } from "./bookmarks";
import { colors, contentBottom, contentWidth, lineHeight, page } from "./layout";
import { dayAndPlace } from "./sale-words";
import type { Sheet } from "./sheet";
import type { TextRoom, TextStyle } from "./text/text-lines";

const numberStyle: TextStyle = { weight: "bold", size: 18 };
const titleStyle: TextStyle = { weight: "regular", size: 16 };
const numberWidth = 96;
/** Space of a lot's title in the lot list. */
export const listedTitleRoom: TextRoom = {
  style: titleStyle,
  width: contentWidth - numberWidth - 10,
  lines: 2,
};

/** Prints every lot's number and title, readable at arm's length. */
export async function fillLotList(sheet: Sheet): Promise<void> {
  let y = printHead(sheet);
  let count = 0;
  const bookmarks = lotBookmarks(sheet);
  for await (const lot of sheet.source.lots) {
    const { width } = listedTitleRoom;
    const options = { lines: listedTitleRoom.lines, of: lot.number };
    const lines = sheet.linesOf(lot.title, width, titleStyle, options);
    const number = sheet.wholeOf(lot.number, numberWidth, numberStyle, lot.number);
    const numberHeight = number.lines.length * number.style.size * lineHeight - 2;
    const height = Math.max(numberHeight, Math.max(1, lines.length) * titleStyle.size * lineHeight) + 12;
    if (y + height > contentBottom) {
      sheet.addPage();
      y = page.margin;
    }
    bookmarks.add(lot.number);
    sheet.whole(number, { x: page.margin, y: y - 2, width: numberWidth });
    sheet.lines(lines, { x: page.margin + numberWidth + 10, y, width }, titleStyle, {});
    sheet.rule(y + height - 7, colors.rule);
    y += height;
    count++;
    await sheet.lotDone();
  }
  bookmarks.end();
  if (count === 0)
    sheet.text("No lots.", { x: page.margin, y, width: contentWidth }, titleStyle, { lines: 1, of: "" });
}

function printHead(sheet: Sheet): number {
  sheet.addPage();
  const at = { x: page.margin, y: page.margin, width: contentWidth };
  const of = "Sale";
  at.y += sheet.text(sheet.sale.manifestName, at, { weight: "bold", size: 20 }, { lines: 2, of });
  const { sale } = sheet;
  at.y +=
    sheet.text(dayAndPlace(sale), at, { weight: "regular", size: 10 }, { lines: 1, color: colors.soft, of }) +
    6;
  sheet.rule(at.y, sheet.accent);
  return at.y + 12;
}
