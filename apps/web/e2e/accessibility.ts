import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export type ColourPair = { fgColor: string; bgColor: string };

/** The specified primary pair reaches 3.8:1 and stays, as an owner's brand colour does; nothing else may be below. */
const specifiedPair: ColourPair = { fgColor: "#f8fafc", bgColor: "#2b85ca" };

type Check = { data?: unknown };

function isOf(pairs: ColourPair[], { data }: Check): boolean {
  if (typeof data !== "object" || data === null || !("fgColor" in data && "bgColor" in data)) return false;
  return pairs.some(({ fgColor, bgColor }) => data.fgColor === fgColor && data.bgColor === bgColor);
}

export async function expectAccessible(page: Page, screen: string, brand: ColourPair[] = []): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(
        ({ any }) => id !== "color-contrast" || !any.some((check) => isOf([specifiedPair, ...brand], check)),
      )
      .map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
  expect(found, `accessibility of ${screen}`).toEqual([]);
}
