/** Estimates of a lot, which responses cached by earlier releases may lack. */
type Estimated = Partial<Record<"lowEstimate" | "highEstimate", number | null | undefined>>;

/** The low and high estimate of a lot. If one is missing, the other is used for both. */
export function estimateOf({ lowEstimate, highEstimate }: Estimated) {
  const low = lowEstimate ?? highEstimate;
  const high = highEstimate ?? lowEstimate;
  return low == null || high == null ? undefined : { low, high };
}
