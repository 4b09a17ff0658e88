import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { type App, openWorkspace, test } from "./app";
import { makePhoto, uploadPhoto } from "./photos";
import { desktopOptions, expectSheet } from "./screen-sizes";

/** Opens a sale with the lots 1000, a lamp with a photo, and 1001, a chair. Returns a function that reads the stored titles. */
async function openSale(page: Page, app: App, email: string) {
  const manifestId = await openWorkspace(page, email, "Attic");
  const photoUrl = await uploadPhoto(page, app, await makePhoto("lamp", "#6b4a2b", 0.2));
  await page.request.post("/api/items", { data: { manifestId, title: "Lamp", photoUrls: [photoUrl] } });
  await page.request.post("/api/items", { data: { manifestId, title: "Chair", lowEstimate: 50 } });
  await page.goto(`/manifests/${manifestId}`);
  await expect(page.getByRole("article")).toHaveCount(2);
  return async () => {
    const lots: { title: string }[] = await (
      await page.request.get(`/api/manifests/${manifestId}/items`)
    ).json();
    return lots.map(({ title }) => title).sort();
  };
}

const lot = (page: Page, number: number) => page.getByRole("dialog", { name: `Lot ${number}` });

/** Waits until the server has stored an edit. Call before the edit. */
const untilStored = (page: Page) => page.waitForResponse(/items\.writeFields/);

test("edits lots in the sheet that a tap on a photo opens", async ({ page, app }) => {
  const titles = await openSale(page, app, "peek-phone@example.com");
  await page.getByRole("button", { name: "Peek at lot 1001" }).tap();
  await expectSheet(lot(page, 1001));
  await page.getByRole("button", { name: "Next lot" }).tap();
  await lot(page, 1000).getByLabel("Title").fill("Brass lamp");
  const stored = untilStored(page);
  await page.getByRole("button", { name: "Close" }).tap();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await stored;
  // Until the edit is uploaded, the lot has a second card.
  await expect(page.getByRole("region", { name: "Waiting to upload" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Brass lamp" })).toBeFocused();
  expect(await titles()).toEqual(["Brass lamp", "Chair"]);
});

test.describe("at a desk", () => {
  test.use(desktopOptions);

  test("edits lots in the panel that Space opens, walks with the arrows, and returns by Escape", async ({
    page,
    app,
  }) => {
    const titles = await openSale(page, app, "peek-desk@example.com");
    await page.getByRole("link", { name: "Chair" }).focus();
    await page.keyboard.press("Space");
    await expect(lot(page, 1001)).toBeFocused();
    await expectAccessible(page, "a lot beside the list");
    await page.keyboard.press("ArrowDown");
    const title = lot(page, 1000).getByLabel("Title");
    await title.fill("Brass lamp");
    const stored = untilStored(page);
    await title.press("Enter");
    await stored;
    expect(await titles()).toEqual(["Brass lamp", "Chair"]);
    await page.keyboard.press("Escape");
    await expect(lot(page, 1000)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(lot(page, 1001).getByLabel("Title")).toHaveValue("Chair");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Chair" })).toBeFocused();
  });
});
