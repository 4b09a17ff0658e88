import type { ExportLog } from "@lotwright/contracts/export-logs";
import { longDay } from "../../lib/format";

/** Which days' items an export was limited to; nothing when it held all of them. */
export function rangeOf({ fromDate, toDate }: Pick<ExportLog, "fromDate" | "toDate">): string | undefined {
  const from = fromDate && longDay(fromDate);
  const to = toDate && longDay(toDate);
  if (from && from === to) return `Items of ${from}`;
  if (from && to) return `Items from ${from} to ${to}`;
  if (from) return `Items from ${from} on`;
  if (to) return `Items up to ${to}`;
  return undefined;
}
