import type { LotChangeKind } from "@lotwright/contracts/deliveries";
import type { Item } from "@lotwright/contracts/items";
import { memo, type ReactNode } from "react";
import { classNames } from "../../../components/ui/class-names";
import type { FieldUnits } from "../../../lib/field-text";
import type { Card } from "../../../lib/item-cards";
import type { CellState, RowStates } from "./cell-states";
import { fieldsOfCell, type Lot } from "./cell-values";
import { type CellContext, CellView, ExpandButton, isLongText, StateMark } from "./cell-view";
import { type ColumnId, isWritable } from "./columns";
import type { ShownColumn } from "./layout";
import { isSelected } from "./ranges";
import { rowHeight } from "./use-scroller";

export type GridRowProps = {
  manifestId: string;
  card: Card;
  item: Item | undefined;
  index: number;
  columns: readonly ShownColumn[];
  /** The places of the first and last rendered column beside the frozen ones. */
  inView: string;
  units: FieldUnits;
  change: LotChangeKind | undefined;
  states: RowStates | undefined;
  isChecked: boolean;
  isMovable: boolean;
  /** The selected columns, see `selectedColumns`. */
  selected: string;
  /** The place of the active cell's column. -1 in other rows. */
  active: number;
  menu: ReactNode;
  /** The editor of the active cell. Undefined while no cell of the row is edited. */
  editor: ReactNode;
};

/** The state of the change of a cell's fields. */
export function stateOfCell(states: RowStates | undefined, id: ColumnId): CellState | undefined {
  if (!states) return undefined;
  return id === "lot" ? (states.lotNumber ?? states.sectionLetter) : states[id];
}

function renderedColumns({ columns, inView, active }: GridRowProps): number[] {
  const [first = 0, last = -1] = inView.split("-").map(Number);
  return columns.flatMap(({ isFrozen }, place) =>
    isFrozen || (place >= first && place <= last) || place === active ? place : [],
  );
}

/** One lot. Rendered again only when something of it changes, because a table has thousands of rows. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { card, item, index, columns, isChecked } = props;
  const lot = { card, item };
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the active cell takes the focus, and a virtualized grid can't be a table element
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChecked}
      data-row={index}
      className="absolute left-0 flex w-full"
      style={{ top: index * rowHeight }}
    >
      {renderedColumns(props).map((place) => {
        const column = columns[place];
        return column && <Cell key={column.id} {...{ column, place, lot }} row={props} />;
      })}
    </div>
  );
});

type CellProps = { column: ShownColumn; place: number; lot: Lot; row: GridRowProps };

const contextOf = ({ manifestId, units, change, isChecked, isMovable, menu }: GridRowProps): CellContext => ({
  manifestId,
  units,
  change,
  isChecked,
  isMovable,
  menu,
});

function Cell({ column, place, lot, row }: CellProps) {
  const { id, width, start, isFrozen, isNumeric } = column;
  const isActive = row.active === place;
  const isEdited = isActive && row.editor !== undefined;
  const isChosen = isSelected(row.selected, place);
  const state = stateOfCell(row.states, id);
  const isReadOnly = !isWritable(id) || fieldsOfCell(lot, id) === undefined;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the active cell takes the focus, and a virtualized grid can't be a table element
    <div
      role="gridcell"
      aria-colindex={place + 1}
      aria-selected={isChosen}
      {...(isReadOnly && { "aria-readonly": true })}
      {...((state?.kind === "error" || state?.kind === "conflict") && { "aria-invalid": true })}
      {...(isActive && { tabIndex: 0, "data-active": "" })}
      data-column={place}
      className={cellClasses({
        id,
        isFrozen,
        isNumeric,
        isActive,
        isEdited,
        isChosen,
        isChecked: row.isChecked,
      })}
      style={{ width, left: start }}
    >
      {isEdited ? row.editor : <CellContent {...{ id, lot, state, isActive }} context={contextOf(row)} />}
    </div>
  );
}

type CellContentProps = {
  id: ColumnId;
  lot: Lot;
  state: CellState | undefined;
  isActive: boolean;
  context: CellContext;
};

function CellContent({ id, lot, state, isActive, context }: CellContentProps) {
  // The lot's cell has its link and its menu also while a number is refused.
  const typed = state && "text" in state && id !== "lot" ? state.text : undefined;
  return (
    <>
      {typed ?? <CellView {...{ lot, id, context }} />}
      {state && <StateMark state={state} />}
      {isActive && !state && isLongText(id) && <ExpandButton />}
    </>
  );
}

type Look = Pick<ShownColumn, "id" | "isFrozen" | "isNumeric"> & {
  isActive: boolean;
  isEdited: boolean;
  isChosen: boolean;
  isChecked: boolean;
};

/** CSS classes of cells with their own layout. Texts are one line, in the middle of the row. */
const boxed: readonly ColumnId[] = ["select", "picture", "lot", "status"];

const background = (isChosen: boolean, isChecked: boolean) => {
  if (isChosen) return "bg-[color-mix(in_srgb,var(--color-ring)_14%,var(--color-surface))]";
  return isChecked ? "bg-muted" : "bg-surface";
};

function cellClasses({ id, isFrozen, isNumeric, isActive, isEdited, isChosen, isChecked }: Look): string {
  return classNames(
    "h-11 shrink-0 select-none border-r border-b text-sm",
    boxed.includes(id) ? "flex items-center px-2" : "truncate px-2 leading-11",
    isFrozen ? "sticky z-2" : "absolute top-0",
    isNumeric && "text-right tabular-nums",
    background(isChosen, isChecked),
    isActive && "outline-2 outline-ring -outline-offset-2",
    isEdited && "z-5 overflow-visible!",
  );
}
