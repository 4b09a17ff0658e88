import type { LotChangeKind } from "@lotwright/contracts/exports/deliveries";
import { useState } from "react";
import type { FieldUnits } from "../../../data/lots/field-text";
import { type Lot, textOfCell } from "../cells/cell-values";
import { cellText } from "../cells/cell-view";
import type { Column, ColumnId } from "../cells/columns";
import { formatTsv } from "../cells/tsv";
import { copyBlock, type Plan, planClear, planFillDown, planPaste } from "../cells/writes";
import { type Copied, readClipboard } from "./clipboard";
import type { Edits } from "./use-edits";
import type { SelectionModel } from "./use-selection";

type ClipboardSources = {
  lots: readonly Lot[];
  columns: readonly Column[];
  changed: ReadonlyMap<string, LotChangeKind> | undefined;
  units: FieldUnits;
  selection: SelectionModel;
  edits: Edits;
};

/** Copies, pastes, fills, and clears the selected cells. */
export function useClipboard({ lots, columns, changed, units, selection, edits }: ClipboardSources) {
  /** A paste to confirm, because some cells can't be written or its rows have different lengths. */
  const [doubtful, setDoubtful] = useState<Plan>();
  const sheet = { lots, columns };
  const { rects } = selection;
  const textOf = (lot: Lot, id: ColumnId) =>
    textOfCell(lot, id) ?? cellText(lot, id, { units, change: changed?.get(lot.card.id) }) ?? "";
  const run = (plan: Plan, verb: string) => {
    if (plan.rect) selection.selectRect(plan.rect);
    return edits.writeCells(plan.writes, verb);
  };
  const clear = () => run(planClear(sheet, rects), "cleared");
  return {
    doubtful,
    /** Returns the selected cells as text, and their number of rows. */
    copy() {
      const block = copyBlock(sheet, rects, textOf);
      return block.length === 0 ? undefined : formatTsv(block);
    },
    async paste(copied: Copied) {
      if (rects.length === 0) return;
      const plan = planPaste(sheet, readClipboard(copied), rects);
      if (plan.problems.length > 0 || plan.notice !== undefined) return setDoubtful(plan);
      await run(plan, "pasted");
    },
    async pasteValid() {
      setDoubtful(undefined);
      if (doubtful) await run(doubtful, "pasted");
    },
    cancelPaste: () => setDoubtful(undefined),
    clear,
    fillDown: () => run(planFillDown(sheet, rects), "filled"),
  };
}
