import type { Item } from "@lotwright/contracts/catalog/items";
import type { LotChangeKind } from "@lotwright/contracts/exports/deliveries";
import { useMemo, useRef, useState } from "react";
import { useFieldUnits } from "../../../data/lots/field-text";
import { type Card, toCard } from "../../../data/lots/item-cards";
import { useCustomFields } from "../../lots/custom-fields";
import type { AfterEdit } from "../cells/cell-editor";
import { type CellId, makeAxes, moveSpot, type Spot, tabSpot } from "../cells/ranges";
import { useTableModel } from "../columns/use-table-model";
import { useCellStates } from "../edits/use-cell-states";
import { useClipboard } from "../edits/use-clipboard";
import { useEdits } from "../edits/use-edits";
import { useRows } from "../edits/use-rows";
import { useSelection } from "../edits/use-selection";
import { useChecked } from "./use-checked";
import { type Editing, useEditing } from "./use-editing";
import { createScroller } from "./use-scroller";

export type TableSources = {
  manifestId: string;
  /** The listed lots in order. */
  cards: readonly Card[];
  /** All lots of the manifest as whole items, once they are loaded. */
  items: readonly Item[] | undefined;
  /** The lots that are new or changed since the last export to a platform. */
  changed: ReadonlyMap<string, LotChangeKind> | undefined;
  /** The initially active cell. */
  initial?: CellId | undefined;
};

const steps = {
  up: { rows: -1, columns: 0 },
  down: { rows: 1, columns: 0 },
} as const;

/** The active cell after an edit. */
function afterEdit(axes: Parameters<typeof moveSpot>[0], from: Spot, then: AfterEdit): Spot {
  if (then === "left" || then === "right") return tabSpot(axes, from, then === "right" ? 1 : -1) ?? from;
  if (then !== "up" && then !== "down") return from;
  // After an edit, the active cell is never a heading.
  return { ...moveSpot(axes, from, steps[then]), ...(then === "up" && from.row === 0 && { row: 0 }) };
}

/** State of the table: rows, columns, selection, the edited cell, and running saves. */
export function useTable(sources: TableSources) {
  const { manifestId, cards, items, changed, initial } = sources;
  const units = useStableUnits(manifestId);
  const hasResults = useMemo(() => cards.some(({ saleState }) => saleState !== undefined), [cards]);
  const model = useTableModel(useCustomFields(), hasResults);
  const { shown } = model;
  const states = useCellStates();
  const edits = useEdits({ manifestId, items, states });
  const overlay = edits.isBusy ? edits.overlay : states.rejected;
  const editingState = useState<Editing>();
  const shownCards = useWithEdited(cards, items, editingState[0]?.lotId);
  const rows = { cards: shownCards, items, changed, edited: edits.renumbered };
  const lots = useRows(rows, model.sort, overlay);
  const ids = useMemo(() => lots.map(({ card }) => card.id), [lots]);
  const axes = useMemo(
    () =>
      makeAxes(
        ids,
        shown.map(({ id }) => id),
      ),
    [ids, shown],
  );
  const selection = useSelection(axes, initial);
  const checked = useChecked(ids);
  const grid = useRef<HTMLDivElement>(null);
  const scroller = createScroller(grid, shown, model.heights);
  /** Whether the active cell must be focused once rendered. */
  const isFocusDue = useRef(false);
  const goTo = (spot: Spot) => {
    isFocusDue.current = true;
    selection.select(spot);
    scroller.reveal(spot);
  };
  const editing = useEditing({
    state: editingState,
    lots,
    columns: shown,
    states,
    edits,
    onEnd(then) {
      if (then === "blur" || !selection.active) return;
      goTo(afterEdit(axes, selection.active, then));
    },
  });
  const clipboard = useClipboard({ lots, columns: shown, changed, units, selection, edits });
  const [menuOf, setMenuOf] = useState<string>();
  return {
    ...{ manifestId, units, changed, model, lots, ids, axes, items },
    ...{ states, edits, selection, checked, editing, clipboard, grid, scroller, menuOf, setMenuOf },
    isFocusDue,
    goTo,
  };
}

/** Keeps the lot of an open editor among the rows even if it no longer matches the filter, because its text would be lost. */
function useWithEdited(
  cards: readonly Card[],
  items: readonly Item[] | undefined,
  editedId: string | undefined,
): readonly Card[] {
  return useMemo(() => {
    if (editedId === undefined || cards.some(({ id }) => id === editedId)) return cards;
    const edited = items?.find(({ id }) => id === editedId);
    return edited ? [...cards, toCard(edited)] : cards;
  }, [cards, items, editedId]);
}

export type Table = ReturnType<typeof useTable>;

/** Memoizes currency and units until one of them changes. */
function useStableUnits(manifestId: string) {
  const { currency, units } = useFieldUnits(manifestId);
  return useMemo(() => ({ currency, units }), [currency, units]);
}
