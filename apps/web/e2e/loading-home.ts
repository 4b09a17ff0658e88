import { expect, type Page } from "@playwright/test";
import { type ColorPair, expectAccessible } from "./accessibility";
import { holdAnswers } from "./late-answers";

/** Checks the list of manifests while it loads. `brand`: color pairs with less contrast that are allowed. */
export async function checkLoading(page: Page, brand: ColorPair[]): Promise<void> {
  const answer = await holdAnswers(page, "manifests.list");
  await page.goto("/");
  await expect(page.getByText("Loading manifests...").first()).toBeVisible();
  await expectAccessible(page, "home while it loads", brand);
  answer();
}
