import type { Page } from "@playwright/test";

/** Opens a button's menu and chooses one of its items. */
export async function chooseFromMenu(page: Page, button: string, item: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}
