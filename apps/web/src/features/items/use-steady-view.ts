import type { Item } from "@lotwright/contracts/items";
import type { Virtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef } from "react";

/** The height that the header covers. */
const headerHeight = 56;

export type ItemRows = {
  virtualizer: Virtualizer<Window, HTMLLIElement>;
  items: Item[];
  /** Items per row. */
  columns: number;
};

/** The offset of an item's row from the top of the page. */
export function rowStart({ virtualizer, items, columns }: ItemRows, itemId: string): number | undefined {
  const index = items.findIndex(({ id }) => id === itemId);
  return index === -1 ? undefined : virtualizer.measurementsCache[Math.floor(index / columns)]?.start;
}

type Seen = {
  items: Item[];
  columns: number;
  arrangement: string;
  top: number | undefined;
  rows: { start: number; end: number; ids: string[] }[];
};

const idsOfRow = ({ items, columns }: ItemRows, row: number) =>
  items.slice(row * columns, (row + 1) * columns).map(({ id }) => id);

/** The offset by which the first remaining visible item has moved. */
function movement(seen: Seen, rows: ItemRows): number {
  const screenTop = window.scrollY + headerHeight;
  for (const { start, ids } of seen.rows.filter(({ end }) => end > screenTop)) {
    const starts = ids.map((id) => rowStart(rows, id));
    const now = starts.find((place) => place !== undefined);
    if (now !== undefined) return now - start;
  }
  return 0;
}

/** The person's scroll position: rows measured in this commit may have moved the window. */
function useScrolledTo() {
  const scrolledTo = useRef(window.scrollY);
  useLayoutEffect(() => {
    const note = () => {
      scrolledTo.current = window.scrollY;
    };
    // Read before the list adds rows: afterwards it would force a layout.
    const options = { passive: true, capture: true };
    addEventListener("scroll", note, options);
    return () => removeEventListener("scroll", note, options);
  }, []);
  return scrolledTo;
}

type View = {
  /** Changes with the sort order and the search. */
  arrangement: string;
  /** The offset of the list on the page, once known. */
  top: number | undefined;
};

/**
 * What is looked at stays where it is when something comes or goes above it. Another order, or another search, is
 * looked at from its beginning.
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
    // Read only now: during a scroll it would force a layout per frame.
    if (seen.top === undefined || window.scrollY + headerHeight <= seen.top) return;
    if (seen.arrangement === arrangement) window.scrollTo(0, scrolledTo.current + movement(seen, rows));
    else window.scrollTo(0, 0);
  });
}
