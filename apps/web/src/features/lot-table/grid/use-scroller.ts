import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { Heights } from "../cells/densities";
import type { Spot } from "../cells/ranges";
import { columnsInView, frozenWidth, type ShownColumn } from "../columns/layout";

const overscan = 3;

type Scrolled = RefObject<HTMLElement | null>;

/** Indexes of the first and last visible column as text, which changes only with them. */
function useColumnsInView(scrolled: Scrolled, columns: readonly ShownColumn[]): string {
  // Stored here, because reading it from the page while rows render would force a layout in each frame.
  const view = useRef({ scrolled: 0, width: 0 });
  const subscribe = useCallback(
    (onChange: () => void) => {
      const element = scrolled.current;
      if (!element) return () => undefined;
      const read = () => {
        view.current = { scrolled: element.scrollLeft, width: element.clientWidth };
        // Rows make their frozen cells sticky only then.
        element.toggleAttribute("data-sideways", element.scrollLeft > 0);
        onChange();
      };
      read();
      const observer = new ResizeObserver(read);
      observer.observe(element);
      // Runs before the listener that renders rows.
      const options = { capture: true, passive: true };
      element.addEventListener("scroll", read, options);
      return () => {
        observer.disconnect();
        element.removeEventListener("scroll", read, options);
      };
    },
    [scrolled],
  );
  return useSyncExternalStore(subscribe, () => columnsInView(columns, view.current).join("-"));
}

type Viewed = { columns: readonly ShownColumn[]; heights: Heights; rowCount: number; activeRow: number };

/** The rows and columns to render: the visible ones, and the active row, which must keep the focus. */
export function useInView(scrolled: Scrolled, { columns, heights, rowCount, activeRow }: Viewed) {
  const { row, head } = heights;
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rowCount,
    getScrollElement: () => scrolled.current,
    estimateSize: () => row,
    // The headings are above the rows.
    paddingStart: head,
    overscan,
  });
  const rowBefore = useRef(row);
  useLayoutEffect(() => {
    if (rowBefore.current === row) return;
    virtualizer.measure();
    // The first row in view stays the same.
    if (scrolled.current) scrolled.current.scrollTop *= row / rowBefore.current;
    rowBefore.current = row;
  }, [row, scrolled, virtualizer]);
  const indexes = virtualizer.getVirtualItems().map(({ index }) => index);
  const isActiveAway = activeRow >= 0 && activeRow < rowCount && !indexes.includes(activeRow);
  return {
    rows: isActiveAway ? [...indexes, activeRow] : indexes,
    columns: useColumnsInView(scrolled, columns),
  };
}

/** Smallest scroll offset that makes `start` to `end` visible beside the covered start of the view. */
export function scrollInto(
  view: { scrolled: number; size: number; covered: number },
  { start, end }: { start: number; end: number },
): number {
  const { scrolled, size, covered } = view;
  if (start < scrolled + covered) return Math.max(0, start - covered);
  return end > scrolled + size ? Math.min(end - size, start - covered) : scrolled;
}

/** Creates functions that scroll the table to a cell. */
export const createScroller = (scrolled: Scrolled, columns: readonly ShownColumn[], heights: Heights) => ({
  /** Number of rows that fit into the view, minus one. */
  pageRows: () =>
    Math.max(1, Math.floor(((scrolled.current?.clientHeight ?? 0) - heights.head) / heights.row) - 1),
  reveal({ row, column }: Spot) {
    const element = scrolled.current;
    const shown = columns[column];
    if (!element || !shown) return;
    if (row >= 0) {
      const start = heights.head + row * heights.row;
      const view = { scrolled: element.scrollTop, size: element.clientHeight, covered: heights.head };
      element.scrollTop = scrollInto(view, { start, end: start + heights.row });
    }
    if (shown.isFrozen) return;
    const { start, width } = shown;
    const view = { scrolled: element.scrollLeft, size: element.clientWidth, covered: frozenWidth(columns) };
    element.scrollLeft = scrollInto(view, { start, end: start + width });
  },
});
