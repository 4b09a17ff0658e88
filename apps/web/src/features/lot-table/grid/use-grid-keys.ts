import type { KeyboardEvent } from "react";
import { moveSpot, type Spot, tabSpot } from "../cells/ranges";
import { nudgeColumn, withWidth } from "../columns/layout";
import { type Command, commandOf, type HeaderCommand, headerCommandOf } from "./keys";
import type { Table } from "./use-table";
import type { TableActions } from "./use-table-actions";

const resizeStep = 16;

/** Whether a key event belongs to a control in the grid or to a menu, whose events React bubbles too. */
function isOfControl({ target, currentTarget, key }: KeyboardEvent<HTMLElement>): boolean {
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return true;
  return target.tagName === "BUTTON" && (key === "Enter" || key === " ");
}

/** Runs a command at a cell. Returns false if the browser handles the key. */
type Run<C> = (command: C, from: Spot) => boolean;

/** The commands for moving, selecting, undo and redo, both in cells and headings. */
function createShared(table: Table, actions: TableActions): Run<Command | HeaderCommand> {
  const { axes, selection, scroller, edits } = table;
  const move = ({ move: by, isExtending }: Extract<Command, { kind: "move" }>, from: Spot) => {
    const to = moveSpot(axes, from, by);
    table.isFocusDue.current = true;
    if (isExtending && from.row >= 0) selection.extend(to);
    else selection.select(to);
    scroller.reveal(to);
  };
  const tab = (step: 1 | -1, from: Spot): boolean => {
    const to = actions.isLeaving() ? undefined : tabSpot(axes, from, step);
    if (to) table.goTo(to);
    return to !== undefined;
  };
  return (command, from) => {
    if (command.kind === "move") move(command, from);
    else if (command.kind === "selectAll") {
      table.isFocusDue.current = true;
      selection.selectAll();
    } else if (command.kind === "undo") void edits.undo();
    else if (command.kind === "redo") void edits.redo();
    else if (command.kind === "escape") actions.leave();
    else return command.kind === "tab" && tab(command.step, from);
    return true;
  };
}

function createHeader(
  table: Table,
  actions: TableActions,
  shared: ReturnType<typeof createShared>,
): Run<HeaderCommand> {
  const { columns, layout, setLayout, shown } = table.model;
  return (command, from) => {
    const column = shown[from.column];
    if (!column) return false;
    if (command.kind === "sort") actions.pressHeader(column.id);
    else if (command.kind === "resize")
      setLayout(withWidth(layout, column.id, column.width + command.step * resizeStep));
    else if (command.kind === "moveColumn") {
      table.isFocusDue.current = true;
      setLayout(nudgeColumn(columns, layout, column.id, command.step));
    } else if (command.kind === "menu") actions.openColumnMenu(from.column);
    else return shared(command, from);
    return true;
  };
}

type Act = {
  [Kind in Command["kind"]]?: (command: Extract<Command, { kind: Kind }>, from: Spot, id: string) => unknown;
};

function createCells(
  { axes, checked, editing, clipboard }: Table,
  actions: TableActions,
  shared: ReturnType<typeof createShared>,
): Run<Command> {
  const act: Act = {
    toggleRow: (_command, _from, id) => checked.toggle(id),
    enter: (_command, from) => actions.enter(from),
    edit: ({ typed }, from) => editing.start(from, typed),
    peek(_command, from, id) {
      if (axes.columns[from.column] === "select") checked.toggle(id);
      else actions.peek(id);
    },
    clear: () => clipboard.clear(),
    fillDown: () => clipboard.fillDown(),
    menu: (_command, _from, id) => actions.openRowMenu(id),
    moveLot: ({ step }, from, id) => actions.nudgeLot(id, step, from),
  };
  return (command, from) => {
    const id = axes.rows[from.row];
    const run = act[command.kind] as ((...all: [Command, Spot, string]) => unknown) | undefined; // the handler of the same kind
    if (id === undefined || !run) return shared(command, from);
    run(command, from, id);
    return true;
  };
}

/** Keyboard handling of the table, as in a spreadsheet. After Esc, Tab leaves the table. */
export function useGridKeys(table: Table, actions: TableActions) {
  const { active } = table.selection;
  const shared = createShared(table, actions);
  const inHeader = createHeader(table, actions, shared);
  const inCells = createCells(table, actions, shared);
  const handle = (key: globalThis.KeyboardEvent, from: Spot): boolean => {
    const page = { rows: table.scroller.pageRows() };
    if (from.row >= 0) {
      const command = commandOf(key, page);
      return command !== undefined && inCells(command, from);
    }
    const command = headerCommandOf(key, page);
    return command !== undefined && inHeader(command, from);
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!active || event.defaultPrevented || isOfControl(event)) return;
    if (event.key !== "Escape" && event.key !== "Tab" && event.key !== "Shift") actions.stay();
    if (handle(event.nativeEvent, active)) event.preventDefault();
  };
}
