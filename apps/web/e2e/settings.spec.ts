import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { openWorkspace, test } from "./app";
import { lost } from "./browser-errors";
import { expectLoading } from "./late-answers";
import { desktop, phone } from "./screen-sizes";

const saved = (page: Page, path: string) => page.request.get(`/api/${path}`).then((answer) => answer.json());
/** Expects a sortable list to announce this text to screen readers. */
const expectAnnounced = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeAttached();

/** Drags an element to the middle of another one, and waits until the list announces the new position. */
async function drag(page: Page, from: Locator, to: Locator, place: string): Promise<void> {
  await from.evaluate((handle) => handle.scrollIntoView({ block: "center" }));
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!(start && end)) throw new Error("An element of the drag is not on the page");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2, end.y + end.height / 2, { steps: 8 });
  await expectAnnounced(page, place);
  await page.mouse.up();
}

const toast = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test("saves all changed settings sections with one button, and asks before leaving unsaved changes", async ({
  page,
}) => {
  const email = "settings@example.com";
  await openWorkspace(page, email, "Barn clearance");
  await expectLoading(page, "/settings", "exportSettings.current", "Loading settings...");
  const saveAll = page.getByRole("button", { name: "Save All Settings" });
  await expect(saveAll).toBeDisabled();
  await expect(page.locator("html")).toHaveCSS("--primary", "206 65% 48%");
  await expect(page.locator("html")).toHaveCSS("--primary-foreground", "210 40% 98%");
  await expect(page.getByText(email, { exact: true })).toBeVisible();

  const index = page.getByRole("navigation", { name: "Settings sections" });
  const link = index.getByRole("link", { name: "Custom Fields Configuration" });
  await link.click();
  const customFields = page.getByRole("heading", { name: "Custom Fields Configuration" });
  await expect(customFields).toBeFocused();
  await expect(customFields).toBeInViewport();
  await expect(link).toHaveAttribute("aria-current", "location");
  await page.setViewportSize(desktop);
  await link.click();
  await expect(customFields).toBeInViewport();
  await expect(link).toBeInViewport();
  await page.setViewportSize(phone);

  await page.getByLabel("Company Name").fill("Harbor Auctions");
  await expect(page.getByText("Unsaved changes", { exact: true })).toHaveCount(1);
  await page.getByRole("link", { name: "Back to manifests" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  await saveAll.click();
  await toast(page, "Company information saved");
  expect(await saved(page, "company-settings")).toMatchObject({ companyName: "Harbor Auctions" });
  expect(sent).toEqual(["/trpc/companySettings.update"]);
  await expect(page.getByText("Unsaved changes", { exact: true })).toHaveCount(0);
  await expect(saveAll).toBeDisabled();

  const color = page.getByLabel("Brand Color", { exact: true });
  await expect(color).toHaveAttribute("placeholder", "#2878B7");
  await color.fill("green");
  await saveAll.click();
  await expect(page.getByText("Enter a color such as #2878B7", { exact: true })).toBeVisible();
  await color.fill("ffcc01");
  await expect(page.getByText("Text on this color is easy to read.", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Pick the brand color")).toHaveValue("#ffcc01");
  await page.getByLabel("Pick the brand color").fill("#aa5500");
  await expect(color).toHaveValue("#AA5500");
  await saveAll.click();
  await toast(page, "Branding updated successfully");
  expect(await saved(page, "auth/user")).toMatchObject({ brandColor: "#AA5500" });

  await page.getByRole("button", { name: "Add shots" }).click();
  const shots = page.getByLabel("Shots, one per line");
  await expect(shots).toBeFocused();
  await saveAll.click();
  await expect(page.getByText("Name at least one shot", { exact: true })).toBeVisible();
  // The index scrolls sideways, and its error mark is out of sight.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await shots.fill("Front, Back");

  for (const id of [1, 2, 3]) {
    await page.getByRole("button", { name: "Add field" }).click();
    await expect(page.getByLabel(`Custom${id}`, { exact: true })).toBeFocused();
  }
  await page.getByLabel("Custom1", { exact: true }).fill("Estimate");
  await page.getByRole("tab", { name: "Defaults" }).click();
  await page.getByLabel("Estimate", { exact: true }).fill("20-40");
  await page.getByRole("tab", { name: "Workflow" }).click();
  await page.getByRole("checkbox", { name: "Estimate" }).check();
  await page.getByRole("checkbox", { name: "Custom2", exact: true }).check();
  const handle = page.getByRole("button", { name: "Drag Estimate" }).first();
  await handle.focus();
  for (const [key, text] of [
    ["Space", "Estimate is over place 1 of 3"],
    ["ArrowDown", "Estimate is over place 2 of 3"],
    ["Space", "Estimate was moved to place 2 of 3"],
  ] as const) {
    await page.keyboard.press(key);
    await expectAnnounced(page, text);
  }
  await expect(
    page.getByRole("list", { name: "Order of the custom fields" }).getByRole("checkbox").nth(1),
  ).toBeChecked();
  await page.getByRole("button", { name: "Move Estimate up" }).first().click();
  await page.getByRole("button", { name: "Move Estimate down" }).first().click();
  const fields = page.getByRole("list", { name: "Order of the custom fields" });
  await drag(
    page,
    fields.getByRole("button", { name: "Drag Custom3" }),
    fields.getByRole("button", { name: "Drag Custom2", exact: true }),
    "Custom3 is over place 1 of 3",
  );
  await expect(fields.getByRole("checkbox").nth(2)).toHaveAccessibleName("Estimate");
  const preview = page.getByRole("region", { name: "Preview of the file" });
  await page.getByLabel("CSV delimiter").selectOption("semicolon");
  // The library of the sortable list swallows clicks for a moment after a drag. The preview waits longer for changes.
  await expect(preview).toContainText("Lot Number;Title;Description;Category");
  await page.getByRole("button", { name: "Add Estimate" }).click();
  await page.getByRole("button", { name: "Remove Description" }).click();
  await page.getByRole("button", { name: "Move Estimate up" }).last().click();
  await expect(preview).toContainText("Lot Number;Title;Estimate;Category");
  const columns = page.getByRole("list", { name: "Columns of the spreadsheet" });
  await drag(
    page,
    columns.getByRole("button", { name: "Drag Lot Number" }),
    columns.getByRole("button", { name: "Drag Category" }),
    "Lot Number is over place 4 of 4",
  );
  await expect(preview).toContainText("Title;Estimate;Category;Lot Number");
  await expect(preview).toContainText("Walnut mantel clock;20-40;Furniture;1000");
  await page.getByLabel("File format").selectOption("xlsx");
  await expect(preview.getByRole("columnheader", { name: "Estimate" })).toBeVisible();
  await saveAll.click();
  await toast(page, "Settings saved");
  await expect(shots).toHaveValue("Front\nBack");
  expect(await saved(page, "export-settings")).toMatchObject({
    fileFormat: "xlsx",
    csvDelimiter: "semicolon",
    includeColumns: ["title", "custom1", "category", "lotNumber"],
    customColumnDefaults: { custom1: "20-40" },
    showInWorkflow: ["custom1", "custom2"],
  });
  const { columnOrder } = await saved(page, "export-settings");
  expect(columnOrder.slice(0, 3)).toEqual(["custom3", "custom2", "custom1"]);
  await page.getByRole("link", { name: "Back to manifests" }).click();
  await expect(page.getByRole("link", { name: "Barn clearance" })).toBeVisible();
});

test("crops both logos, uploads them and removes them", async ({ page, expectErrors }) => {
  expectErrors(lost("api/upload-photo"), lost("api/auth/logo"));
  await openWorkspace(page, "logos@example.com", "Barn clearance");
  await page.goto("/settings");
  const mark = Buffer.from(
    '<svg width="400" height="200"><rect x="100" y="50" width="200" height="100"/></svg>',
  );
  const buffer = await sharp(mark).png().toBuffer();
  for (const label of ["Company Logo", "Catalog Logo"]) {
    await page.getByLabel(`${label} file`).setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
    const dialog = page.getByRole("dialog", { name: label });
    await expect(dialog.getByRole("checkbox", { name: /Crop to fit/ })).toBeChecked();
    await dialog.getByRole("button", { name: "Upload" }).click();
    await toast(page, "Logo uploaded");
    const shown = page.getByRole("img", { name: label });
    await expect(shown).toBeVisible();
    const picture = await page.request.get((await shown.getAttribute("src")) ?? "");
    const { width, height } = await sharp(await picture.body()).metadata();
    expect([width, height]).toEqual([200, 100]);
  }
  expect((await saved(page, "company-settings")).logoUrl).toMatch(/^\/photos\//);
  await page.goto("/");
  await expect(page.locator("header img")).toHaveAttribute(
    "src",
    (await saved(page, "auth/logo-url")).logoUrl,
  );
  await page.goto("/settings");
  for (const label of ["company logo", "catalog logo"]) {
    await page.getByRole("button", { name: `Remove ${label}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await toast(page, "Logo removed");
    await expect(page.getByRole("button", { name: `Remove ${label}` })).toHaveCount(0);
  }
  expect(await saved(page, "auth/logo-url")).toEqual({ logoUrl: null });
  await page.route(/\/api\/(upload-photo|auth\/logo)/, (route) => route.abort("connectionfailed"));
  for (const [label, text] of [
    ["Company Logo", "Failed to upload logo. Please try again."],
    ["Catalog Logo", "Failed to upload catalog logo. Please try again."],
  ] as const) {
    await page.getByLabel(`${label} file`).setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
    await page.getByRole("dialog", { name: label }).getByRole("button", { name: "Upload" }).click();
    await toast(page, "Upload failed");
    await toast(page, text);
    await page.getByRole("dialog", { name: label }).getByRole("button", { name: "Cancel" }).click();
  }
});
