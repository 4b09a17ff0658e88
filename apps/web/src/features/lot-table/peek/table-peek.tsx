import type { Table } from "../grid/use-table";
import type { TableActions } from "../grid/use-table-actions";
import Peek from "./peek";

type TablePeekProps = {
  table: Table;
  actions: TableActions;
  id: string;
  onPeek: (id: string | undefined) => void;
};

/** The panel of a lot beside the table, whose active cell follows the lot in the panel. */
export default function TablePeek({ table, actions, id, onPeek }: TablePeekProps) {
  const { manifestId, lots, items, units, states, edits, axes, selection, scroller } = table;
  const spotOf = (lotId: string) => {
    const row = axes.rowAt.get(lotId);
    return row === undefined ? selection.active : { row, column: selection.active?.column ?? 0 };
  };
  return (
    <Peek
      {...{ manifestId, lots, items, units, states, edits, id }}
      onShow={(next) => {
        onPeek(next);
        const spot = spotOf(next);
        if (!spot) return;
        selection.select(spot);
        scroller.reveal(spot);
      }}
      onOpen={actions.rememberLot}
      onClose={() => onPeek(undefined)}
      onReturnFocus={() => {
        const spot = spotOf(id);
        if (spot) table.goTo(spot);
      }}
    />
  );
}
