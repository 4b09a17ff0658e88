import { Columns3, Redo2, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/ui/button";
import { IconButton } from "../../../components/ui/icon-button";
import { plural } from "../../../lib/format";
import type { Table } from "./use-table";

/** Renders the actions for the lots whose checkbox is checked. */
export type RenderToolbar = (selectedIds: readonly string[], clear: () => void) => ReactNode;

type TableBarProps = {
  table: Table;
  renderToolbar: RenderToolbar | undefined;
  /** What the state of the active cell means. */
  status: ReactNode;
  onColumns: () => void;
};

/** The buttons above the table. */
export function TableBar({ table, renderToolbar, status, onColumns }: TableBarProps) {
  const { checked, edits } = table;
  const { ids, clear } = checked;
  return (
    <div role="toolbar" aria-label="Table" className="flex min-h-11 flex-wrap items-center gap-2">
      {ids.length > 0 && (
        <>
          <p className="font-medium">{`${plural(ids.length, "lot")} selected`}</p>
          <IconButton label="Clear selection" icon={<X aria-hidden className="size-5" />} onClick={clear} />
          {renderToolbar?.(ids, clear)}
        </>
      )}
      {status}
      <span className="flex items-center gap-1">
        <IconButton
          label="Undo"
          title="Undo (Ctrl+Z)"
          icon={<Undo2 aria-hidden className="size-5" />}
          disabled={!edits.canUndo || edits.isBusy}
          onClick={() => void edits.undo()}
        />
        <IconButton
          label="Redo"
          title="Redo (Ctrl+Y)"
          icon={<Redo2 aria-hidden className="size-5" />}
          disabled={!edits.canRedo || edits.isBusy}
          onClick={() => void edits.redo()}
        />
        <Button variant="ghost" onClick={onColumns}>
          <Columns3 aria-hidden className="size-5" />
          Columns
        </Button>
      </span>
    </div>
  );
}
