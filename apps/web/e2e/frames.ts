import type { Page } from "@playwright/test";

const deadlineMs = 15_000;

/**
 * Waits for a frame of the page after which `look` does not throw. For positions, which Playwright's expectations do not
 * know and whose changes a browser announces by nothing else.
 */
export async function untilFrame(page: Page, look: () => Promise<void>): Promise<void> {
  const deadline = AbortSignal.timeout(deadlineMs);
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (deadline.aborted) throw error;
    }
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}
