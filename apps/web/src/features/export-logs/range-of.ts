import type { ExportLog } from "@lotwright/contracts/export-logs";
import { longDay } from "../../lib/format";

/** The days an export was limited to; undefined when it held all lots. */
export function rangeOf({ fromDate, toDate }: Pick<ExportLog, "fromDate" | "toDate">): string | undefined {
  const from = fromDate && longDay(fromDate);
  const to = toDate && longDay(toDate);
  if (from && from === to) return `Lots added on ${from}`;
  if (from && to) return `Lots added from ${from} to ${to}`;
  if (from) return `Lots added from ${from} on`;
  if (to) return `Lots added up to ${to}`;
  return undefined;
}
