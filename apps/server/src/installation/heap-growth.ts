import { PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";

/** Heap size in bytes from which growth is limited; servers with few workspaces stay below it. */
const largeHeapBytes = 100_000_000;
/**
 * Maximum heap growth in percent between two full garbage collections. `young-buffers.ts` of the export package explains the
 * value for small heaps.
 */
const growth = { ofSmall: 100, ofLarge: 20 };

/**
 * Allows a small heap to double between full garbage collections, and a large one to grow by a fifth: the mixed attack of `npm
 * run attacks` then takes at most 700 MB instead of 1,000.
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
