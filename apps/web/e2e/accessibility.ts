import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export type ColorPair = { fgColor: string; bgColor: string };

/**
 * The specified primary button has a contrast of only 3.8:1, and an owner's brand color may have less. Both are
 * allowed; any other text needs 4.5:1.
 */
const specifiedPair: ColorPair = { fgColor: "#f8fafc", bgColor: "#2b85ca" };

type Check = { data?: unknown };

function isOf(pairs: ColorPair[], { data }: Check): boolean {
  if (typeof data !== "object" || data === null || !("fgColor" in data && "bgColor" in data)) return false;
  return pairs.some(({ fgColor, bgColor }) => data.fgColor === fgColor && data.bgColor === bgColor);
}

/** Runs all axe rules on a screen in the light theme, and only the contrast rules in the dark theme. */
export async function expectAccessible(page: Page, screen: string, brand: ColorPair[] = []): Promise<void> {
  const light = await violationsOf(axeOf(page), brand);
  await page.emulateMedia({ colorScheme: "dark" });
  await finishTransitions(page);
  const dark = await violationsOf(axeOf(page).withRules("color-contrast"), brand);
  await page.emulateMedia({ colorScheme: "light" });
  await finishTransitions(page);
  expect({ light, dark }, `accessibility of ${screen}`).toEqual({ light: [], dark: [] });
}

const axeOf = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ["violations"] });

async function violationsOf(axe: AxeBuilder, brand: ColorPair[]): Promise<string[]> {
  // Legacy mode analyzes in the current page. The default opens a second page, which is only needed for cross-origin
  // frames.
  const { violations } = await axe.setLegacyMode(true).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(
        ({ any }) => id !== "color-contrast" || !any.some((check) => isOf([specifiedPair, ...brand], check)),
      )
      .map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}

/** Waits until CSS color transitions have ended, because colors in between have less contrast. */
const finishTransitions = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
