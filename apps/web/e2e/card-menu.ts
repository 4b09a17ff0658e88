import type { Page } from "@playwright/test";

/** Asks for the deletion of a lot from the menu on its card; the question comes next. */
export async function askToDelete(page: Page, lot: string): Promise<void> {
  await page.getByRole("button", { name: `More actions for lot ${lot}` }).click();
  await page.getByRole("menuitem", { name: `Delete lot ${lot}` }).click();
}
