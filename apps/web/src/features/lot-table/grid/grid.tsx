import { type ClipboardEvent, useId, useLayoutEffect } from "react";
import { classNames } from "../../../components/ui/class-names";
import { lotName, plural } from "../../../lib/format";
import { totalWidth } from "../columns/layout";
import { GridHeader } from "./grid-header";
import { GridRows, type GridRowsProps } from "./grid-rows";
import { useGridKeys } from "./use-grid-keys";
import { spotOfTarget, useGridPointer } from "./use-grid-pointer";
import { type Dragged, useLotDrag } from "./use-lot-drag";
import type { Table } from "./use-table";

type GridProps = Omit<GridRowsProps, "dragged"> & { say: (text: string) => void };

const isInField = ({ target }: ClipboardEvent) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Handlers of the system's copy and paste events. In an editor the browser handles them. */
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
      const copied = {
        text: event.clipboardData.getData("text/plain"),
        html: event.clipboardData.getData("text/html"),
      };
      if (copied.text === "") say("There is no text to paste.");
      else void clipboard.paste(copied);
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

/** The table itself: an ARIA grid whose active cell has the focus. */
export function Grid({ table, actions, say }: GridProps) {
  const { model, grid, lots, selection, checked } = table;
  const width = totalWidth(model.shown);
  const helpId = useId();
  const onKeyDown = useGridKeys(table, actions);
  const pointer = useGridPointer(table, actions);
  const { dragged, handlers } = useLotDrag(table, actions);
  useActiveFocus(table);
  return (
    <>
      <p id={helpId} className="sr-only">
        Arrow keys move between cells. Enter or F2 edits a cell. Escape, then Tab, leaves the table.
        {actions.isMovable && " Alt, Shift and an arrow up or down move the lot."}
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
        className={classNames(
          // Fills the remaining height of the window. A double tap edits instead of zooming.
          "group/grid relative -mx-4 min-h-72 shrink grow basis-0 touch-manipulation overflow-auto overscroll-x-contain border-t bg-surface [overflow-anchor:none]",
          dragged && "cursor-grabbing [&_*]:cursor-grabbing!",
        )}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => actions.followPeek(spotOfTarget(target)?.row ?? -1)}
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
        <div role="rowgroup" className="relative" style={{ height: lots.length * model.heights.row, width }}>
          <GridRows {...{ table, actions }} dragged={dragged?.ids} />
          {dragged && <DropLine dragged={dragged} table={table} />}
        </div>
      </div>
    </>
  );
}

/** Line that shows where the dragged lots would be dropped. */
function DropLine({ dragged: { ids, to }, table: { lots, model } }: { dragged: Dragged; table: Table }) {
  const only = ids.length === 1 ? lots.find(({ card }) => card.id === ids[0]) : undefined;
  return (
    <div
      className="pointer-events-none absolute inset-x-0 z-3 h-0.5 bg-ring"
      style={{ top: to * model.heights.row - 1 }}
    >
      <span className="sticky left-30 inline-block -translate-y-1/2 whitespace-nowrap rounded-full bg-foreground px-3 py-1 font-medium text-background text-sm tabular-nums">
        {only ? `Lot ${lotName(only.card)}` : plural(ids.length, "lot")}
      </span>
    </div>
  );
}
