import type { Page } from "@playwright/test";

/** Chooses the deletion in the menu of a lot's card; the confirmation is next. */
export async function askToDelete(page: Page, lot: string): Promise<void> {
  await page.getByRole("button", { name: `More actions for lot ${lot}` }).click();
  await page.getByRole("menuitem", { name: `Delete lot ${lot}` }).click();
}
