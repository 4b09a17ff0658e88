import type { Page } from "@playwright/test";

/** Chooses "Delete" in the menu of a lot's card. The confirmation dialog is open afterwards. */
export async function askToDelete(page: Page, lot: string): Promise<void> {
  await page.getByRole("button", { name: `More actions for lot ${lot}` }).click();
  await page.getByRole("menuitem", { name: `Delete lot ${lot}` }).click();
}
