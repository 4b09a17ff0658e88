import type { ImportRow, RowAction } from "@lotwright/contracts/catalog/lot-imports";
import { CircleAlert, CircleMinus, CirclePlus, Equal, type LucideIcon, PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button";
import { classNames } from "../../components/ui/class-names";
import { useOnlineOnly } from "../../data/api/connection";
import { ErrorCells } from "./error-cells";
import type { ImportRowProps } from "./import-row-props";
import { RowContents } from "./row-contents";
import { useFixRow } from "./use-rows";

const marks: Record<RowAction, { text: string; Icon: LucideIcon; className: string }> = {
  create: { text: "Create", Icon: CirclePlus, className: "text-success" },
  update: { text: "Update", Icon: PencilLine, className: "" },
  unchanged: { text: "Unchanged", Icon: Equal, className: "text-muted-foreground" },
  skip: { text: "Skip", Icon: CircleMinus, className: "text-muted-foreground" },
  error: { text: "Error", Icon: CircleAlert, className: "text-destructive" },
};

function ActionMark({ action }: { action: RowAction }) {
  const { text, Icon, className } = marks[action];
  return (
    <span className={classNames("inline-flex items-center gap-1.5", className)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {text}
    </span>
  );
}

const lotText = ({ lot, action }: ImportRow) => {
  if (lot) return lot;
  return action === "create" ? "Next number" : "–";
};

/** A row of a file as a table row. */
export function ImportRowLine(props: ImportRowProps) {
  const { row } = props;
  return (
    <tr className="align-top">
      <td className="px-4 py-2.5 text-muted-foreground tabular-nums">{row.line}</td>
      <th scope="row" className="break-words px-2 py-2.5 font-semibold tabular-nums">
        {lotText(row)}
      </th>
      <td className="px-2 py-2.5">
        <ActionMark action={row.action} />
      </td>
      <td className="min-w-0 px-2 py-2.5">
        <Contents {...props} />
      </td>
      <td className="px-2 text-right">
        <SkipButton {...props} />
      </td>
    </tr>
  );
}

/** Whether the row matches a lot or creates one. */
const hasName = ({ lot, action }: ImportRow) => lot !== "" || action === "create";

const cardTitle = (row: ImportRow) => {
  if (row.lot) return `Lot ${row.lot}`;
  return hasName(row) ? lotText(row) : `Line ${row.line}`;
};

/** A row of a file as a card. */
export function ImportRowCard(props: ImportRowProps) {
  const { row } = props;
  return (
    <li className="rounded-lg border bg-surface p-3">
      <div className="flex items-center justify-between gap-3 pb-1">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 tabular-nums">
          <span className="font-semibold text-base">{cardTitle(row)}</span>
          {hasName(row) && <span className="text-muted-foreground text-sm">{`Line ${row.line}`}</span>}
        </p>
        <ActionMark action={row.action} />
      </div>
      <Contents {...props} />
      <SkipButton {...props} className="-mx-3 -mb-2 px-3!" />
    </li>
  );
}

function Contents(props: ImportRowProps): ReactNode {
  return (
    <div className="space-y-2">
      <ErrorCells {...props} />
      <RowContents {...props} />
    </div>
  );
}

/** Skips the row, or includes it again. */
function SkipButton({ row, importId, className }: ImportRowProps & { className?: string }) {
  const online = useOnlineOnly();
  const fix = useFixRow(importId);
  // The server skips sums and repeated headings automatically, and gives the reason.
  const isSkipped = row.action === "skip";
  if (row.action === "unchanged" || (isSkipped && row.note !== "")) return null;
  const text = isSkipped ? "Include" : "Skip";
  return (
    <Button
      variant="ghost"
      {...online}
      {...(className && { className })}
      aria-label={`${text} line ${row.line}`}
      isBusy={fix.isPending}
      onClick={() => fix.mutate({ id: importId, line: row.line, isSkipped: !isSkipped })}
    >
      {text}
    </Button>
  );
}
