import { expect } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";

test("shows an admin what happened in the workspace, and filters it", async ({ page }) => {
  await openWorkspace(page, "activity@example.com", "Barn clearance");
  await page.goto("/settings");
  await page.getByRole("link", { name: "View activity" }).click();
  await expect(page.getByRole("link", { name: "Created manifest Barn clearance" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Created the workspace" })).toBeVisible();
  await page.getByText("Filter", { exact: true }).click();
  await page.getByLabel("Kind").selectOption("Manifest: created");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page).toHaveURL(/verb=manifest\.created/);
  await expectAccessible(page, "the activity of a workspace");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("heading", { name: "Created the workspace" })).toBeVisible();
});
