import { expect, type Page } from "@playwright/test";
import { type App, test } from "./app";
import { bareIcons } from "./bare-icons";
import { untilFrame } from "./frames";
import { maxShift, watchShift } from "./layout-shift";
import { makePhoto, uploadPhoto } from "./photos";
import { desktop, desktopOptions, phone } from "./screen-sizes";
import { makeManifest, seedItems } from "./seed-items";

/** Content of the screen of a sale without scrolling. */
type Seen = {
  /** The distance in px of the first lot from the top of the window. */
  firstTop: number;
  /** Number of lots that are fully visible between the bars, and of their titles. */
  wholeLots: number;
  titles: number;
};

/** Counts what the window shows of the cards. */
const lookAt = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const bars = [...document.querySelectorAll("header, [aria-label=Toolbar], [aria-label=Actions]")];
    const covered = bars.filter((bar) => bar.checkVisibility()).map(boxOf);
    const isWhole = (element: Element) => {
      const { top, bottom, left, right } = boxOf(element);
      const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
      const isApart = (bar: DOMRect) =>
        bottom <= bar.top + 1 || top >= bar.bottom - 1 || right <= bar.left + 1 || left >= bar.right - 1;
      return isInside && covered.every(isApart);
    };
    const lots = [...document.querySelectorAll("article")];
    return {
      firstTop: lots[0] ? Math.round(boxOf(lots[0]).top) : Number.NaN,
      wholeLots: lots.filter(isWhole).length,
      titles: lots.filter((lot) => isWhole(lot.querySelector("h2") ?? lot)).length,
    };
  });

/** Opens a priced and shared sale of 60 lots with photos, of which 55 are described. */
async function openSale(page: Page, app: App): Promise<void> {
  const manifestId = await makeManifest(page, "Henderson Estate, barn and workshop clearance, October sale");
  await page.request.patch(`/api/manifests/${manifestId}`, { data: { currency: "GBP" } });
  await page.request.patch(`/api/manifests/${manifestId}/sharing`, { data: { enabled: true } });
  const colors = ["#6b4a2b", "#2b4a6b", "#44504a"];
  const photoUrls = await Promise.all(
    colors.map(async (color) => uploadPhoto(page, app, await makePhoto(color.slice(1), color, 0.2))),
  );
  await seedItems(app, { manifestId, count: 60, undescribed: 5, arePriced: true, photoUrls });
  await page.goto(`/manifests/${manifestId}`);
  await expect(page.getByRole("article").first()).toBeVisible();
}

type Size = { width: number; height: number };

/** Expects that the sale's cards in a window of this size begin at or above `firstTop`, and shows at least so many lots and titles. */
async function expectGoods(
  page: Page,
  size: Size,
  least: { firstTop: number; lots: number; titles: number },
) {
  await page.setViewportSize(size);
  await untilFrame(page, async () => {
    const { firstTop, wholeLots, titles } = await lookAt(page);
    const icons = await bareIcons(page);
    const seen = `${size.width}x${size.height}: ${JSON.stringify({ firstTop, wholeLots, titles, icons })}`;
    expect(firstTop, seen).toBeLessThanOrEqual(least.firstTop);
    expect(wholeLots, seen).toBeGreaterThanOrEqual(least.lots);
    expect(titles, seen).toBeGreaterThanOrEqual(least.titles);
    expect(icons.length, seen).toBeLessThanOrEqual(3);
  });
}

/** Expects that the cards keep their place while lots are being selected. */
async function expectSteady(page: Page): Promise<void> {
  const before = await lookAt(page);
  await page.getByRole("button", { name: "Select lots" }).click();
  await expect(page.getByRole("region", { name: "Selected lots" })).toBeVisible();
  expect((await lookAt(page)).firstTop).toBe(before.firstTop);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Actions" })).toBeVisible();
}

test("shows the goods first on phones and tablets, and moves nothing while the sale loads or lots are selected", async ({
  page,
  app,
}) => {
  const readShift = await watchShift(page);
  await openSale(page, app);
  await expectGoods(page, phone, { firstTop: 200, lots: 4, titles: 4 });
  await expectSteady(page);
  expect(await readShift()).toBeLessThanOrEqual(maxShift);
  await expectGoods(page, { width: 844, height: 390 }, { firstTop: 200, lots: 2, titles: 2 });
  await expectGoods(page, { width: 768, height: 1024 }, { firstTop: 200, lots: 6, titles: 6 });
  await page.getByRole("button", { name: "Table view" }).tap();
  await expect(page.getByRole("grid")).toBeVisible();
});

test.describe("at a desk", () => {
  test.use(desktopOptions);

  test("shows the goods first at a desk, and leads to them with three keys", async ({ page, app }) => {
    const readShift = await watchShift(page);
    await openSale(page, app);
    await expectGoods(page, desktop, { firstTop: 200, lots: 5, titles: 10 });
    await expectSteady(page);
    expect(await readShift()).toBeLessThanOrEqual(maxShift);
    await expectGoods(page, { width: 1920, height: 1080 }, { firstTop: 200, lots: 10, titles: 10 });
    await page.reload();
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("article") !== null)).toBe(true);
  });
});
