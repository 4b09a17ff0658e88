import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { openWorkspace, test } from "./app";
import { boxOf } from "./screen-sizes";

const saved = (page: Page, path: string) => page.request.get(`/api/${path}`).then((answer) => answer.json());
/** Expects a sortable list to announce this text to screen readers. */
const expectAnnounced = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeAttached();

type Drag = { from: string; to: string; place: string };

/** Drags an entry to another one's place, and waits until the list announces it. */
async function drag(page: Page, list: Locator, { from, to, place }: Drag): Promise<void> {
  const handleOf = (name: string) => list.getByRole("button", { name: `Drag ${name}`, exact: true });
  await handleOf(from).evaluate((handle) => handle.scrollIntoView({ block: "center" }));
  const [start, end] = [await boxOf(handleOf(from)), await boxOf(handleOf(to))];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2, end.y + end.height / 2, { steps: 8 });
  await expectAnnounced(page, `${from} is over ${place}`);
  await page.mouse.up();
}

test("sorts custom fields and columns by dragging, and crops both logos", async ({ page }) => {
  await openWorkspace(page, "settings@example.com", "Barn clearance");
  await page.goto("/settings");
  for (const id of [1, 2, 3]) {
    await page.getByRole("button", { name: "Add field" }).click();
    await expect(page.getByLabel(`Custom${id}`, { exact: true })).toBeFocused();
  }
  await page.getByRole("tab", { name: "Workflow" }).click();
  const fields = page.getByRole("list", { name: "Order of the custom fields" });
  await fields.getByRole("button", { name: "Drag Custom1" }).focus();
  for (const [key, text] of [
    ["Space", "Custom1 is over place 1 of 3"],
    ["ArrowDown", "Custom1 is over place 2 of 3"],
    ["Space", "Custom1 was moved to place 2 of 3"],
  ] as const) {
    await page.keyboard.press(key);
    await expectAnnounced(page, text);
  }
  await drag(page, fields, { from: "Custom3", to: "Custom2", place: "place 1 of 3" });
  const columns = page.getByRole("list", { name: "Columns of the spreadsheet" });
  await drag(page, columns, { from: "Lot Number", to: "Category", place: "place 4 of 4" });
  // The library of the sortable list swallows clicks for a moment after a drag. The preview waits longer for changes.
  const preview = page.getByRole("region", { name: "Preview of the file" });
  await expect(preview).toContainText("Title,Description,Category,Lot Number");
  await page.getByRole("button", { name: "Save All Settings" }).click();
  await expect(page.getByText("Settings saved", { exact: true }).first()).toBeVisible();
  const { columnOrder, includeColumns } = await saved(page, "export-settings");
  expect(columnOrder.slice(0, 3)).toEqual(["custom3", "custom2", "custom1"]);
  expect(includeColumns).toEqual(["title", "description", "category", "lotNumber"]);

  const mark = '<svg width="400" height="200"><rect x="100" y="50" width="200" height="100"/></svg>';
  const buffer = await sharp(Buffer.from(mark)).png().toBuffer();
  for (const label of ["Company Logo", "Catalog Logo"]) {
    await page.getByLabel(`${label} file`).setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
    await page.getByRole("dialog", { name: label }).getByRole("button", { name: "Upload" }).click();
    const shown = page.getByRole("img", { name: label });
    await expect(shown).toBeVisible();
    const picture = await page.request.get((await shown.getAttribute("src")) ?? "");
    const { width, height } = await sharp(await picture.body()).metadata();
    expect([width, height]).toEqual([200, 100]);
  }
  await page.goto("/");
  const { logoUrl } = await saved(page, "auth/logo-url");
  await expect(page.locator("header img")).toHaveAttribute("src", logoUrl);
});
