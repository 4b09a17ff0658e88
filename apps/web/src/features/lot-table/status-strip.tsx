import { classNames } from "../../components/ui/class-names";
import { findUpdate } from "../offline/queue";
import { hasConflictVersions } from "./cells/cell-states";
import { stateText } from "./cells/cell-view";
import { stateOfCell } from "./grid/grid-row";
import type { Table } from "./grid/use-table";
import { totalsText } from "./totals";

type StatusStripProps = { table: Table; said: string; onConflict: (lotId: string) => void };

/** Line below the table: the meaning of the active cell's state, and the count, sums and averages of the selected cells. */
export function StatusStrip({ table, said, onConflict }: StatusStripProps) {
  const { selection, model, lots, states, units } = table;
  const { active, rects } = selection;
  const lot = active && lots[active.row];
  const column = active && model.shown[active.column];
  const state = lot && column && stateOfCell(states.states.get(lot.card.id), column.id);
  const change = lot && findUpdate(states.changes, lot.card.id);
  const totals = totalsText(rects, { lots, columns: model.shown, units });
  const status = state && column ? `${column.label}: ${stateText(state)}` : said;
  return (
    <div className="flex min-w-0 grow items-center gap-x-3 text-muted-foreground text-sm leading-tight max-lg:h-6 max-lg:w-full">
      <p
        role="status"
        title={status}
        className={classNames(
          "line-clamp-1 min-w-0 lg:line-clamp-2",
          state && "reason" in state && "text-destructive",
        )}
      >
        {status}
      </p>
      {lot && hasConflictVersions(state, change) && (
        <button
          type="button"
          className="min-h-9 shrink-0 font-medium text-foreground underline pointer-coarse:min-h-11"
          onClick={() => onConflict(lot.card.id)}
        >
          Choose a version
        </button>
      )}
      <p title={totals} className="line-clamp-1 min-w-0 tabular-nums lg:line-clamp-2">
        {table.items === undefined && "Loading the details of the lots... "}
        {totals}
      </p>
    </div>
  );
}
