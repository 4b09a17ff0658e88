import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";

async function addLot(page: Page, data: Record<string, unknown>): Promise<void> {
  const answer = await page.request.post("/api/items", { data });
  if (!answer.ok()) throw new Error(`Creating a lot answered ${answer.status()}`);
}

const box = (page: Page) => page.getByRole("combobox", { name: "Find anything" });
const selected = (page: Page) => page.getByRole("dialog").getByRole("option", { selected: true });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
}

test("finds lots, manifests, settings and actions with the keyboard alone, also offline", async ({
  page,
  context,
}) => {
  const barn = await openWorkspace(page, "petra@example.com", "Barn clearance");
  await addLot(page, {
    ...{ manifestId: barn, lotNumber: 1012, title: "Brass desk lamp", consignor: "Smith Estate" },
    description: "A lamp of about 1925 with a green shade.",
  });
  await addLot(page, { manifestId: barn, lotNumber: 1013, title: "Oak chair", description: "Brass nails." });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await page.getByRole("button", { name: "Find anything" }).click();
  await expect(box(page)).toBeFocused();
  await expectAccessible(page, "the palette without a text");

  await page.keyboard.type("brass");
  await expect(selected(page)).toContainText("Brass desk lamp");
  await expect(page.getByRole("group", { name: "Lots" }).getByRole("option")).toHaveCount(2);
  await expectAccessible(page, "the palette with results");
  await page.keyboard.press("ArrowDown");
  await expect(selected(page)).toContainText("Oak chair");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Lot 1012" })).toBeVisible();

  await page.getByLabel("Title").focus();
  await openPalette(page);
  await page.keyboard.type("barn");
  await expect(selected(page)).toContainText("Barn clearance");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Barn clearance" })).toBeVisible();

  await openPalette(page);
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option").first()).toContainText(
    "Barn clearance",
  );
  await page.keyboard.type("company");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Company Information" })).toBeFocused();

  await openPalette(page);
  await page.keyboard.type("new manifest");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Manifest Name")).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(box(page)).toHaveCount(0);
  await page.keyboard.press("Escape");

  await context.setOffline(true);
  await page.keyboard.press("Control+k");
  await expect(page.getByText("Only the lots that are loaded on this device are searched.")).toBeVisible();
  await page.keyboard.type("1013");
  await expect(selected(page)).toContainText("Oak chair");
  await page.keyboard.press("Escape");
  await context.setOffline(false);
});

test("fits a phone and a wide screen in both themes", async ({ page }) => {
  const attic = await openWorkspace(page, "percy@example.com", "Attic of the old house by the harbor");
  await addLot(page, {
    ...{
      manifestId: attic,
      lotNumber: 1012,
      sectionLetter: "B",
      consignor: "Estate of Lady Margaret Featherstone",
    },
    title: "Mahogany chest of drawers with brass handles and bracket feet",
    description: "George III, about 1790, with later brass handles and a restored top.",
  });
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await page.goto("/");
    await page.getByRole("heading", { name: "Attic of the old house by the harbor" }).waitFor();
    await openPalette(page);
    await page.keyboard.type("brass");
    await expect(selected(page)).toContainText("Mahogany");
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    await expectAccessible(page, `the palette at ${size.width} px`);
  }
});
