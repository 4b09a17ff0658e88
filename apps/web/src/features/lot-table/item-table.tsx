import { lazy, type ReactNode, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Part } from "../../components/layout/part";
import type { Card } from "../../data/lots/item-cards";
import { takeTablePlace } from "./columns/place";
import { useColumnSets } from "./columns/use-column-sets";
import { Grid } from "./grid/grid";
import { type TableSources, useTable } from "./grid/use-table";
import { type LotPlace, useTableActions } from "./grid/use-table-actions";
import { StatusStrip } from "./status-strip";
import { TableBar } from "./table-bar";

const ColumnsDialog = lazy(() => import("./columns/columns-dialog"));
const ColumnSetsDialog = lazy(() => import("./columns/column-sets-dialog"));
const Conflict = lazy(() => import("./edits/conflict"));
const TablePeek = lazy(() => import("./peek/table-peek"));
const LostText = lazy(() => import("./edits/lost-text"));
const PasteDialog = lazy(() => import("./paste-dialog"));

export type ItemTableProps = Omit<TableSources, "initial"> & {
  /** Id of the lot in the side panel. */
  peekedId?: string | undefined;
  onPeek: (id: string | undefined) => void;
  onOpen: (item: Card) => void;
  /** Renders what can be done with the checked lots. */
  renderToolbar?: ((checkedIds: readonly string[]) => ReactNode) | undefined;
  /** The element of the page's bottom bar that the table renders into. */
  bar?: HTMLElement | null;
  /** Moves lots in the number order. Without it, rows can't be dragged. */
  onMoveLots?: ((ids: readonly string[], place: LotPlace) => void) | undefined;
};

/** The lots of a manifest as a table that is edited like a spreadsheet. */
export default function ItemTable(props: ItemTableProps) {
  const { onOpen, renderToolbar, onMoveLots, bar, peekedId, onPeek, ...sources } = props;
  const [place] = useState(() => takeTablePlace(sources.manifestId));
  const table = useTable({ ...sources, initial: place?.cell });
  const sets = useColumnSets(table.model);
  const [dialog, setDialog] = useState<"columns" | "sets" | { conflictOf: string }>();
  const [said, say] = useState("");
  const onConflict = (lotId: string) => setDialog({ conflictOf: lotId });
  const actions = useTableActions(table, { onOpen, onMoveLots, onConflict, peekedId, onPeek, say });
  const { grid, clipboard, editing, isFocusDue, checked } = table;
  useLayoutEffect(() => {
    if (!place || !grid.current) return;
    grid.current.scrollTop = place.top;
    grid.current.scrollLeft = place.left;
    isFocusDue.current = true;
  }, [place, grid, isFocusDue]);
  const close = () => setDialog(undefined);
  return (
    <>
      <Grid {...{ table, actions, say }} />
      {bar &&
        createPortal(
          <TableBar
            {...{ table, sets }}
            toolbar={checked.ids.length > 0 && renderToolbar?.(checked.ids)}
            status={<StatusStrip {...{ table, said, onConflict }} />}
            onColumns={() => setDialog("columns")}
            onSets={() => setDialog("sets")}
          />,
          bar,
        )}
      {peekedId !== undefined && (
        <Part onClose={() => onPeek(undefined)}>
          <TablePeek {...{ table, actions, onPeek }} id={peekedId} />
        </Part>
      )}
      {dialog && (
        <Part onClose={close}>
          {dialog === "columns" && <ColumnsDialog model={table.model} onClose={close} />}
          {dialog === "sets" && <ColumnSetsDialog model={table.model} {...{ sets }} onClose={close} />}
          {typeof dialog === "object" && <Conflict table={table} lotId={dialog.conflictOf} onClose={close} />}
        </Part>
      )}
      {editing.lost && (
        <Part onClose={editing.forgetLost}>
          <LostText {...editing.lost} onClose={editing.forgetLost} />
        </Part>
      )}
      {clipboard.doubtful && (
        <Part onClose={clipboard.cancelPaste}>
          <PasteDialog
            plan={clipboard.doubtful}
            onPaste={() => void clipboard.pasteValid()}
            onClose={clipboard.cancelPaste}
          />
        </Part>
      )}
    </>
  );
}
