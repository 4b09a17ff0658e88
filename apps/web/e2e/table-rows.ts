import { expect, type Page } from "@playwright/test";

/** Chooses how high the rows of the table are. */
export async function chooseRows(page: Page, density: "Compact" | "Medium" | "Photo"): Promise<void> {
  await page.getByRole("button", { name: "Rows", exact: true }).click();
  await page.getByRole("menuitemradio", { name: density }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
}

/** Counts the rows of the table that are visible as a whole, between its headings and the bar at the bottom. */
export function countWholeRows(page: Page): Promise<number> {
  return page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const [grid] = document.querySelectorAll("[role=grid]");
    const [head] = document.querySelectorAll("[role=columnheader]");
    const [bar] = document.querySelectorAll("[data-bottom-bar]");
    if (!grid || !head || !bar) throw new Error("The page shows no table");
    const top = boxOf(head).bottom;
    const bottom = Math.min(
      boxOf(grid).top + grid.clientTop + grid.clientHeight,
      boxOf(bar).top,
      innerHeight,
    );
    const cells = [...grid.querySelectorAll("[role=gridcell][aria-colindex='1']")].map(boxOf);
    return cells.filter((cell) => cell.top >= top - 0.5 && cell.bottom <= bottom + 0.5).length;
  });
}

/** Whether the page itself scrolls. */
export const doesPageScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
