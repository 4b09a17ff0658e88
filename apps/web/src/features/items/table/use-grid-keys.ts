import type { KeyboardEvent } from "react";
import { type Command, commandOf, type HeaderCommand, headerCommandOf } from "./keys";
import { nudged, withWidth } from "./layout";
import { moved, type Spot, tabbed } from "./ranges";
import type { TableActions } from "./use-table-actions";
import type { Table } from "./use-table";

const resizeStep = 16;

/** Whether the key is meant for a control in the grid, or for a menu: React passes on the events of those too. */
function isOfControl({ target, currentTarget, key }: KeyboardEvent<HTMLElement>): boolean {
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return true;
  return target.tagName === "BUTTON" && (key === "Enter" || key === " ");
}

/** The keyboard of the table: as in a spreadsheet. Esc lets the next Tab leave the table. */
export function useGridKeys(table: Table, actions: TableActions) {
  const { axes, selection, scroller, editing, clipboard, edits, model, checked } = table;
  const { active } = selection;

  const move = ({ move: by, isExtending }: Extract<Command, { kind: "move" }>, from: Spot) => {
    const to = moved(axes, from, by);
    table.isFocusDue.current = true;
    if (isExtending && from.row >= 0) selection.extend(to);
    else selection.select(to);
    scroller.reveal(to);
  };
  const selectAll = () => {
    const last = { bottom: axes.rows.length - 1, right: axes.columns.length - 1 };
    selection.selectRect({ top: 0, left: 0, ...last });
    table.isFocusDue.current = true;
  };
  /** Returns false if the browser moves the focus. */
  const tab = (step: 1 | -1, from: Spot): boolean => {
    const to = actions.isLeaving() ? undefined : tabbed(axes, from, step);
    if (to) table.goTo(to);
    return to !== undefined;
  };
  const inBoth = (command: Command | HeaderCommand, from: Spot): boolean => {
    if (command.kind === "move") move(command, from);
    else if (command.kind === "selectAll") selectAll();
    else if (command.kind === "undo") void edits.undo();
    else if (command.kind === "redo") void edits.redo();
    else if (command.kind === "escape") actions.leave();
    else return command.kind === "tab" && tab(command.step, from);
    return true;
  };
  const inHeader = (command: HeaderCommand, from: Spot): boolean => {
    const column = model.shown[from.column];
    if (!column) return false;
    const { columns, layout, setLayout } = model;
    if (command.kind === "sort") actions.pressHeader(column.id);
    else if (command.kind === "resize")
      setLayout(withWidth(layout, column.id, column.width + command.step * resizeStep));
    else if (command.kind === "moveColumn") {
      table.isFocusDue.current = true;
      setLayout(nudged(columns, layout, column.id, command.step));
    } else if (command.kind === "menu") actions.openColumnMenu(from.column);
    else return inBoth(command, from);
    return true;
  };
  const inCells = (command: Command, from: Spot): boolean => {
    const id = axes.rows[from.row];
    if (id === undefined) return inBoth(command, from);
    const column = axes.columns[from.column];
    const isToggle = command.kind === "edit" && command.typed === " " && column === "select";
    if (command.kind === "toggleRow" || isToggle) checked.toggle(id);
    else if (command.kind === "enter") actions.enter(from);
    else if (command.kind === "edit") editing.start(from, command.typed);
    else if (command.kind === "clear") void clipboard.clear();
    else if (command.kind === "fillDown") void clipboard.fillDown();
    else if (command.kind === "menu") actions.openRowMenu(id);
    else if (command.kind === "moveLot") actions.moveLot(id, command.step);
    else return inBoth(command, from);
    return true;
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!active || event.defaultPrevented || isOfControl(event)) return;
    const key = event.nativeEvent;
    const page = { rows: scroller.pageRows };
    if (event.key !== "Escape" && event.key !== "Tab" && event.key !== "Shift") actions.stay();
    const isHandled =
      active.row < 0
        ? handled(headerCommandOf(key, page), (command) => inHeader(command, active))
        : handled(commandOf(key, page), (command) => inCells(command, active));
    if (isHandled) event.preventDefault();
  };
}

function handled<T>(command: T | undefined, act: (command: T) => boolean): boolean {
  return command !== undefined && act(command);
}
