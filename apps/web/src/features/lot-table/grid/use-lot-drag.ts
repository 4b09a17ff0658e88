import { type PointerEvent, useCallback, useEffect, useState } from "react";
import { spotOfTarget } from "./use-grid-pointer";
import type { Table } from "./use-table";
import type { LotPlace, TableActions } from "./use-table-actions";

/** The dragged lots, and the index of the row before which they would be placed. */
export type Dragged = { ids: readonly string[]; to: number };

/** Distance from the view's edge, in pixels, within which dragging scrolls, and the scroll step. */
const edge = 40;
const scrollStep = 22;

/** Target of lots dropped before a row; undefined if they would not move. */
export function placeOfDrop(rows: readonly string[], { ids, to }: Dragged): LotPlace | undefined {
  const moved = new Set(ids);
  const rest = rows.filter((id) => !moved.has(id));
  const beforeId = rows.slice(to).find((id) => !moved.has(id));
  const next = rest.toSpliced(beforeId === undefined ? rest.length : rest.indexOf(beforeId), 0, ...ids);
  if (next.every((id, index) => id === rows[index])) return undefined;
  if (beforeId !== undefined) return { beforeId };
  const last = rest.at(-1);
  return last === undefined ? undefined : { afterId: last };
}

/** Cancels a drag on Escape. The table receives no other keys during a drag. */
function useEscape(isDragging: boolean, cancel: () => void) {
  useEffect(() => {
    if (!isDragging) return;
    const onKeyDown = (event: KeyboardEvent) => {
      event.stopPropagation();
      if (event.key === "Escape") cancel();
    };
    addEventListener("keydown", onKeyDown, { capture: true });
    return () => removeEventListener("keydown", onKeyDown, { capture: true });
  }, [isDragging, cancel]);
}

/**
 * Moves a lot, with the other checked ones if it is checked, by dragging its handle. All rows have the same height, so
 * the pointer's position determines the target.
 */
export function useLotDrag(table: Table, actions: TableActions) {
  const [dragged, setDragged] = useState<Dragged>();
  const { grid, ids, model } = table;
  useEscape(
    dragged !== undefined,
    useCallback(() => setDragged(undefined), []),
  );
  const rowAt = (clientY: number): number => {
    const element = grid.current;
    if (!element) return 0;
    const { row, head } = model.heights;
    const { top, bottom } = element.getBoundingClientRect();
    if (clientY < top + head + edge) element.scrollTop -= scrollStep;
    if (clientY > bottom - edge) element.scrollTop += scrollStep;
    const y = clientY - top - head + element.scrollTop;
    return Math.max(0, Math.min(ids.length, Math.round(y / row)));
  };
  return {
    dragged,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const handle = event.target instanceof Element && event.target.closest("[data-action=drag]");
        const id = ids[spotOfTarget(event.target)?.row ?? -1];
        if (!handle || id === undefined || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged({ ids: actions.movedWith(id), to: ids.indexOf(id) });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (dragged) setDragged({ ...dragged, to: rowAt(event.clientY) });
      },
      onPointerUp() {
        const place = dragged && placeOfDrop(ids, dragged);
        setDragged(undefined);
        if (place) actions.moveLots(dragged.ids, place);
      },
      onPointerCancel: () => setDragged(undefined),
    },
  };
}
