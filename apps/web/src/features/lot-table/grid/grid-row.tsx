import type { Item } from "@lotwright/contracts/catalog/items";
import type { LotChangeKind } from "@lotwright/contracts/exports/deliveries";
import { memo, type ReactNode } from "react";
import { classNames } from "../../../components/ui/class-names";
import type { FieldUnits } from "../../../data/lots/field-text";
import type { Card } from "../../../data/lots/item-cards";
import { type CellState, type RowStates, stateOfRow } from "../cells/cell-states";
import type { Lot } from "../cells/cell-values";
import { type CellContext, ExpandButton, isLongText, RefusalMark, viewOfCell } from "../cells/cell-view";
import { type ColumnId, isWritable } from "../cells/columns";
import { type Density, densities } from "../cells/densities";
import { isSelected } from "../cells/ranges";
import type { ShownColumn } from "../columns/layout";

export type GridRowProps = {
  manifestId: string;
  card: Card;
  item: Item | undefined;
  index: number;
  columns: readonly ShownColumn[];
  /** Indexes of the first and last rendered column next to the frozen ones. */
  inView: string;
  units: FieldUnits;
  density: Density;
  change: LotChangeKind | undefined;
  states: RowStates | undefined;
  isChecked: boolean;
  isMovable: boolean;
  isDragged: boolean;
  /** The selected columns, see `selectedColumns`. */
  selected: string;
  /** Column index of the active cell; -1 in other rows. */
  active: number;
  menu: ReactNode;
  /** The editor of the active cell; undefined unless a cell of the row is edited. */
  editor: ReactNode;
};

/** The state of a cell's change. */
export function stateOfCell(states: RowStates | undefined, id: ColumnId): CellState | undefined {
  if (!states) return undefined;
  return id === "lot" ? (states.lotNumber ?? states.sectionLetter) : states[id];
}

/** Indexes of the rendered columns that are not frozen. */
function renderedColumns({ columns, inView, active }: GridRowProps): number[] {
  const [first = 0, last = -1] = inView.split("-").map(Number);
  return columns.flatMap(({ isFrozen }, place) =>
    !isFrozen && ((place >= first && place <= last) || place === active) ? place : [],
  );
}

/** A row of the table, memoized because a table has thousands of rows. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { manifestId, card, item, index, units, density, change, isChecked, isMovable, menu, editor } = props;
  const lot = { card, item };
  const rowState = stateOfRow(props.states);
  const context = { manifestId, units, density, change, isChecked, isMovable, rowState, menu };
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the active cell takes the focus, and a virtualized grid can't be a table element
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChecked}
      data-row={index}
      className={classNames(
        "contain-layout contain-style absolute left-0 flex w-full",
        // The editor overlays the neighboring rows.
        editor !== undefined && "z-3",
        props.isDragged && "opacity-50",
      )}
      style={{ top: index * densities[density].row }}
    >
      {/*
        Each sticky element is a separate layer. With one for the frozen cells of a row, and none until the table is
        scrolled sideways, a frame of 130 pixels takes 72 instead of 109 ms of CPU at a quarter of the CPU speed.
      */}
      <div className="relative left-0 z-2 flex shrink-0 group-data-sideways/grid:sticky">
        {props.columns.map(({ isFrozen }, place) => isFrozen && renderCell(props, lot, place, context))}
      </div>
      {renderedColumns(props).map((place) => renderCell(props, lot, place, context))}
    </div>
  );
});

/** Renders a cell; a function instead of a component, see `viewOfCell`. */
function renderCell(row: GridRowProps, lot: Lot, place: number, context: CellContext): ReactNode {
  const column = row.columns[place];
  if (!column) return null;
  const { id, width, start, isFrozen } = column;
  const isActive = row.active === place;
  const isEdited = isActive && row.editor !== undefined;
  const isChosen = isSelected(row.selected, place);
  const state = stateOfCell(row.states, id);
  const isReadOnly = !isWritable(id) || lot.item === undefined;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the active cell takes the focus, and a virtualized grid can't be a table element
    <div
      key={id}
      role="gridcell"
      aria-colindex={place + 1}
      aria-selected={isChosen}
      aria-readonly={isReadOnly || undefined}
      aria-invalid={state && "reason" in state ? true : undefined}
      {...(isActive && { tabIndex: 0, "data-active": "" })}
      data-column={place}
      className={cellClasses(column, {
        isActive,
        isEdited,
        isChosen,
        isChecked: row.isChecked,
        density: row.density,
      })}
      style={{ width, ...(!isFrozen && { left: start }) }}
    >
      {isEdited ? row.editor : contentOf(lot, column, state, context)}
      {isActive && !isEdited && !state && isLongText(id) && <ExpandButton />}
    </div>
  );
}

/** Content of a cell. A rejected change has an icon too; the lot's cell keeps its link and menu even then. */
function contentOf(
  lot: Lot,
  { id, isNumeric }: ShownColumn,
  state: CellState | undefined,
  context: CellContext,
): ReactNode {
  if (id === "lot" || !state || !("reason" in state)) return viewOfCell(lot, id, context);
  return (
    <>
      {state.text ?? viewOfCell(lot, id, context)}
      <RefusalMark state={state} isNumeric={isNumeric} />
    </>
  );
}

type Look = {
  density: Density;
  isActive: boolean;
  isEdited: boolean;
  isChosen: boolean;
  isChecked: boolean;
};

/** Columns whose cells have a custom layout. */
const boxed: readonly ColumnId[] = ["select", "picture", "lot", "status"];

/** CSS classes of rows by density: one centered line of text, or up to three lines in Photo rows. */
const rowClasses: Record<Density, { height: string; text: string }> = {
  compact: { height: "h-8", text: "truncate leading-8" },
  medium: { height: "h-11", text: "truncate leading-11" },
  photo: { height: "h-18", text: "flex items-center overflow-hidden leading-5" },
};

const background = (isChosen: boolean, isChecked: boolean) => {
  if (isChosen) return "bg-[color-mix(in_srgb,var(--color-ring)_14%,var(--color-surface))]";
  return isChecked ? "bg-muted" : "bg-surface";
};

function cellClasses({ id, isFrozen, isNumeric }: ShownColumn, look: Look): string {
  const { height, text } = rowClasses[look.density];
  return classNames(
    "shrink-0 select-none border-r border-b text-sm",
    height,
    id !== "select" && "px-2",
    boxed.includes(id) ? "flex items-center" : text,
    isFrozen ? "relative" : "absolute top-0",
    isNumeric && "justify-end text-right tabular-nums",
    background(look.isChosen, look.isChecked),
    look.isActive && "outline-2 outline-ring -outline-offset-2",
    // Room for the button that opens the whole text.
    look.isActive && isLongText(id) && "pointer-coarse:pr-11! pr-7!",
    look.isEdited && "z-5 overflow-visible!",
  );
}
