import type { Page } from "@playwright/test";

/** Measures the ms from a press on a manifest's link to the first frame in which the selector `shown` matches. */
export function timeOpening(page: Page, shown: string): Promise<number> {
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const link = document.querySelector<HTMLAnchorElement>("a[href^='/manifests/']");
        const start = performance.now();
        const observer = new MutationObserver(() => {
          if (!document.querySelector(selector)) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        });
        observer.observe(document.body, { childList: true, subtree: true });
        link?.click();
      }),
    shown,
  );
}
