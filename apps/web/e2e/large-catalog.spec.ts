import { expect } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { test } from "./app";
import { untilFrame } from "./frames";
import { seedItems } from "./seed-items";
import { makeShared } from "./shared-catalog";

test("shows an empty catalog in the brand color, and opens a catalog of 2,000 lots scrolled to the lot in the URL", async ({
  page,
  app,
}) => {
  const { api, manifestId, path } = await makeShared(page, app, "Empty Sale", "owner-of-color@example.com");
  await api("PATCH", "/auth/branding", { brandColor: "#FFDD55" });
  await page.context().clearCookies();
  await page.goto(path);
  await expect(page.getByText("No items in this catalog")).toBeVisible();
  const header = page.getByRole("banner");
  await expect(header).toHaveCSS("border-top-color", "rgb(255, 221, 85)");
  await expect(page.locator("html")).toHaveCSS("--primary-foreground", "48 100% 10%");
  await expect(page.getByRole("button", { name: "Search Items" })).toHaveCount(0);
  await expectAccessible(page, "an empty catalog");

  await seedItems(app, { manifestId, count: 2_000 });
  // Whether the lot is directly below the sticky toolbar.
  const isBelowToolbar = async (lot: string) => {
    const [bar, card] = [page.locator(".toolbar"), page.locator(`#lot-${lot}`)];
    await expect(card).toBeFocused();
    const gap = async () => {
      const [above, below] = [await bar.boundingBox(), await card.boundingBox()];
      return above && below ? Math.round(below.y - above.y - above.height) : undefined;
    };
    await untilFrame(page, async () => expect(await gap()).toBeGreaterThanOrEqual(0));
    expect(await gap()).toBeLessThan(40);
  };
  await page.goto("about:blank");
  await page.goto(`${path}#lot-2345`);
  await isBelowToolbar("2345");
  await page.getByRole("textbox", { name: "Go to lot" }).fill("1234");
  await page.keyboard.press("Enter");
  await isBelowToolbar("1234");
  await page.goBack();
  await isBelowToolbar("2345");
});
