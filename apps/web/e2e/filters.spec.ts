import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";
import { atADesk, notificationOf } from "./screen-sizes";

test.use(atADesk);

const lots = [
  { title: "Brass lamp", consignor: "Smith Estate", startPrice: 40 },
  { title: "Oak chair", consignor: "Smith Estate" },
  { title: "Blue vase", consignor: "Smith Estate" },
  { title: "Sea chest", consignor: "Weir" },
];

/** Opens the lots of a new workspace: three without a price, of which two are from the Smith Estate. */
async function openLots(page: Page, email: string): Promise<string> {
  const manifestId = await openWorkspace(page, email, "Barn");
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

const byMouse = (control: Locator) => control.click();

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
async function priceAll(page: Page, count: number, press: (control: Locator) => Promise<void>) {
  await press(page.getByRole("button", { name: "Select lots" }));
  await press(selection(page).getByRole("button", { name: `Select all ${count} shown` }));
  await press(selection(page).getByRole("button", { name: "Set fields…" }));
  const dialog = page.getByRole("dialog", { name: "Set fields" });
  const field = dialog.getByLabel("Field", { exact: true });
  await tabTo(field);
  await page.keyboard.type("Start price");
  await expect(field.locator("option:checked")).toHaveText("Start price");
  await tabTo(dialog.getByLabel("New value of Start price"));
  await page.keyboard.type("25");
  await press(dialog.getByRole("button", { name: `Change ${count} lots` }));
  await expect(notificationOf(page)).toContainText(`Fields set · ${count} lots`);
}

test("filters lots, saves the filter, prices all matches, and undoes that from the toast and from the activity", async ({
  page,
}) => {
  const manifestId = await openLots(page, "filters@example.com");
  await expect(chip(page, "No price 3")).toBeVisible();
  await chip(page, "No price 3").click();
  await listed(page, "3 of 4 lots");
  await chip(page, "More filters").click();
  const more = page.getByRole("dialog", { name: "More filters" });
  await more.getByLabel("Consignor").selectOption("Smith Estate (3)");
  await expectAccessible(page, "more filters");
  await more.getByRole("button", { name: "Show 2 lots" }).click();
  await listed(page, "2 of 4 lots");
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    is: "no-price",
    consignor: "Smith Estate",
  });
  await expectAccessible(page, "a filtered list of lots");

  await chip(page, "Save filter").click();
  const saving = page.getByRole("dialog", { name: "Save filter" });
  await saving.getByLabel("Name").fill("To price");
  await expectAccessible(page, "saving a filter");
  await saving.getByRole("button", { name: "Save filter" }).click();
  await expect(notificationOf(page)).toContainText("Filter “To price” saved");
  await page.reload();
  await listed(page, "2 of 4 lots");
  await chip(page, "Clear all").click();
  await listed(page, "4 lots");
  await chip(page, "Saved filters").click();
  await page.getByRole("menuitem", { name: "To price" }).click();
  await listed(page, "2 of 4 lots");

  // The number in the status panel opens its filter, and no other.
  await page.getByRole("button", { name: "3 without a price" }).click();
  await listed(page, "3 of 4 lots");
  await expect(chip(page, "No price 3")).toHaveAttribute("aria-pressed", "true");
  expect(new URL(page.url()).search).toBe("?is=no-price");

  await priceAll(page, 3, byMouse);
  await expect(chip(page, "No price 0")).toBeVisible();
  await expect(page.getByRole("button", { name: "3 without a price" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(notificationOf(page)).toContainText("Undone · 3 lots");
  await expect(chip(page, "No price 3")).toBeVisible();
  await expect(page.getByRole("button", { name: "3 without a price" })).toBeVisible();

  await selection(page).getByRole("button", { name: "Set fields…" }).click();
  const again = page.getByRole("dialog", { name: "Set fields" });
  await again.getByLabel("Field", { exact: true }).selectOption("Start price");
  await again.getByLabel("New value of Start price").fill("30");
  await again.getByRole("button", { name: "Change 3 lots" }).click();
  await expect(chip(page, "No price 0")).toBeVisible();
  await page.goto("/activity");
  const undo = page.getByRole("button", { name: "Undo: Changed lots of Barn" });
  await undo.click();
  const question = page.getByRole("alertdialog", { name: "Undo this change?" });
  await expectAccessible(page, "undoing a change");
  await question.getByRole("button", { name: "Undo" }).click();
  await expect(notificationOf(page)).toContainText("Undone · 3 lots");
  await page.getByRole("link", { name: "Undid a change to lots of Barn" }).first().click();
  await expect(chip(page, "No price 3")).toBeVisible();
  const stored = await page.request.get(`/api/manifests/${manifestId}/items`);
  const prices = (await stored.json()).map(({ startPrice }: { startPrice: number | null }) => startPrice);
  expect(prices).toEqual([null, null, null, 40]);
});

test("filters lots, prices all matches and undoes that with the keyboard alone", async ({ page }) => {
  await openLots(page, "filters-by-key@example.com");
  await byKeyboard(chip(page, "More filters"));
  const more = page.getByRole("dialog", { name: "More filters" });
  await tabTo(more.getByLabel("Consignor"));
  await page.keyboard.type("Smith");
  await expect(more.getByRole("button", { name: "Show 3 lots" })).toBeVisible();
  await byKeyboard(more.getByRole("button", { name: "Show 3 lots" }));
  await listed(page, "3 of 4 lots");
  await byKeyboard(chip(page, "No price 3"));
  await listed(page, "2 of 4 lots");
  await priceAll(page, 2, byKeyboard);
  await expect(chip(page, "No price 1")).toBeVisible();
  await page.keyboard.press("F8");
  await byKeyboard(page.getByRole("button", { name: "Undo", exact: true }));
  await expect(chip(page, "No price 3")).toBeVisible();
  await listed(page, "2 of 4 lots");
  await byKeyboard(chip(page, "Clear all"));
  await listed(page, "4 lots");
});
