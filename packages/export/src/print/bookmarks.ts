import type { Sheet } from "./sheet";

const lotsPerBookmark = 50;

/** Creates bookmarks for every fifty lots, named by their range: "Lots 1–50". */
export function lotBookmarks(sheet: Sheet): { add: (number: string) => void; end: () => void } {
  let group: { first: string; last: string; page: number; count: number } | undefined;
  const end = () => {
    if (group === undefined) return;
    const { first, last, page } = group;
    sheet.bookmark(first === last ? `Lot ${first}` : `Lots ${first}–${last}`, page);
    group = undefined;
  };
  return {
    add(number) {
      group ??= { first: number, last: number, page: sheet.pageNumber, count: 0 };
      group.last = number;
      group.count++;
      if (group.count === lotsPerBookmark) end();
    },
    end,
  };
}
