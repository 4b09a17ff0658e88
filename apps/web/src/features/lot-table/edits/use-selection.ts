import { useState } from "react";
import {
  type Axes,
  addCell,
  type CellId,
  cellAt,
  extendTo,
  type Rect,
  rectsOf,
  type Selection,
  type Spot,
  selectCell,
  spotOf,
} from "../cells/ranges";

type Kept = {
  selection: Selection;
  /** Position of the active cell when it was selected, used if its lot or column is gone. */
  at: Spot;
};

/** The active cell and the selected ranges, which follow their lots when rows are sorted, added or removed. */
export function useSelection(axes: Axes, initial: CellId | undefined) {
  const [kept, setKept] = useState<Kept>();
  const start = (initial && spotOf(axes, initial)) ?? { row: 0, column: axes.columnAt.get("title") ?? 1 };
  const at = kept ? (spotOf(axes, kept.selection.focus) ?? kept.at) : start;
  const activeCell = cellAt(axes, at);
  const isPresent = kept && spotOf(axes, kept.selection.focus) !== undefined;
  const selection = isPresent ? kept.selection : activeCell && selectCell(activeCell);
  const active = activeCell && spotOf(axes, activeCell);
  const keep = (next: Selection) => setKept({ selection: next, at: spotOf(axes, next.focus) ?? at });
  return {
    /** Row and column index of the active cell; undefined in an empty table. */
    active,
    activeCell,
    /** Indexes of the selected ranges, the active one last. */
    rects: selection ? rectsOf(axes, selection) : [],
    select(spot: Spot) {
      const cell = cellAt(axes, spot);
      if (cell) keep(selectCell(cell));
    },
    extend(spot: Spot) {
      const cell = cellAt(axes, { ...spot, row: Math.max(0, spot.row) });
      if (cell && selection) keep(extendTo(selection, cell));
    },
    add(spot: Spot) {
      const cell = cellAt(axes, spot);
      if (cell && selection) keep(addCell(selection, cell));
    },
    selectAll() {
      const focus = activeCell && cellAt(axes, { row: Math.max(0, at.row), column: at.column });
      const corners = [
        cellAt(axes, { row: 0, column: 0 }),
        cellAt(axes, { row: axes.rows.length - 1, column: axes.columns.length - 1 }),
      ] as const;
      const [anchor, end] = corners;
      // The active cell stays in place, so that the table does not scroll.
      if (focus && anchor && end) keep({ anchor: focus, focus, others: [{ anchor, focus: end }] });
    },
    selectRect({ top, left, bottom, right }: Rect) {
      const [anchor, focus] = [
        cellAt(axes, { row: top, column: left }),
        cellAt(axes, { row: bottom, column: right }),
      ];
      // The active cell stays at the start, so that the table does not scroll to the end of a pasted block.
      if (anchor && focus) keep({ anchor: focus, focus: anchor, others: [] });
    },
  };
}

export type SelectionModel = ReturnType<typeof useSelection>;
