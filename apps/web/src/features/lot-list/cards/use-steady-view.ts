import type { Virtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef } from "react";
import { coveredPixels } from "../../../components/ui/use-covered-edge";
import type { Card } from "../../../data/lots/item-cards";

export type ItemRows = {
  virtualizer: Virtualizer<Window, HTMLLIElement>;
  items: Card[];
  /** The number of items per row. */
  columns: number;
};

/** The distance in pixels of an item's row from the top of the page. */
export function rowStart({ virtualizer, items, columns }: ItemRows, itemId: string): number | undefined {
  const index = items.findIndex(({ id }) => id === itemId);
  return index === -1 ? undefined : virtualizer.measurementsCache[Math.floor(index / columns)]?.start;
}

type Seen = {
  items: Card[];
  columns: number;
  arrangement: string;
  top: number | undefined;
  rows: { start: number; end: number; ids: string[] }[];
};

const idsOfRow = ({ items, columns }: ItemRows, row: number) =>
  items.slice(row * columns, (row + 1) * columns).map(({ id }) => id);

/** Number of pixels by which the topmost visible item, or the next one if that is gone, has moved. */
function movement(seen: Seen, rows: ItemRows): number {
  const screenTop = window.scrollY + coveredPixels("top");
  for (const { start, ids } of seen.rows.filter(({ end }) => end > screenTop)) {
    const starts = ids.map((id) => rowStart(rows, id));
    const now = starts.find((place) => place !== undefined);
    if (now !== undefined) return now - start;
  }
  return 0;
}

/** The last scroll position that the user chose. The window's position may differ, because rows were measured since. */
function useScrolledTo() {
  const scrolledTo = useRef(window.scrollY);
  useLayoutEffect(() => {
    const note = () => {
      scrolledTo.current = window.scrollY;
    };
    // Read in the event, before the list adds rows, because reading the scroll position later would force a layout.
    const options = { passive: true, capture: true };
    addEventListener("scroll", note, options);
    return () => removeEventListener("scroll", note, options);
  }, []);
  return scrolledTo;
}

type View = {
  /** Identifies the sort order and the search. If it changes, the list starts from the top. */
  arrangement: string;
  /** The distance in pixels of the list from the top of the page. Undefined before the first layout. */
  top: number | undefined;
};

/**
 * Keeps the visible items in place when items above them are added or removed. With another sort order or search, the
 * list starts from the top.
 */
export function useSteadyView(rows: ItemRows, { arrangement, top }: View): void {
  const before = useRef<Seen>(undefined);
  const scrolledTo = useScrolledTo();
  useLayoutEffect(() => {
    const { virtualizer, items, columns } = rows;
    const seen = before.current;
    const shown = virtualizer.getVirtualItems();
    before.current = {
      ...{ items, columns, arrangement, top },
      rows: shown.map(({ index, start, end }) => ({ start, end, ids: idsOfRow(rows, index) })),
    };
    if (!seen || (seen.items === items && seen.top === top && seen.columns === columns)) return;
    // Read only here, because reading the scroll position during a scroll would force a layout in each frame.
    if (seen.top === undefined || window.scrollY + coveredPixels("top") <= seen.top) return;
    if (seen.arrangement === arrangement) window.scrollTo(0, scrolledTo.current + movement(seen, rows));
    else window.scrollTo(0, 0);
  });
}
