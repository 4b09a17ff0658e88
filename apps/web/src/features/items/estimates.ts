import type { Item } from "@lotwright/contracts/items";

/** Of an earlier version's answer, which this device kept, the prices may be missing. */
type Estimated = Partial<Pick<Item, "lowEstimate" | "highEstimate">>;

/** Both ends; where one is unknown, the other is used for it. */
export function estimateOf({ lowEstimate, highEstimate }: Estimated) {
  const low = lowEstimate ?? highEstimate;
  const high = highEstimate ?? lowEstimate;
  return low == null || high == null ? undefined : { low, high };
}

const inCents = (amount: number) => Math.round(amount * 100);

/** Of all lots together; none where no lot has an estimate. Added up in whole cents: fractions of them would add up too. */
export function totalEstimate(items: readonly Estimated[]) {
  const known = items.flatMap((item) => estimateOf(item) ?? []);
  if (known.length === 0) return undefined;
  const sum = (end: "low" | "high") =>
    known.reduce((total, estimate) => total + inCents(estimate[end]), 0) / 100;
  return { low: sum("low"), high: sum("high"), withoutCount: items.length - known.length };
}
