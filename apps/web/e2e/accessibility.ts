import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The specified primary pair reaches 3.8:1 and stays; nothing else may be below the limit. */
const specifiedPair = { fgColor: "#f8fafc", bgColor: "#2b85ca" };

type Check = { data?: unknown };

function isSpecifiedPair({ data }: Check): boolean {
  if (typeof data !== "object" || data === null || !("fgColor" in data && "bgColor" in data)) return false;
  return data.fgColor === specifiedPair.fgColor && data.bgColor === specifiedPair.bgColor;
}

export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ any }) => id !== "color-contrast" || !any.some(isSpecifiedPair))
      .map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
  expect(found, `accessibility of ${screen}`).toEqual([]);
}
