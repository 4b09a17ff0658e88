import type { Item } from "@lotwright/contracts/items";
import { useMemo } from "react";
import { useCurrency } from "../../lib/field-text";
import { formatRange, plural } from "../../lib/format";
import { useCan } from "../../lib/session";
import { totalEstimate } from "./estimates";

/** What the whole sale may bring, for admins. */
export function EstimateTotals({ manifestId, items }: { manifestId: string; items: readonly Item[] }) {
  const mayConfigure = useCan("workspace.configure");
  const currency = useCurrency(manifestId);
  const total = useMemo(() => (mayConfigure ? totalEstimate(items) : undefined), [mayConfigure, items]);
  if (!total) return null;
  return (
    <p className="order-last w-full text-muted-foreground text-sm tabular-nums sm:w-auto">
      Estimates of all lots:{" "}
      <span className="whitespace-nowrap font-medium text-foreground">
        {formatRange(total.low, total.high, currency)}
      </span>
      {total.withoutCount > 0 && ` (${plural(total.withoutCount, "lot")} without an estimate)`}
    </p>
  );
}
