import { expect, type Page } from "@playwright/test";
import { openWorkspace, test } from "./app";
import { answered, caught } from "./browser-errors";
import { fakeCamera } from "./fake-camera";
import { asksBeforeClosing, badge, lotsOnServer } from "./phone-captures";

test.use(fakeCamera);

const shutter = (page: Page) => page.getByRole("button", { name: "Take photo" });
const photosOf = (page: Page) => page.getByRole("region", { name: "Photos" }).getByRole("listitem");

async function openViewfinder(page: Page, email: string): Promise<string> {
  const manifestId = await openWorkspace(page, email, "Barn");
  await page.goto(`/manifests/${manifestId}/camera`);
  await expect(shutter(page)).toBeEnabled();
  return manifestId;
}

test("keeps every photo when the page is reloaded just after the shutter", async ({ page }) => {
  const manifestId = await openViewfinder(page, "reloaded@example.com");
  const delays = [0, 10, 50, 100, 200, 400];
  for (const [index, delay] of delays.entries()) {
    // The page itself waits, because a message to the browser takes longer than some of these delays.
    const reloaded = page.waitForEvent("load");
    await page.evaluate((ms) => {
      addEventListener("pointerup", () => setTimeout(() => location.reload(), ms), { once: true });
    }, delay);
    await shutter(page).tap();
    await reloaded;
    await expect(shutter(page)).toBeEnabled();
    await expect(photosOf(page)).toHaveCount(index + 1);
  }
  await page.getByRole("button", { name: "Save lot" }).tap();
  await expect(badge(page, "All uploaded")).toBeVisible();
  const [lot] = await lotsOnServer(page, `/manifests/${manifestId}`);
  expect(lot?.photoUrls).toHaveLength(delays.length);
});

/** Drops two photos on the page and, between them, a file whose bytes are gone. */
async function dropWithLostFile(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const makePhoto = async (color: string, name: string) => {
      const canvas = new OffscreenCanvas(640, 480);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("This browser has no canvas");
      context.fillStyle = color;
      context.fillRect(0, 0, 640, 480);
      return new File([await canvas.convertToBlob({ type: "image/jpeg" })], name, { type: "image/jpeg" });
    };
    // A file of the origin's private file system is unreadable after it was removed, as one of a memory card is.
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle("lost", { create: true });
    const writing = await handle.createWritable();
    await writing.write(new Uint8Array(1_000));
    await writing.close();
    const lost = await handle.getFile();
    await folder.removeEntry("lost");
    const dropped = new DataTransfer();
    dropped.items.add(await makePhoto("#246", "IMG_0001.jpg"));
    dropped.items.add(new File([lost], "IMG_0002.jpg", { type: "image/jpeg" }));
    dropped.items.add(await makePhoto("#642", "IMG_0003.jpg"));
    dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
  });
}

test("leaves out a photo whose file cannot be read, says so, and saves the others", async ({ page }) => {
  const manifestId = await openViewfinder(page, "lost-file@example.com");
  await dropWithLostFile(page);
  await expect(page.getByText("IMG_0002.jpg couldn't be read, so it was left out.").first()).toBeVisible();
  await expect(photosOf(page)).toHaveCount(2);
  await shutter(page).tap();
  await expect(photosOf(page)).toHaveCount(3);
  await page.reload();
  await expect(photosOf(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Save lot" }).tap();
  await expect(badge(page, "All uploaded")).toBeVisible();
  const [lot] = await lotsOnServer(page, `/manifests/${manifestId}`);
  expect(lot?.photoUrls).toHaveLength(3);
});

/** Makes every transaction fail for a while, and those of older connections for good, as Safari does after a lost connection. */
async function loseDatabase(page: Page, ms: number): Promise<void> {
  await page.evaluate((lostMs) => {
    const lostUntil = performance.now() + lostMs;
    const lost = new WeakSet<IDBDatabase>();
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...parameters) {
      if (performance.now() < lostUntil) lost.add(this);
      if (lost.has(this))
        throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
      return transaction.apply(this, parameters);
    };
  }, ms);
}

test("stores the shots of a lost database connection once it can be opened again", async ({ page }) => {
  await openViewfinder(page, "lost-database@example.com");
  await loseDatabase(page, 8_000);
  await shutter(page).tap();
  await shutter(page).tap();
  await expect(badge(page, /Not stored yet/)).toBeVisible();
  expect(await asksBeforeClosing(page)).toBe(true);
  await expect(page.getByText("This phone is full")).toHaveCount(0);
  await expect(badge(page, /Not stored yet/)).toHaveCount(0);
  expect(await asksBeforeClosing(page)).toBe(false);
  await page.reload();
  await expect(photosOf(page)).toHaveCount(2);
});

test("keeps the photos of a manifest that is deleted while they are in the viewfinder, and moves them", async ({
  page,
  expectErrors,
}) => {
  const gone = "This manifest doesn't exist, or you don't have access.";
  expectErrors(answered(404, ""), caught(gone));
  const manifestId = await openViewfinder(page, "deleted-manifest@example.com");
  const attic = await page.request.post("/api/manifests", { data: { name: "Attic", consignor: "Miller" } });
  const { id: atticId } = await attic.json();
  await shutter(page).tap();
  await shutter(page).tap();
  await expect(photosOf(page)).toHaveCount(2);
  expect((await page.request.delete(`/api/manifests/${manifestId}`)).ok()).toBe(true);
  const notice =
    "This manifest was deleted, or you don't have access anymore. Your 2 photos are saved on this phone.";
  await expect(page.getByText(notice)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Move or discard" }).tap();
  const draft = page.getByRole("article", { name: "2 photos not saved as a lot yet" });
  await expect(draft.getByRole("img")).toHaveCount(2);
  await draft.getByRole("button", { name: "Move to another manifest" }).tap();
  await page.getByLabel("To manifest").selectOption({ label: "Attic (Miller)" });
  await page.getByRole("button", { name: "Move", exact: true }).tap();
  await page.waitForURL(`**/manifests/${atticId}/camera`);
  await expect(photosOf(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Save lot" }).tap();
  await expect(badge(page, "All uploaded")).toBeVisible();
  const [lot] = await lotsOnServer(page, `/manifests/${atticId}`);
  expect(lot?.photoUrls).toHaveLength(2);
});
