import type { Page } from "@playwright/test";

/** Waits until the phone has stored this many photos, and returns the ms from each press of the shutter until then. */
export function storedTimes(page: Page, count: number): Promise<number[]> {
  return page.evaluate(
    (expected) =>
      new Promise<number[]>((resolve) => {
        const observer = new PerformanceObserver(() => {
          const stored = performance.getEntriesByName("lotwright.photo-stored");
          if (stored.length < expected) return;
          observer.disconnect();
          resolve(stored.map(({ duration }) => Math.round(duration)));
        });
        observer.observe({ type: "measure", buffered: true });
      }),
    count,
  );
}
