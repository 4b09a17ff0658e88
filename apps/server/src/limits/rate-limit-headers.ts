declare module "../core/context" {
  interface Context {
    /** Called with the remaining quota of each rate limit that the request counts against. */
    onLimit: ReportRateLimit;
  }
}

/** Quota policy in response headers. apps/docs/api.md documents names, quotas and windows. */
export type Policy = {
  name: string;
  quota: number;
  /** Missing for concurrency limits. */
  windowSeconds?: number;
};

/** Remaining quota, and seconds until its window ends. */
export type Standing = { policy: Policy; remaining: number; seconds?: number };

export type ReportRateLimit = (standing: Standing) => void;

export const ignoreRateLimit: ReportRateLimit = () => {};

const policyItem = ({ name, quota, windowSeconds }: Policy) =>
  windowSeconds === undefined
    ? `"${name}";q=${quota};qu="concurrent-requests"`
    : `"${name}";q=${quota};w=${windowSeconds}`;

const standingItem = ({ policy, remaining, seconds }: Standing) =>
  `"${policy.name}";r=${remaining}${seconds === undefined ? "" : `;t=${seconds}`}`;

/** Collects the states of a request's rate limits, and writes its RateLimit headers (draft-ietf-httpapi-ratelimit-headers-11). */
export function createStandings() {
  const standings = new Map<string, Standing>();
  return {
    /** Keeps the lowest remaining count per policy: the calls of a batch may count against the same limit. */
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
