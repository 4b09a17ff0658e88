import { expect } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";

test("the form of a new lot asks for what the owner set up, and says what is wrong", async ({
  page,
  errors,
}) => {
  const manifestId = await openWorkspace(page, "new-item@example.com", "Shed");
  const settings = {
    customColumnLabels: { custom2: "Condition", custom7: "Shelf" },
    customColumnDefaults: { custom2: "Good" },
    showInWorkflow: ["custom2", "custom7"],
    columnOrder: ["custom7", "custom2"],
  };
  expect((await page.request.post("/api/export-settings", { data: settings })).ok()).toBe(true);
  await page.request.post("/api/consignors", { data: { name: "Whitfield" } });
  await page.goto(`/manifests/${manifestId}/new-item`);
  await expect(page.getByRole("heading", { name: "Item Details" })).toBeVisible();
  await expect(page.getByLabel("Lot number")).toHaveValue("1000");
  await expect(page.getByLabel("Quantity")).toHaveValue("1");
  await expect(page.getByLabel("Category")).toHaveValue("Other");
  await expect(page.getByLabel("Consignor")).toHaveValue("Henderson Estate");
  await expect(page.getByLabel("Consignor").locator("option")).toHaveText([
    "Henderson Estate",
    "Whitfield",
    "Other",
  ]);
  await expect(page.getByLabel("Condition")).toHaveValue("Good");
  const labels = await page.locator("form label").allTextContents();
  expect(labels.filter((label) => /Consignor|Shelf|Condition|notes/.test(label))).toEqual([
    "Consignor",
    "Shelf",
    "Condition",
    "Item notes",
  ]);
  await expect(page.getByText("Notes are shown to the public in the catalog.")).toBeVisible();
  await expectAccessible(page, "the form of a new lot");

  await page.getByRole("button", { name: "Generate with AI" }).click();
  await expect(
    page.getByText("Please add at least one photo before generating with AI", { exact: true }),
  ).toBeVisible();
  await page.getByLabel("Lot number").fill("");
  await page.getByLabel("Shelf").fill("x".repeat(2_001));
  await expect(page.getByText("Use at most 2,000 characters", { exact: true })).toBeVisible();
  await page.getByLabel("Shelf").press("Control+s");
  await expect(page.getByText("A lot number is a whole number", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Lot number")).toBeFocused();

  // Esc goes back to the photos, and asks when something was typed.
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Lot number").fill("7");
  await page.getByLabel("Shelf").fill("B 12");
  await page.getByLabel("Title", { exact: true }).fill("Rake");
  await page.getByLabel("Title", { exact: true }).press("Control+s");
  await expect(page.getByRole("link", { name: "Shed" })).toBeVisible();
  const items = await (await page.request.get(`/api/manifests/${manifestId}/items`)).json();
  expect(items).toMatchObject([{ lotNumber: 7, title: "Rake", custom2: "Good", custom7: "B 12" }]);
  expect(errors).toEqual([]);
});
