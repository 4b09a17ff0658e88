import {
  type ClipboardEvent,
  lazy,
  type ReactNode,
  useId,
  useLayoutEffect,
  useSyncExternalStore,
} from "react";
import { Part } from "../../../components/layout/part";
import { coveredPixels, subscribeToCover } from "../../../components/layout/use-covered-edge";
import type { Card } from "../../../lib/item-cards";
import { useGridBox } from "../use-grid-box";
import { CellEditor } from "./cell-editor";
import { GridHeader } from "./grid-header";
import { GridRow } from "./grid-row";
import { totalWidth } from "./layout";
import { selectedColumns } from "./ranges";
import { useGridKeys } from "./use-grid-keys";
import { useGridPointer } from "./use-grid-pointer";
import { useLotDrag } from "./use-lot-drag";
import { rowHeight } from "./use-scroller";
import { useSuggestions } from "./use-suggestions";
import type { Table } from "./use-table";
import type { LotPlace, TableActions } from "./use-table-actions";

const RowMenu = lazy(() => import("./row-menu"));

type GridProps = {
  table: Table;
  actions: TableActions;
  onMoveLot: ((id: string, place: LotPlace) => void) | undefined;
  onRemove: (card: Card) => void;
  onHistory: (card: Card) => void;
  say: (text: string) => void;
};

const isInField = ({ target }: ClipboardEvent) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Copying and pasting with the keys of the system. In an editor the browser handles them. */
function clipboardHandlers({ clipboard }: Table, say: (text: string) => void) {
  const copy = (event: ClipboardEvent): boolean => {
    if (isInField(event)) return false;
    const text = clipboard.copy();
    if (text === undefined) return false;
    event.preventDefault();
    event.clipboardData.setData("text/plain", text);
    return true;
  };
  return {
    onCopy(event: ClipboardEvent) {
      if (copy(event)) say("Copied.");
    },
    onCut(event: ClipboardEvent) {
      if (copy(event)) void clipboard.clear();
    },
    onPaste(event: ClipboardEvent) {
      if (isInField(event)) return;
      event.preventDefault();
      void clipboard.paste(event.clipboardData.getData("text/plain"));
    },
  };
}

/** Focuses the active cell after a key or a press has moved it. */
function useActiveFocus({ grid, isFocusDue, editing }: Table) {
  useLayoutEffect(() => {
    if (!isFocusDue.current || editing.editing) return;
    isFocusDue.current = false;
    grid.current?.querySelector<HTMLElement>("[data-active]")?.focus({ preventScroll: true });
  });
}

const coveredBottom = () => coveredPixels("bottom");

/** The table itself: an ARIA grid whose active cell has the focus. */
export function Grid(props: GridProps) {
  const { table, actions, onMoveLot, say } = props;
  const { model, grid, lots, selection, checked } = table;
  const width = totalWidth(model.shown);
  const helpId = useId();
  const onKeyDown = useGridKeys(table, actions);
  const pointer = useGridPointer(table, actions);
  const { dragged, handlers } = useLotDrag(table, onMoveLot);
  useActiveFocus(table);
  const box = useGridBox(grid);
  const bottom = useSyncExternalStore(subscribeToCover, coveredBottom);
  return (
    <>
      <p id={helpId} className="sr-only">
        Arrow keys move between cells. Enter or F2 edits a cell. Escape, then Tab, leaves the table.
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtualized grid can't be a table element */}
      <div
        ref={grid}
        role="grid"
        aria-label="Lots"
        aria-describedby={helpId}
        aria-rowcount={lots.length + 1}
        aria-colcount={model.shown.length}
        aria-multiselectable
        className="relative min-h-64 overflow-auto overscroll-x-contain rounded-md border bg-surface [overflow-anchor:none]"
        // Ends above the bar at the bottom, so that the page itself need not scroll.
        style={{ maxHeight: `max(24rem, calc(100dvh - ${(box?.top ?? 0) + bottom}px - 2.5rem))` }}
        onKeyDown={onKeyDown}
        {...pointer}
        {...handlers}
        {...clipboardHandlers(table, say)}
      >
        <GridHeader
          model={model}
          width={width}
          active={selection.active?.row === -1 ? selection.active.column : -1}
          isAllChecked={checked.isAll}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a virtualized grid can't be a table element */}
        <div role="rowgroup" className="relative" style={{ height: lots.length * rowHeight, width }}>
          <Rows {...props} />
          {dragged && (
            <div
              className="pointer-events-none absolute inset-x-0 z-3 h-0.5 bg-ring"
              style={{ top: dragged.to * rowHeight }}
            />
          )}
        </div>
      </div>
    </>
  );
}

function Rows({ table, actions, onRemove, onHistory }: GridProps) {
  const { manifestId, lots, model, units, changed, states, selection, checked, scroller, menuOf } = table;
  const { active, rects } = selection;
  return scroller.rows.map((index) => {
    const lot = lots[index];
    if (!lot) return null;
    const { card, item } = lot;
    const isActive = active?.row === index;
    const menu: ReactNode =
      menuOf === card.id ? (
        <Part>
          <RowMenu {...{ card, onRemove, onHistory }} onEdit={() => actions.openLot(index)} />
        </Part>
      ) : undefined;
    return (
      <GridRow
        key={card.id}
        {...{ manifestId, card, item, index, units, menu }}
        columns={model.shown}
        inView={scroller.inView}
        change={changed?.get(card.id)}
        states={states.states.get(card.id)}
        isChecked={checked.checked.has(card.id)}
        isMovable={actions.isMovable}
        selected={selectedColumns(rects, index)}
        active={isActive ? active.column : -1}
        editor={table.editing.editing?.lotId === card.id ? <Editor table={table} index={index} /> : undefined}
      />
    );
  });
}

/** In pixels. An editor that starts closer to the end of the view grows to the left. */
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
      text={shown.text}
      error={shown.error}
      suggestions={suggestions}
      isAtBottom={index * rowHeight - scrollTop > clientHeight / 2}
      isAtRight={start - scrollLeft > clientWidth - widestEditor}
      onCommit={editing.commit}
      onCancel={editing.cancel}
    />
  );
}
