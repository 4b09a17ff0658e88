import { expect } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";
import { expectLoading } from "./late-answers";

test("shows the owner's custom fields in the form of a new lot, and their validation errors", async ({
  page,
}) => {
  const manifestId = await openWorkspace(page, "new-item@example.com", "Shed");
  const settings = {
    customColumnLabels: { custom2: "Grade", custom7: "Shelf" },
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
  await expect(page.getByLabel("Grade")).toHaveValue("Good");
  const labels = await page.locator("form label").allTextContents();
  expect(labels.filter((label) => /Consignor|Shelf|Grade|Item notes/.test(label))).toEqual([
    "Consignor",
    "Shelf",
    "Grade",
    "Item notes",
  ]);
  await expect(page.getByText("Notes are shown to the public in the catalog.")).toBeVisible();
  await expect(page).toHaveTitle("Item Details · Lotwright");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveAttribute(
    "aria-keyshortcuts",
    "Control+S Meta+S",
  );
  await expectAccessible(page, "the form of a new lot");

  await page.getByRole("button", { name: "Generate with AI" }).click();
  await expect(
    page.getByText("Please add at least one photo before generating with AI", { exact: true }),
  ).toBeVisible();
  await page.getByLabel("Lot number").fill("");
  await page.getByLabel("Shelf").fill("x".repeat(2_001));
  await expect(page.getByText("Use at most 2,000 characters", { exact: true })).toBeVisible();
  await page.getByLabel("Shelf").press("Control+s");
  await expect(page.getByText("A lot number must be a whole number", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Lot number")).toBeFocused();

  // Esc returns to the photos and keeps everything that was typed.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Capture Photos" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Shelf")).toHaveValue("x".repeat(2_001));
  await page.getByLabel("Lot number").fill("7");
  await page.getByLabel("Shelf").fill("B 12");
  await page.getByRole("button", { name: "Prices" }).click();
  await page.getByLabel("Low estimate").fill("1,250.5");
  await page.getByLabel("Title", { exact: true }).fill("Rake");
  await page.getByLabel("Title", { exact: true }).press("Control+s");
  await expect(page.getByRole("link", { name: "Shed" })).toBeVisible();
  await expect(page.getByRole("button", { name: "All uploaded" })).toBeVisible();
  const items = await (await page.request.get(`/api/manifests/${manifestId}/items`)).json();
  expect(items).toMatchObject([
    { lotNumber: 7, title: "Rake", custom2: "Good", custom7: "B 12", lowEstimate: 1250.5, weight: null },
  ]);
});

test("keeps the text of a new lot after a reload and a visit to the camera, until the lot is saved or discarded", async ({
  page,
}) => {
  const manifestId = await openWorkspace(page, "new-draft@example.com", "Byre");
  const formPath = `/manifests/${manifestId}/new-item`;
  const title = page.getByLabel("Title", { exact: true });
  await expectLoading(page, formPath, "nextLotNumber", "Loading item...");
  await expect(title).toBeVisible();

  // Scrolling with the mouse wheel does not change a focused number field.
  await page.getByLabel("Lot number").click();
  await page.mouse.wheel(0, 40);
  await page.keyboard.press("ArrowUp");
  await expect(page.getByLabel("Lot number")).toHaveValue("1000");
  await title.fill("Butter churn");
  await page.getByLabel("Category").selectOption("Miscellaneous");
  await page.getByLabel("Category").selectOption("Other");
  await page.getByLabel("Quantity").fill("2");
  await page.getByLabel("Item notes").fill("Lid is cracked");
  await page.reload();
  await expect(title).toHaveValue("Butter churn");
  await expect(page.getByLabel("Quantity")).toHaveValue("2");
  await expect(page.getByLabel("Item notes")).toHaveValue("Lid is cracked");

  // Back opens the camera without a confirmation, because the draft is stored.
  await page.getByRole("link", { name: "Back to photos" }).click();
  await expect(page.getByRole("heading", { name: "Capture Photos" })).toBeVisible();
  await page.goto(formPath);
  await expect(title).toHaveValue("Butter churn");
  await page.getByRole("button", { name: "Save & Next" }).click();
  await expect(page.getByRole("heading", { name: "Capture Photos" })).toBeVisible();
  await expect(page.getByRole("button", { name: "All uploaded" })).toBeVisible();
  const answer = await page.request.get(`/api/manifests/${manifestId}/items`);
  expect(await answer.json()).toMatchObject([{ title: "Butter churn", quantity: 2, category: "Other" }]);

  await page.goto(formPath);
  await expect(title).toHaveValue("");
  await title.fill("Milk pail");
  await page.getByRole("link", { name: "Back to photos" }).click();
  await page.getByRole("link", { name: "Back to items" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("heading", { name: "Byre" })).toBeVisible();
  // Without waiting for the deletion to be stored, the reload would restore the draft.
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.goto(formPath);
  await expect(title).toHaveValue("");
});
