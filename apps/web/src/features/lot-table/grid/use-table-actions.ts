import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import type { Card } from "../../../data/lots/item-cards";
import { findUpdate } from "../../offline/queue";
import { hasConflictVersions } from "../cells/cell-states";
import type { ColumnId } from "../cells/columns";
import type { Spot } from "../cells/ranges";
import { rememberTablePlace } from "../columns/place";
import { sortedBy } from "../columns/sort";
import { stateOfCell } from "./grid-row";
import type { Table } from "./use-table";

/** Target of a dragged lot. */
export type LotPlace = { beforeId: string } | { afterId: string };

export type ActionSources = {
  /** Called before the form of a lot opens. */
  onOpen: (card: Card) => void;
  /** Moves lots to another place in the number order; without it, rows can't be dragged. */
  onMoveLots?: ((ids: readonly string[], place: LotPlace) => void) | undefined;
  onConflict: (lotId: string) => void;
  say: (text: string) => void;
};

/** Actions of presses and keys, other than moving and editing. */
export function useTableActions(table: Table, { onOpen, onMoveLots, onConflict, say }: ActionSources) {
  const navigate = useNavigate();
  const { manifestId, lots, axes, model, checked, editing, states, grid } = table;
  const isLeaving = useRef(false);
  const isMovable = onMoveLots !== undefined && model.sort.column === "lot" && !model.sort.isDescending;

  const openLot = (row: number) => {
    const card = lots[row]?.card;
    if (!card) return;
    rememberTablePlace(manifestId, {
      cell: { row: card.id, column: "lot" },
      top: grid.current?.scrollTop ?? 0,
      left: grid.current?.scrollLeft ?? 0,
    });
    onOpen(card);
    void navigate({
      to: "/manifests/$manifestId/items/$itemId/edit",
      params: { manifestId, itemId: card.id },
      search: true,
    });
  };
  const pressHeader = (id: string) => {
    if (id === "select") return checked.toggleAll();
    model.setSort(sortedBy(model.sort, id));
  };
  /** The lots to move with this one: the checked ones if it is checked, otherwise only itself. */
  const movedWith = (id: string) => (checked.checked.has(id) ? checked.ids : [id]);
  const moveLots = (ids: readonly string[], place: LotPlace) => onMoveLots?.(ids, place);
  return {
    ...{ isMovable, movedWith, moveLots },
    openLot,
    pressHeader,
    isLeaving: () => isLeaving.current,
    stay() {
      isLeaving.current = false;
    },
    leave() {
      isLeaving.current = true;
      say("Press Tab to leave the table.");
    },
    /** Handles Enter or a double click on a cell. */
    enter(spot: Spot) {
      const [lotId, column] = [axes.rows[spot.row], axes.columns[spot.column] as ColumnId | undefined]; // ids of existing rows and columns
      if (lotId === undefined || column === undefined) return;
      if (column === "select") return checked.toggle(lotId);
      if (column === "picture" || column === "lot") return openLot(spot.row);
      const state = stateOfCell(states.states.get(lotId), column);
      if (hasConflictVersions(state, findUpdate(states.changes, lotId))) return onConflict(lotId);
      editing.start(spot);
    },
    openRowMenu: (id: string) => table.setMenuOf(id),
    openColumnMenu(place: number) {
      const heading = grid.current?.querySelector(`[role=columnheader][data-column="${place}"]`);
      heading?.querySelector<HTMLElement>("[data-action=column-menu]")?.click();
    },
    /** Moves a lot, or all checked ones if it is checked, by one row. */
    nudgeLot(id: string, step: 1 | -1, { row, column }: Spot) {
      const ids = movedWith(id);
      const outer = (step > 0 ? ids.at(-1) : ids[0]) ?? id;
      const neighbor = axes.rows[(axes.rowAt.get(outer) ?? 0) + step];
      if (!isMovable || neighbor === undefined) return;
      table.isFocusDue.current = true;
      moveLots(ids, step > 0 ? { afterId: neighbor } : { beforeId: neighbor });
      table.scroller.reveal({ row: row + step, column });
    },
  };
}

export type TableActions = ReturnType<typeof useTableActions>;
