import { classNames } from "../../../components/ui/class-names";
import { plural } from "../../../lib/format";
import { hasVersions, updateOf } from "./cell-states";
import { stateText } from "./cell-view";
import { stateOfCell } from "./grid-row";
import type { Table } from "./use-table";

type StatusStripProps = { table: Table; said: string; onConflict: (lotId: string) => void };

/** The line above the table: what the active cell's state means, and how many cells are selected. */
export function StatusStrip({ table, said, onConflict }: StatusStripProps) {
  const { selection, model, lots, states } = table;
  const { active, rects } = selection;
  const lot = active && lots[active.row];
  const column = active && model.shown[active.column];
  const state = lot && column && stateOfCell(states.states.get(lot.card.id), column.id);
  const change = lot && updateOf(states.changes, lot.card.id);
  const count = rects.reduce(
    (sum, { top, bottom, left, right }) => sum + (bottom - top + 1) * (right - left + 1),
    0,
  );
  return (
    <div className="flex min-w-0 grow basis-60 items-center gap-x-3 text-muted-foreground text-sm">
      <p
        role="status"
        className={classNames("min-w-0 text-pretty", state && "reason" in state && "text-destructive")}
      >
        {state && column ? `${column.label}: ${stateText(state)}` : said}
      </p>
      {lot && hasVersions(state, change) && (
        <button
          type="button"
          className="min-h-11 shrink-0 font-medium text-foreground underline"
          onClick={() => onConflict(lot.card.id)}
        >
          Choose a version
        </button>
      )}
      <p className="ml-auto shrink-0 tabular-nums">
        {table.items === undefined && "Loading the details of the lots... "}
        {count > 1 && plural(count, "cell")}
        {count > 1 && " selected"}
      </p>
    </div>
  );
}
