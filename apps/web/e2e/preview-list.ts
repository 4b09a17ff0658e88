import { expect, type Page } from "@playwright/test";
import { chooseFromMenu } from "./menus";

/** Opens the rough list of a sale from its menu, and shows the lots of this text. */
export async function previewList(page: Page, text: string): Promise<void> {
  await chooseFromMenu(page, "More", "Rough list");
  await page.getByLabel("Lots", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Show lots" }).click();
  await expect(page.getByRole("list", { name: "Lots to add" })).toBeVisible();
}
