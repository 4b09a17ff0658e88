import type { Item } from "@lotwright/contracts/items";
import { useMemo } from "react";
import { useCurrency } from "../../lib/field-text";
import { formatRange, plural } from "../../lib/format";
import { useCan } from "../../lib/session";

/** Cached responses of earlier releases may lack prices. */
type Estimated = Partial<Pick<Item, "lowEstimate" | "highEstimate">>;

/** Low and high estimate; a missing one is replaced by the other. */
export function estimateOf({ lowEstimate, highEstimate }: Estimated) {
  const low = lowEstimate ?? highEstimate;
  const high = highEstimate ?? lowEstimate;
  return low == null || high == null ? undefined : { low, high };
}

const inCents = (amount: number) => Math.round(amount * 100);

/** The total of all lots; undefined without estimates. Adds whole cents, because fractions would accumulate rounding errors. */
export function totalEstimate(items: readonly Estimated[]) {
  const known = items.flatMap((item) => estimateOf(item) ?? []);
  if (known.length === 0) return undefined;
  const sum = (end: "low" | "high") =>
    known.reduce((total, estimate) => total + inCents(estimate[end]), 0) / 100;
  return { low: sum("low"), high: sum("high"), withoutCount: items.length - known.length };
}

/** The estimated total of the sale, for admins. */
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
