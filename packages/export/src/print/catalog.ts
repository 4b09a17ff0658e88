import { lotBookmarks } from "./bookmarks";
import { lotBoxes, printLot } from "./catalog-lot";
import { type IndexedLot, printIndex } from "./category-index";
import { printCover } from "./cover";
import type { Sheet } from "./sheet";
import type { LotsPerPage } from "./source";

/** Prints cover, lots, and an index by category. */
export async function fillCatalog(sheet: Sheet, perPage: LotsPerPage): Promise<void> {
  printCover(sheet);
  const boxes = lotBoxes(perPage);
  const indexed: IndexedLot[] = [];
  const bookmarks = lotBookmarks(sheet);
  for await (const lot of sheet.source.lots) {
    const box = boxes[indexed.length % perPage];
    if (box === undefined) throw new Error(`A page has no place for lot ${lot.number}.`);
    if (indexed.length % perPage === 0) sheet.addPage();
    bookmarks.add(lot.number);
    await printLot(sheet, lot, box, perPage);
    indexed.push({
      number: lot.number.slice(0, 40),
      category: lot.category.trim().slice(0, 200),
      page: sheet.pageNumber,
    });
    await sheet.lotDone();
  }
  bookmarks.end();
  await printIndex(sheet, indexed);
}
