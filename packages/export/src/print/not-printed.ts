import { colors, contentBottom, contentWidth, lineHeight, page } from "./layout";
import type { Sheet } from "./sheet";
import type { TextStyle } from "./text/text-lines";

const style: TextStyle = { weight: "regular", size: 9 };
const numberWidth = 80;

/** Prints a last page that lists what the document lacks by lot, if anything. */
export function printMissing(sheet: Sheet): void {
  if (sheet.missing.isEmpty) return;
  sheet.addPage();
  sheet.bookmark("Not printed");
  let y = printHead(sheet);
  for (const [of, text] of sheet.missing.rows()) {
    const lines = sheet.linesOf(text, contentWidth - numberWidth, style, { lines: 6, of: "" });
    const number = sheet.wholeOf(of, numberWidth - 8, { weight: "bold", size: 9 }, "");
    const numberHeight = number.lines.length * number.style.size * lineHeight;
    const height = Math.max(lines.length * style.size * lineHeight, numberHeight) + 5;
    if (y + height > contentBottom) {
      sheet.addPage();
      y = page.margin;
    }
    sheet.whole(number, { x: page.margin, y, width: numberWidth - 8 });
    sheet.lines(lines, { x: page.margin + numberWidth, y, width: contentWidth - numberWidth }, style, {});
    y += height;
  }
}

function printHead(sheet: Sheet): number {
  const box = { x: page.margin, y: page.margin, width: contentWidth };
  box.y += sheet.text("Not printed", box, { weight: "bold", size: 18 }, { lines: 1, of: "" }) + 4;
  const note =
    "These characters are not in the fonts of this document and stand as [?], and these photos could not be read.";
  return (
    box.y +
    sheet.text(note, box, { weight: "regular", size: 9 }, { lines: 2, color: colors.soft, of: "" }) +
    10
  );
}
