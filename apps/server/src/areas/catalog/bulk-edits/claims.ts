/** A lot that wants a place which only one lot can have; `from` is the one it has. */
export type Claim = { itemId: string; from: string | null; to: string };

/**
 * The claims that others prevent. A lot whose claim fails stays where it is, and so prevents the claim of that place. Linear in the
 * number of claims.
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
