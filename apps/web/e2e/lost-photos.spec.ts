import { expect, type Page } from "@playwright/test";
import { openWorkspace, test } from "./app";
import { fakeCamera } from "./fake-camera";
import { asksBeforeClosing, badge } from "./phone-captures";

test.use(fakeCamera);

const shutter = (page: Page) => page.getByRole("button", { name: "Take photo" });

/** Expects that the draft has so many photos. */
const expectPhotos = (page: Page, count: number) =>
  expect(
    page.getByRole("button", { name: `Done (${count} photo${count > 1 ? "s" : ""})`, exact: true }),
  ).toBeVisible();

/** Drops two photos on the page, with an unreadable file between them. */
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
    // A file of the origin private file system becomes unreadable when it is removed, like one on a removed memory card.
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

test("keeps every photo after a reload at the shutter, an unreadable file and a lost database connection", async ({
  page,
}) => {
  const manifestId = await openWorkspace(page, "lost-photos@example.com", "Barn");
  await page.goto(`/manifests/${manifestId}/camera`);
  await expect(shutter(page)).toBeEnabled();
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
    await expectPhotos(page, index + 1);
  }

  await dropWithLostFile(page);
  await expect(page.getByText("IMG_0002.jpg couldn't be read, so it was left out.").first()).toBeVisible();
  await expectPhotos(page, 8);
  await page.reload();
  await expectPhotos(page, 8);
  await expect(shutter(page)).toBeEnabled();
  await expect(badge(page, "All uploaded")).toBeVisible();

  await loseDatabase(page, 8_000);
  await shutter(page).tap();
  await shutter(page).tap();
  await expect(badge(page, /Not stored yet/)).toBeVisible();
  expect(await asksBeforeClosing(page)).toBe(true);
  await expect(page.getByText("This phone is full")).toHaveCount(0);
  await expect(badge(page, /Not stored yet/)).toHaveCount(0);
  // Each upload also writes to the store, which fails for a moment.
  await expect(badge(page, "All uploaded")).toBeVisible();
  expect(await asksBeforeClosing(page)).toBe(false);
  await page.reload();
  await expectPhotos(page, 10);
  await page.getByRole("button", { name: "Quick facts" }).tap();
  await page.getByRole("checkbox", { name: "Generate description with AI" }).uncheck();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save lot" }).tap();
  await expect(page.getByText(/^Lot \d+ saved$/)).toBeVisible();
  await expect(badge(page, "All uploaded")).toBeVisible();
  const [lot] = await (await page.request.get(`/api/manifests/${manifestId}/items`)).json();
  expect(lot).toMatchObject({ photoUrls: Array(10).fill(expect.any(String)), aiGenerationStatus: "none" });
});
