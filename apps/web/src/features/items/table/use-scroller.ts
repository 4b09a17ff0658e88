import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useState, useSyncExternalStore } from "react";
import { columnsInView, frozenWidth, type ShownColumn } from "./layout";
import type { Spot } from "./ranges";

/** In pixels. The height of a row never depends on its content. */
export const rowHeight = 44;

const overscan = 4;

/** The places of the first and last column in view, as a text that changes only with them. */
function useColumnsInView(scroller: RefObject<HTMLElement | null>, columns: readonly ShownColumn[]): string {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const element = scroller.current;
      if (!element) return () => undefined;
      const observer = new ResizeObserver(onChange);
      observer.observe(element);
      element.addEventListener("scroll", onChange, { passive: true });
      return () => {
        observer.disconnect();
        element.removeEventListener("scroll", onChange);
      };
    },
    [scroller],
  );
  return useSyncExternalStore(subscribe, () => {
    const { scrollLeft = 0, clientWidth = 0 } = scroller.current ?? {};
    return columnsInView(columns, { scrolled: scrollLeft, width: clientWidth }).join("-");
  });
}

/** The smallest scroll that brings `start` to `end` into view, beside what covers the view's start. */
export function scrollInto(
  view: { scrolled: number; size: number; covered: number },
  { start, end }: { start: number; end: number },
): number {
  const { scrolled, size, covered } = view;
  if (start < scrolled + covered) return Math.max(0, start - covered);
  return end > scrolled + size ? Math.min(end - size, start - covered) : scrolled;
}

/** Renders only the rows and columns in view, and the active cell, which must keep the focus. */
export function useScroller(
  scroller: RefObject<HTMLElement | null>,
  rowCount: number,
  columns: readonly ShownColumn[],
  active: Spot | undefined,
) {
  const [initialOffset] = useState(0);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // The headings are above the rows.
    paddingStart: rowHeight,
    overscan,
    initialOffset,
  });
  const indexes = virtualizer.getVirtualItems().map(({ index }) => index);
  const activeRow = active?.row ?? -1;
  const rows =
    activeRow < 0 || activeRow >= rowCount || indexes.includes(activeRow) ? indexes : [...indexes, activeRow];
  const inView = useColumnsInView(scroller, columns);
  return {
    rows,
    inView,
    /** The rows that fit into the view. */
    pageRows: Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeight) - 2),
    reveal({ row, column }: Spot) {
      const element = scroller.current;
      const shown = columns[column];
      if (!element || !shown) return;
      if (row >= 0) {
        const start = (row + 1) * rowHeight;
        const view = { scrolled: element.scrollTop, size: element.clientHeight, covered: rowHeight };
        element.scrollTop = scrollInto(view, { start, end: start + rowHeight });
      }
      if (shown.isFrozen) return;
      const { start, width } = shown;
      const covered = frozenWidth(columns);
      const view = { scrolled: element.scrollLeft, size: element.clientWidth, covered };
      element.scrollLeft = scrollInto(view, { start, end: start + width });
    },
  };
}

export type Scroller = ReturnType<typeof useScroller>;
