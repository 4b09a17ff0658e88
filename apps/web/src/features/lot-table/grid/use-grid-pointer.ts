import { type MouseEvent, type PointerEvent, useRef } from "react";
import type { Spot } from "../cells/ranges";
import type { Table } from "./use-table";
import type { TableActions } from "./use-table-actions";

const closest = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** The cell or heading that contains an event's target. */
export function spotOfTarget(target: EventTarget | null): Spot | undefined {
  const cell = closest(target, "[data-column]");
  const row = cell?.closest<HTMLElement>("[data-row]");
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

const isSameSpot = (one: Spot | undefined, other: Spot | undefined) =>
  one?.row === other?.row && one?.column === other?.column;

const isInField = (target: EventTarget | null) =>
  closest(target, "input[type=text], input:not([type]), textarea");

/** Handlers of presses by `data-action`. */
function pressActions(table: Table, actions: TableActions) {
  const { axes, checked, editing } = table;
  const idAt = ({ row }: Spot) => axes.rows[row] ?? "";
  const byName: Record<string, (spot: Spot, event: MouseEvent) => void> = {
    check: (spot, event) => checked.toggle(idAt(spot), event.shiftKey),
    "check-all": () => checked.toggleAll(),
    edit: (spot) => editing.start(spot),
    menu: (spot) => actions.openRowMenu(idAt(spot)),
    peek: (spot) => actions.peek(idAt(spot)),
    sort: (spot) => actions.pressHeader(axes.columns[spot.column] ?? ""),
    open(spot, event) {
      // The browser opens the link in another tab.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      actions.openLot(spot.row);
    },
  };
  return byName;
}

/** Handles selecting with the mouse, and presses in cells and headings. */
export function useGridPointer(table: Table, actions: TableActions) {
  const { selection, editing } = table;
  const isSelecting = useRef(false);
  const isTouch = useRef(false);
  /** Whether a finger tapped the active cell, which counts like a double click. */
  const isSecondTap = useRef(false);
  const press = pressActions(table, actions);
  const select = (spot: Spot, { shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    table.isFocusDue.current = true;
    if (shiftKey && spot.row >= 0) selection.extend(spot);
    else if ((ctrlKey || metaKey) && spot.row >= 0) selection.add(spot);
    else selection.select(spot);
  };
  return {
    onPointerDownCapture({ pointerType, target }: PointerEvent) {
      isTouch.current = pointerType === "touch";
      isSecondTap.current = isTouch.current && isSameSpot(spotOfTarget(target), selection.active);
    },
    onMouseDown(event: MouseEvent) {
      const spot = spotOfTarget(event.target);
      const action = closest(event.target, "[data-action]")?.dataset.action;
      if (!spot || event.button !== 0 || isInField(event.target) || action === "resize" || action === "drag")
        return;
      // The active cell focuses itself; a press on a menu's button leaves the focus on the button.
      if (action !== "menu" && action !== "column-menu") event.preventDefault();
      if (action === "menu" || action === "column-menu" || action === "check") return;
      // Ends the edit of another cell.
      if (editing.editing && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      isSelecting.current = spot.row >= 0;
      select(spot, event);
    },
    onMouseOver(event: MouseEvent) {
      if (!isSelecting.current) return;
      if (event.buttons !== 1) isSelecting.current = false;
      const spot = spotOfTarget(event.target);
      if (isSelecting.current && spot && spot.row >= 0) selection.extend(spot);
    },
    onClick(event: MouseEvent) {
      const spot = spotOfTarget(event.target);
      const action = closest(event.target, "[data-action]")?.dataset.action;
      if (spot && action !== undefined) press[action]?.(spot, event);
      else if (spot && spot.row >= 0 && isSecondTap.current && !isInField(event.target)) actions.enter(spot);
    },
    onDoubleClick(event: MouseEvent) {
      const spot = spotOfTarget(event.target);
      if (isTouch.current) return;
      if (spot && spot.row >= 0 && !isInField(event.target) && !closest(event.target, "[data-action]"))
        actions.enter(spot);
    },
    onContextMenu(event: MouseEvent) {
      const spot = spotOfTarget(event.target);
      if (!spot || spot.row < 0 || editing.editing || event.shiftKey) return;
      event.preventDefault();
      table.goTo({ ...spot });
      actions.openRowMenu(table.axes.rows[spot.row] ?? "");
    },
  };
}
