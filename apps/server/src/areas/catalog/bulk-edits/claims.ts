/** A lot's claim to a place that only one lot can have; `from` is its current place. */
export type Claim = { itemId: string; from: string | null; to: string };

/**
 * Finds claims blocked by other lots. A blocked lot stays in its place, and so blocks claims to that place. Linear in the number
 * of claims.
 * @param holders by place, the lot that has it before any claim
 */
export function failedClaims(
  claims: readonly Claim[],
  holders: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const leaving = new Map(claims.map((claim) => [claim.itemId, claim]));
  const claimants = new Map(claims.map((claim) => [claim.to, claim]));
  const failed = new Set<string>();
  const isFree = (place: string) => {
    const holder = holders.get(place);
    return holder === undefined || (leaving.has(holder) && !failed.has(holder));
  };
  const stuck = claims.filter(({ to }) => !isFree(to));
  for (let claim = stuck.pop(); claim; claim = stuck.pop()) {
    if (failed.has(claim.itemId)) continue;
    failed.add(claim.itemId);
    const next = claim.from === null ? undefined : claimants.get(claim.from);
    if (next) stuck.push(next);
  }
  return failed;
}
