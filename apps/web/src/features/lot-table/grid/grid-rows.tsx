import { lazy, type ReactNode } from "react";
import { Part } from "../../../components/layout/part";
import { CellEditor } from "../cells/cell-editor";
import { selectedColumns } from "../cells/ranges";
import { GridRow } from "./grid-row";
import { useInView } from "./use-scroller";
import { useSuggestions } from "./use-suggestions";
import type { Table } from "./use-table";
import type { TableActions } from "./use-table-actions";

const RowMenu = lazy(() => import("./row-menu"));

export type GridRowsProps = {
  table: Table;
  actions: TableActions;
  /** The lots that are being dragged. */
  dragged: readonly string[] | undefined;
};

/** The rows in view. Apart from the grid, so that scrolling renders nothing else. */
export function GridRows({ table, actions, dragged }: GridRowsProps) {
  const { manifestId, lots, model, units, changed, states, selection, checked, grid, menuOf } = table;
  const { active, rects } = selection;
  const { shown, density, heights } = model;
  const inView = useInView(grid, {
    ...{ columns: shown, heights, rowCount: lots.length },
    activeRow: active?.row ?? -1,
  });
  return inView.rows.map((index) => {
    const lot = lots[index];
    if (!lot) return null;
    const { card, item } = lot;
    const isActive = active?.row === index;
    const isEdited = table.editing.editing?.lotId === card.id;
    const menu: ReactNode =
      menuOf === card.id ? (
        <Part>
          <RowMenu {...{ manifestId, card }} onEdit={() => actions.openLot(index)} />
        </Part>
      ) : undefined;
    return (
      <GridRow
        key={card.id}
        {...{ manifestId, card, item, index, units, menu, density }}
        columns={shown}
        inView={inView.columns}
        change={changed?.get(card.id)}
        states={states.states.get(card.id)}
        isChecked={checked.checked.has(card.id)}
        isMovable={actions.isMovable}
        isDragged={dragged?.includes(card.id) ?? false}
        selected={selectedColumns(rects, index)}
        active={isActive ? active.column : -1}
        editor={isEdited ? <Editor table={table} index={index} /> : undefined}
      />
    );
  });
}

/** Width in pixels; an editor closer to the end of the view grows to the left. */
const widestEditor = 480;

/** The editor of the cell that is being edited. */
function Editor({ table, index }: { table: Table; index: number }) {
  const { editing, grid, lots, model } = table;
  const shown = editing.editing;
  const suggestions = useSuggestions(table.manifestId, shown?.column.id, lots);
  if (!shown) return null;
  const { scrollTop = 0, scrollLeft = 0, clientHeight = 0, clientWidth = 0 } = grid.current ?? {};
  const start = model.shown.find(({ id }) => id === shown.column.id)?.start ?? 0;
  return (
    <CellEditor
      key={`${shown.lotId} ${shown.column.id}`}
      column={shown.column}
      text={shown.typed ?? shown.text}
      error={shown.error}
      suggestions={suggestions}
      isAtBottom={index * model.heights.row - scrollTop > clientHeight / 2}
      isAtRight={start - scrollLeft > clientWidth - widestEditor}
      onType={editing.follow}
      onCommit={editing.commit}
      onCancel={editing.cancel}
    />
  );
}
