import { expect, type Locator, type Page } from "@playwright/test";
import { openWorkspace, test } from "./app";
import { desktopOptions, expectCard, notificationOf } from "./screen-sizes";

test.use(desktopOptions);

const lots = [
  { title: "Brass lamp", consignor: "Smith Estate", startPrice: 40 },
  { title: "Oak chair", consignor: "Smith Estate" },
  { title: "Blue vase", consignor: "Smith Estate" },
  { title: "Sea chest", consignor: "Weir" },
];

/** Opens the lots of a new workspace: three without a price, of which two are from the Smith Estate. */
async function openLots(page: Page): Promise<string> {
  const manifestId = await openWorkspace(page, "filters@example.com", "Barn");
  for (const lot of lots) {
    const answer = await page.request.post("/api/items", { data: { manifestId, ...lot } });
    expect(answer.ok()).toBe(true);
  }
  await page.goto(`/manifests/${manifestId}`);
  return manifestId;
}

const filters = (page: Page) => page.getByRole("group", { name: "Filters" });
const chip = (page: Page, name: string) => filters(page).getByRole("button", { name, exact: true });
const selection = (page: Page) => page.getByRole("region", { name: "Selected lots" });
/** Expects how many lots are listed. */
const listed = (page: Page, text: string) =>
  expect(page.getByRole("status").getByText(text, { exact: true })).toBeVisible();

/** Presses Tab until the control has the focus. */
async function tabTo(control: Locator): Promise<void> {
  await control.waitFor();
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 80 && !(await isFocused()); tabs += 1) await control.page().keyboard.press("Tab");
  await expect(control).toBeFocused();
}

async function byKeyboard(control: Locator): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press("Enter");
}

/** Selects all lots that are shown, and gives each a start price. */
async function priceAll(page: Page, count: number): Promise<void> {
  await byKeyboard(page.getByRole("button", { name: "Select lots" }));
  await byKeyboard(selection(page).getByRole("button", { name: `Select all ${count} shown` }));
  await byKeyboard(selection(page).getByRole("button", { name: "Set fields…" }));
  const dialog = page.getByRole("dialog", { name: "Set fields" });
  await expectCard(dialog);
  const field = dialog.getByLabel("Field", { exact: true });
  await tabTo(field);
  await page.keyboard.type("Start price");
  await expect(field.locator("option:checked")).toHaveText("Start price");
  await tabTo(dialog.getByLabel("New value of Start price"));
  await page.keyboard.type("25");
  await byKeyboard(dialog.getByRole("button", { name: `Change ${count} lots` }));
  await expect(notificationOf(page)).toContainText(`Fields set · ${count} lots`);
}

test("filters lots, prices all matches and undoes that with the keyboard alone", async ({ page }) => {
  const manifestId = await openLots(page);
  await byKeyboard(chip(page, "Filter"));
  const more = page.getByRole("dialog", { name: "Filter lots" });
  await tabTo(more.getByLabel("Consignor"));
  await page.keyboard.type("Smith");
  await expect(more.getByRole("button", { name: "Show 3 lots" })).toBeVisible();
  await byKeyboard(more.getByRole("button", { name: "Show 3 lots" }));
  await listed(page, "3 of 4 lots");
  await byKeyboard(chip(page, "No price 3"));
  await listed(page, "2 of 4 lots");
  await priceAll(page, 2);
  await expect(chip(page, "No price 1")).toBeVisible();
  await page.keyboard.press("F8");
  await byKeyboard(page.getByRole("button", { name: "Undo", exact: true }));
  await expect(chip(page, "No price 3")).toBeVisible();
  await listed(page, "2 of 4 lots");
  await byKeyboard(chip(page, "Clear all"));
  await listed(page, "4 lots");
  const stored = await (await page.request.get(`/api/manifests/${manifestId}/items`)).json();
  const prices = stored.map(({ startPrice }: { startPrice: number | null }) => startPrice);
  expect(prices).toEqual([null, null, null, 40]);
});
