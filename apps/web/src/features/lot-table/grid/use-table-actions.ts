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
  /** Id of the lot in the side panel. */
  peekedId: string | undefined;
  /** Shows a lot in the side panel, or closes it. */
  onPeek: (id: string | undefined) => void;
  say: (text: string) => void;
};

/** Actions of presses and keys, other than moving and editing. */
export function useTableActions(table: Table, sources: ActionSources) {
  const { onOpen, onMoveLots, onConflict, peekedId, onPeek, say } = sources;
  const navigate = useNavigate();
  const { manifestId, lots, axes, model, checked, editing, states, grid } = table;
  const isLeaving = useRef(false);
  const isMovable = onMoveLots !== undefined && model.sort.column === "lot" && !model.sort.isDescending;

  /** Stores the place of a lot whose form opens. */
  const rememberLot = (card: Card) => {
    rememberTablePlace(manifestId, {
      cell: { row: card.id, column: "lot" },
      top: grid.current?.scrollTop ?? 0,
      left: grid.current?.scrollLeft ?? 0,
    });
    onOpen(card);
  };
  const openLot = (row: number) => {
    const card = lots[row]?.card;
    if (!card) return;
    rememberLot(card);
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
    ...{ rememberLot, openLot },
    pressHeader,
    /** Shows the lot in the side panel, or closes the panel that shows it. */
    peek: (id: string) => onPeek(id === peekedId ? undefined : id),
    /** Shows the lot of the row in the side panel if it is open. */
    followPeek(row: number) {
      if (peekedId !== undefined) onPeek(axes.rows[row] ?? peekedId);
    },
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
