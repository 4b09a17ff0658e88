import { type PointerEvent, useState } from "react";
import { spotOfTarget } from "./use-grid-pointer";
import { rowHeight } from "./use-scroller";
import type { Table } from "./use-table";
import type { LotPlace } from "./use-table-actions";

/** A lot that is being dragged, and the row in front of which it would be placed. */
type Dragged = { from: number; to: number };

/** How close to the edge of the view dragging scrolls, and how far, in pixels. */
const edge = 40;
const scrollStep = 22;

/** Where a lot goes that is dropped in front of a row. Undefined if it stays where it is. */
export function placeOfDrop(ids: readonly string[], { from, to }: Dragged): LotPlace | undefined {
  if (to === from || to === from + 1) return undefined;
  const before = ids[to];
  if (before !== undefined) return { beforeId: before };
  const last = ids.at(-1);
  return last === undefined ? undefined : { afterId: last };
}

/**
 * Dragging a lot by its handle to another place. All rows have the same height, so the place follows from the pointer's alone, and
 * rows need no listeners of their own.
 */
export function useLotDrag(table: Table, onMoveLot: ((id: string, place: LotPlace) => void) | undefined) {
  const [dragged, setDragged] = useState<Dragged>();
  const { grid, ids } = table;
  const rowAt = (clientY: number): number => {
    const element = grid.current;
    if (!element) return 0;
    const { top, bottom } = element.getBoundingClientRect();
    if (clientY < top + rowHeight + edge) element.scrollTop -= scrollStep;
    if (clientY > bottom - edge) element.scrollTop += scrollStep;
    const y = clientY - top - rowHeight + element.scrollTop;
    return Math.max(0, Math.min(ids.length, Math.round(y / rowHeight)));
  };
  return {
    dragged,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const handle = event.target instanceof Element && event.target.closest("[data-action=drag]");
        const spot = spotOfTarget(event.target);
        if (!handle || !spot || !onMoveLot) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged({ from: spot.row, to: spot.row });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (dragged) setDragged({ ...dragged, to: rowAt(event.clientY) });
      },
      onPointerUp() {
        const id = dragged && ids[dragged.from];
        const place = dragged && placeOfDrop(ids, dragged);
        setDragged(undefined);
        if (id !== undefined && place) onMoveLot?.(id, place);
      },
      onPointerCancel: () => setDragged(undefined),
    },
  };
}
