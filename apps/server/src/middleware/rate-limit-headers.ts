/** A rate limit as clients know it. Its name, quota and window are documented in apps/docs/api.md. */
export type Policy = {
  name: string;
  quota: number;
  /** Absent where requests at the same time are limited, not those of a window. */
  windowSeconds?: number;
};

/** What is left of a quota, and the seconds until its window ends. */
export type Standing = { policy: Policy; remaining: number; seconds?: number };

export type ReportStanding = (standing: Standing) => void;

export const ignoreStanding: ReportStanding = () => {};

const policyItem = ({ name, quota, windowSeconds }: Policy) =>
  windowSeconds === undefined
    ? `"${name}";q=${quota};qu="concurrent-requests"`
    : `"${name}";q=${quota};w=${windowSeconds}`;

const standingItem = ({ policy, remaining, seconds }: Standing) =>
  `"${policy.name}";r=${remaining}${seconds === undefined ? "" : `;t=${seconds}`}`;

/** Collects the limits that a request counted against, and writes them as draft-ietf-httpapi-ratelimit-headers-11 asks. */
export function createStandings() {
  const standings = new Map<string, Standing>();
  return {
    /** The calls of a batch may count against the same limit: the lowest remaining count holds. */
    report(standing: Standing): void {
      const { name } = standing.policy;
      const known = standings.get(name);
      if (!known || standing.remaining < known.remaining) standings.set(name, standing);
    },
    writeTo(headers: Headers): void {
      if (standings.size === 0) return;
      const all = [...standings.values()];
      headers.set("RateLimit-Policy", all.map(({ policy }) => policyItem(policy)).join(", "));
      headers.set("RateLimit", all.map(standingItem).join(", "));
    },
  };
}
