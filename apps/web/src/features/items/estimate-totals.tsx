import { useMemo } from "react";
import { useCurrency } from "../../lib/field-text";
import { formatRange, plural } from "../../lib/format";
import { useCan } from "../../lib/session";

/** Responses that were cached by earlier releases may have no prices. */
type Estimated = Partial<Record<"lowEstimate" | "highEstimate", number | null | undefined>>;

/** The low and high estimate of a lot. If one is missing, the other is used for both. */
export function estimateOf({ lowEstimate, highEstimate }: Estimated) {
  const low = lowEstimate ?? highEstimate;
  const high = highEstimate ?? lowEstimate;
  return low == null || high == null ? undefined : { low, high };
}

const inCents = (amount: number) => Math.round(amount * 100);

/**
 * The total estimate of all lots. Undefined if no lot has one. Adds whole cents, because sums of fractions have
 * rounding errors.
 */
export function totalEstimate(items: readonly Estimated[]) {
  const known = items.flatMap((item) => estimateOf(item) ?? []);
  if (known.length === 0) return undefined;
  const sum = (end: "low" | "high") =>
    known.reduce((total, estimate) => total + inCents(estimate[end]), 0) / 100;
  return { low: sum("low"), high: sum("high"), withoutCount: items.length - known.length };
}

/** The total estimate of the manifest, for admins. */
export function EstimateTotals({ manifestId, items }: { manifestId: string; items: readonly Estimated[] }) {
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
