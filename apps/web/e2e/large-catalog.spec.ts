import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { test } from "./app";
import { untilFrame } from "./frames";
import { seedItems } from "./seed-items";
import { brandPair, makeShared } from "./shared-catalog";

const lots = (page: Page) => page.locator("[data-lot]:visible");
/** The element that shows the number of lots or of matches. */
const status = (page: Page) => page.locator("[data-count]");

/** Checks that a card is directly below the sticky toolbar. */
async function expectBelowToolbar(page: Page, card: Locator): Promise<void> {
  const bar = page.locator(".toolbar");
  const gap = async () => {
    const [above, below] = [await bar.boundingBox(), await card.boundingBox()];
    return above && below ? Math.round(below.y - above.y - above.height) : undefined;
  };
  await untilFrame(page, async () => expect(await gap()).toBeGreaterThanOrEqual(0));
  expect(await gap()).toBeLessThan(40);
}

test("shows an empty catalog in the brand color", async ({ page, app }) => {
  const { api, path } = await makeShared(page, app, "Empty Sale", "owner-of-color@example.com");
  await api("PATCH", "/auth/branding", { brandColor: "#FFDD55" });
  await page.context().clearCookies();
  await page.goto(path);
  await expect(page.getByText("No items in this catalog")).toBeVisible();
  const header = page.getByRole("banner");
  await expect(header).toHaveCSS("border-top-color", "rgb(255, 221, 85)");
  await expect(page.locator("html")).toHaveCSS("--primary-foreground", "48 100% 10%");
  await expect(page.getByRole("button", { name: "Search Items" })).toHaveCount(0);
  await expectAccessible(page, "an empty catalog");
});

test("finds any of 2,000 lots by link, number, text, category and page, and prints them all", async ({
  page,
  app,
  browser,
}) => {
  const { manifestId, path } = await makeShared(page, app, "Large Sale", "owner-of-many-lots@example.com");
  await seedItems(app, { manifestId, count: 2_000 });
  await page.context().clearCookies();
  const cardOf = (lot: string) => page.locator(`#lot-${lot}`);

  // A link to a lot that was sent before the catalog had pages.
  await page.goto(`${path}#lot-2345`);
  await expect(cardOf("2345")).toBeFocused();
  await expect(page).toHaveURL(`${path}?page=3#lot-2345`);
  await expectBelowToolbar(page, cardOf("2345"));
  await expect(page.locator(".counts")).toHaveText("2,000 lotsPage 3 of 4");
  const field = page.getByRole("textbox", { name: "Go to lot" });
  await field.fill("1234");
  await page.keyboard.press("Enter");
  await expect(cardOf("1234")).toBeFocused();
  await expectBelowToolbar(page, cardOf("1234"));
  await page.goBack();
  await expect(page).toHaveURL(`${path}?page=3#lot-2345`);
  await expect(cardOf("2345")).toBeInViewport();
  await field.fill("3000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No lot 3000 in this catalog")).toBeVisible();

  const pager = page.getByRole("navigation", { name: "Pages" });
  await pager.getByRole("link", { name: "Next" }).click();
  await expect(pager.getByText("Page 4 of 4 · lots 2500 – 2999")).toBeVisible();
  await expect(lots(page)).toHaveCount(500);
  await expectAccessible(page, "a page of a long catalog", [brandPair]);

  await page.keyboard.press("/");
  await page.keyboard.type("PART 17");
  await expect(status(page)).toHaveText("111 of 2,000 lots");
  await expect(lots(page).first()).toHaveId("lot-1016");
  await page.getByRole("button", { name: "Show more lots" }).click();
  await expect(lots(page)).toHaveCount(100);
  await expectAccessible(page, "matches of a long catalog", [brandPair]);
  await page.keyboard.press("/");
  await page.getByRole("button", { name: "Close search" }).click();
  await expect(lots(page).first()).toHaveId("lot-2500");
  await page.getByRole("combobox", { name: "Category" }).selectOption("Tools (500)");
  await expect(status(page)).toHaveText("500 of 2,000 lots");

  // Wrapped in an object, so that the promise is not awaited before the key is pressed.
  const printing = await page.evaluateHandle(() => ({
    count: new Promise<number>((resolve) => {
      window.print = () => resolve(document.querySelectorAll("[data-lot]").length);
    }),
  }));
  await page.keyboard.press("Control+p");
  expect(await printing.evaluate(({ count }) => count)).toBe(2_000);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: app.origin });
  const reader = await plain.newPage();
  await reader.goto(path);
  await reader.getByRole("link", { name: "Next" }).click();
  await expect(reader.locator("#lot-1500")).toBeVisible();
  await reader.getByRole("link", { name: "All 2,000 lots on one page" }).click();
  await expect(reader.locator("[data-lot]")).toHaveCount(2_000);
  await plain.close();
});
