import type { Page } from "@playwright/test";

/** Finds single-line fields whose height differs from the given one. */
export const unevenFields = (page: Page, height: number) =>
  page.evaluate((expected) => {
    const lines = [
      'input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])',
      "select",
      'textarea[rows="1"]',
    ];
    return [...document.querySelectorAll(lines.join())]
      .filter((field) => field.checkVisibility() && field.getBoundingClientRect().height !== expected)
      .map((field) => `${field.outerHTML.slice(0, 120)}: ${field.getBoundingClientRect().height}`);
  }, height);

/**
 * Finds buttons whose text is clipped or that lie outside the screen, and pages that scroll sideways. Scrollable
 * navigation bars are excluded.
 */
export const overflows = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const found = [...document.querySelectorAll("button, a[href]:not(nav *)")].filter((button) => {
      const { left, right } = button.getBoundingClientRect();
      const isCut = button.scrollWidth > button.clientWidth && button.clientWidth > 0;
      return button.checkVisibility() && (isCut || left < 0 || right > root.clientWidth + 0.5);
    });
    const names = found.map((button) => button.getAttribute("aria-label") ?? button.textContent);
    return root.scrollWidth > root.clientWidth ? [...names, "the page"] : names;
  });

/** Sets the browser's default font size, which also affects media queries in rem. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fontSizes = { standard: (16 * percent) / 100, fixed: (13 * percent) / 100 };
  await session.send("Page.setFontSizes", { fontSizes });
  await session.detach();
}
