import { colors, contentWidth, page } from "./layout";
import { drawLogo } from "./photos";
import { contacts, dayInWords, placeInWords } from "./sale-words";
import type { Sheet } from "./sheet";

const logo = { width: 144, height: 86.4 };

/** Prints the first page: seller, sale, time and place. */
export function printCover(sheet: Sheet): void {
  const { sale } = sheet;
  sheet.addPage(false);
  sheet.bookmark("Cover");
  sheet.document.rect(0, 0, page.width, 18).fill(sheet.accent);
  sheet.document.rect(0, page.height - 18, page.width, 18).fill(sheet.accent);
  const at = { x: page.margin, y: 90, width: contentWidth };
  const of = "Sale";
  if (drawLogo(sheet, { ...at, ...logo })) at.y += logo.height + 24;
  at.y += sheet.text(
    sale.company.name,
    at,
    { weight: "bold", size: 16 },
    { lines: 2, color: colors.soft, of },
  );
  at.y = Math.max(at.y + 60, 270);
  at.y +=
    sheet.text("Auction catalog", at, { weight: "regular", size: 13 }, { lines: 1, color: colors.soft, of }) +
    6;
  at.y += sheet.text(sale.manifestName, at, { weight: "bold", size: 34 }, { lines: 4, of }) + 14;
  sheet.document.rect(page.margin, at.y, 90, 4).fill(sheet.accent);
  at.y += 24;
  if (sale.saleDate !== null) {
    at.y += sheet.text(dayInWords(sale.saleDate), at, { weight: "bold", size: 15 }, { lines: 1, of }) + 4;
  }
  sheet.text(placeInWords(sale.saleLocation), at, { weight: "regular", size: 13 }, { lines: 3, of });
  const foot = { ...at, y: page.height - 64 };
  sheet.whole(sheet.wholeOf(contacts(sale), foot.width, { weight: "regular", size: 10 }, of), foot, {
    color: colors.soft,
  });
}
