import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";
import { chooseFromMenu } from "./menus";
import { makePhoto } from "./photos";
import { desktopOptions, notificationOf } from "./screen-sizes";

const csv = [
  "Lot,Title,Category,Low est,Shelf,Seller,Photo",
  "1000,Brass ship's lamp,Electronics,80,North,Henderson Estate,lamp.jpg",
  "1001,Oak hall chair,Furniture,abc,North,Otto Brandt,",
  "10x2,Pair of spaniels,Other,120,South,Otto Brandt,",
  `1003,${"Very long title ".repeat(6)},Other,40,South,Otto Brandt,`,
].join("\n");

const table = { name: "spring.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };

/** Chooses the file, and says what its unknown column is. */
async function openPreview(page: Page): Promise<void> {
  await page.getByLabel("File of lots").setInputFiles(table);
  await expect(page.getByRole("heading", { name: "What is in this column?" })).toBeVisible();
  await expectAccessible(page, "the columns of an import");
  await page.getByLabel("Shelf is").selectOption("New custom field");
  await page.getByRole("button", { name: "Check 4 rows" }).click();
  await expect(page.getByRole("button", { name: "Errors 3" })).toHaveAttribute("aria-pressed", "true");
}

const cell = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Corrects the three errors with the keyboard alone, once the first has the focus. */
async function fixErrors(page: Page): Promise<void> {
  const estimate = cell(page, "Low est, line 3");
  await expect(estimate).toHaveAccessibleDescription(/"abc" is not a low estimate/);
  await estimate.fill("60");
  await estimate.press("Enter");
  await expect(cell(page, "Lot, line 4")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("1002");
  await page.keyboard.press("Enter");
  await expect(cell(page, "Title, line 5")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Mahogany sideboard");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Errors 0" })).toBeVisible();
}

test("imports a file of lots after three errors are fixed in place, adds a photo by name, and undoes it", async ({
  page,
}) => {
  const manifestId = await openWorkspace(page, "import@example.com", "Spring sale");
  await page.goto(`/manifests/${manifestId}`);
  await page.getByRole("link", { name: "Import lots" }).click();
  await expectAccessible(page, "the choice of a file to import");
  await openPreview(page);
  await expectAccessible(page, "the errors of an import");
  await expect(page.getByRole("button", { name: "Import 1 lot" })).toBeDisabled();
  await fixErrors(page);
  // A reload returns to the open import.
  await page.reload();
  await expect(page.getByText("Brass ship's lamp")).toBeVisible();
  await page.getByLabel("Add 1 consignor to my list").check();
  await page.getByRole("button", { name: "Import 4 lots" }).click();
  await expect(page.getByRole("heading", { name: "4 lots imported" })).toBeVisible();

  await page.getByLabel("Photos of the lots").setInputFiles([await makePhoto("lamp", "#776644", 0.2)]);
  await page.getByRole("button", { name: "Add 1 photo to 1 lot" }).click();
  await expect(page.getByText("1 photo uploaded")).toBeVisible();
  await expectAccessible(page, "the report of an import");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download report (CSV)" }).click();
  expect((await download).suggestedFilename()).toBe("spring-report.csv");

  await page.getByRole("link", { name: "Open the lots" }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
  await page.goBack();
  await page.getByRole("button", { name: "Undo import" }).click();
  // The lot that got a photo after the import keeps it.
  await expect(notificationOf(page)).toContainText("Undone · 3 lots");
  await expect(page.getByText("Not undone: lot 1000")).toHaveCount(2);
  await page.getByRole("link", { name: "Open the lots" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
});

test.describe("at a desk", () => {
  test.use(desktopOptions);

  test("lists the changes of existing lots in a table, and skips a row", async ({ page }) => {
    const manifestId = await openWorkspace(page, "desk-import@example.com", "Autumn sale");
    await page.request.post("/api/items", { data: { manifestId, title: "Lamp", lotNumber: 1000 } });
    await page.goto(`/manifests/${manifestId}`);
    await chooseFromMenu(page, "More", "Import lots");
    await openPreview(page);
    await page.getByRole("button", { name: "Update 1" }).click();
    const row = page.getByRole("row", { name: /1000/ });
    await expect(row).toContainText("Lamp→becomesBrass ship's lamp");
    await expectAccessible(page, "the changes of an import");
    await row.getByRole("button", { name: "Skip line 2" }).click();
    await expect(page.getByText("Skipped. It is not imported.")).toBeVisible();
    await expect(page.getByText("There is nothing to import.")).toBeHidden();
    await expect(page.getByRole("button", { name: "Import 0 lots" })).toBeDisabled();
  });
});
