import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";
import { desktop } from "./screen-sizes";

const card = (page: Page, text: string | RegExp) => page.getByRole("article").filter({ hasText: text });

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "More actions for the selected lots" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("searches lots, sets a field of all that are found, undoes it, and moves two to another manifest", async ({
  page,
  app,
}) => {
  const manifestId = await openWorkspace(page, "bulk@example.com", "Barn clearance");
  const post = async (path: string, data: object) =>
    (await page.request.post(`${app.origin}/api${path}`, { data })).json() as Promise<{ id: string }>;
  for (const [title, category] of [
    ["Brass lamp", "Tools"],
    ["Oak chair", "Furniture"],
    ["Desk lamp", ""],
  ])
    await post("/items", { manifestId, title, category });
  const { id: otherId } = await post("/manifests", { name: "Spring sale", consignor: "Weir" });
  await post("/items", { manifestId: otherId, title: "Clock" });
  await page.goto(`/manifests/${manifestId}`);

  await page.getByRole("textbox", { name: "Search by lot #, title, category..." }).fill("lamp");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("button", { name: "Select lots" }).click();
  await page.getByRole("button", { name: "Select all 2 shown" }).click();
  const bar = page.getByRole("region", { name: "Selected lots" });
  await expect(bar).toContainText("2 lots selected");
  await expectAccessible(page, "the selection of lots");

  await bar.getByRole("button", { name: "Set fields…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Field", { exact: true }).selectOption("Category");
  await dialog.getByLabel("New value of Category").fill("Lighting");
  await expect(dialog.getByText("2 lots change.")).toBeVisible();
  await expectAccessible(page, "setting fields");
  await dialog.getByRole("button", { name: "Change 2 lots" }).click();
  await expect(card(page, /Brass lamp.*Lighting/)).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Undone · 2 lots", { exact: true })).toBeVisible();
  await expect(card(page, /Brass lamp.*Tools/)).toBeVisible();

  await choose(page, "Change case…");
  await dialog.getByRole("radio", { name: "UPPER CASE" }).check();
  await expect(dialog.getByText("BRASS LAMP", { exact: true })).toBeVisible();
  await expectAccessible(page, "changing the case");
  await page.keyboard.press("Escape");
  await choose(page, "Merge…");
  await expect(dialog.getByRole("radio", { name: /Lot 1000/ })).toBeChecked();
  await expectAccessible(page, "merging lots");
  await page.keyboard.press("Escape");

  await page.setViewportSize(desktop);
  await bar.getByRole("button", { name: "Move…" }).click();
  await dialog.getByLabel("To manifest").selectOption(otherId);
  await dialog.getByRole("button", { name: "Move 2 lots" }).click();
  await expect(dialog.getByRole("cell", { name: "1003", exact: true })).toBeVisible();
  await expectAccessible(page, "the numbers of moved lots");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(bar).toContainText("0 lots selected");
  await bar.getByRole("button", { name: "Done" }).click();
  await expect(bar).toBeHidden();
  await page.goto(`/manifests/${otherId}`);
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(card(page, "Desk lamp")).toBeVisible();
});
