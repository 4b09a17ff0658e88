const minuteMs = 60_000;

/** Counts per key in fixed windows of a minute, in memory because it runs on every request; each server counts separately. */
export function createMinuteWindow(now: () => number = Date.now) {
  let windowStart = 0;
  const counts = new Map<string, number>();
  return {
    /** Counts a request. `seconds` is the time until the next window. */
    count(key: string, limit: number): { isExceeded: boolean; remaining: number; seconds: number } {
      const at = now();
      const current = at - (at % minuteMs);
      if (current !== windowStart) {
        windowStart = current;
        counts.clear();
      }
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      const seconds = Math.ceil((current + minuteMs - at) / 1000);
      return { isExceeded: count > limit, remaining: Math.max(0, limit - count), seconds };
    },
  };
}
