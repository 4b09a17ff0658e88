import { PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";

/** A server of few workspaces stays below it. */
const largeHeapBytes = 100_000_000;
/** In percent, from one collection of the whole heap to the next. `young-buffers.ts` of the export package has the reason for the first. */
const growth = { ofSmall: 100, ofLarge: 20 };

/**
 * Lets a small heap double until V8 collects it as a whole, and a large one grow by a fifth: in the mixed attack of `npm run attacks`
 * the process takes at most 700 MB instead of 1,000.
 */
export function limitHeapGrowth(): void {
  let isLarge = false;
  const observer = new PerformanceObserver(() => {
    const wasLarge = isLarge;
    isLarge = getHeapStatistics().used_heap_size > largeHeapBytes;
    if (isLarge === wasLarge) return;
    setFlagsFromString(`--heap-growing-percent=${isLarge ? growth.ofLarge : growth.ofSmall}`);
  });
  observer.observe({ entryTypes: ["gc"] });
}
