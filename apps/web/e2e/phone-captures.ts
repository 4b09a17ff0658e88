import { type BrowserContext, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { choosePhotos, makePhoto, type PhotoFile } from "./photos";

type Lot = {
  lotNumber: number;
  requestedLotNumber: number | null;
  photoUrls: string[];
  createdAt: string;
};

const colors = ["#6b2b2b", "#2b6b2b", "#2b2b6b"];
export const password = "brass lamp";

/** Three photos of a lot: the first is red, the second green, the third blue. */
export const photosOfLot = (lot: number): Promise<PhotoFile[]> =>
  Promise.all(colors.map((color, index) => makePhoto(`lot-${lot}-${index}`, color, 0.5)));

/** Captures a lot with this number of photos, from the camera's screen until the camera is open again. */
export async function saveLot(page: Page, count: number): Promise<void> {
  await page.getByRole("button", { name: `Done (${count} photo${count > 1 ? "s" : ""})` }).click();
  await page.getByRole("button", { name: "Save & Next" }).click();
  await expect(page.getByRole("button", { name: "Done (0 photos)" })).toBeVisible();
}

export async function captureLot(page: Page, photos: PhotoFile[]): Promise<void> {
  await choosePhotos(page, photos);
  await saveLot(page, photos.length);
}

/** All lots that the server has for a manifest, oldest first. */
export async function lotsOnServer(page: Page, manifestPath: string): Promise<Lot[]> {
  const answer = await page.request.get(`/api${manifestPath}/items`);
  const lots: Lot[] = await answer.json();
  return lots.toReversed();
}

/** Finds out which of the lot's three photos a URL shows (0 to 2), by the color of the photo's corner. */
async function placeOf(page: Page, photoUrl: string): Promise<number> {
  const photo = sharp(await (await page.request.get(photoUrl)).body());
  const corner = await photo.extract({ left: 0, top: 0, width: 8, height: 8 }).raw().toBuffer();
  const [red = 0, green = 0, blue = 0] = corner;
  return [red, green, blue].indexOf(Math.max(red, green, blue));
}

/** Expects that the server has each of these lots once and in order, with its photos once and in order. */
export async function expectCompleteLots(page: Page, manifestPath: string, numbers: number[]): Promise<void> {
  const lots = (await lotsOnServer(page, manifestPath)).slice(-numbers.length);
  expect(lots.map(({ lotNumber }) => lotNumber)).toEqual(numbers);
  const places = lots.map(({ photoUrls }) => Promise.all(photoUrls.map((url) => placeOf(page, url))));
  expect(await Promise.all(places)).toEqual(lots.map(() => [0, 1, 2]));
  expect(new Set(lots.flatMap(({ photoUrls }) => photoUrls)).size).toBe(3 * numbers.length);
}

export const badge = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/**
 * Reloads the page once the service worker is ready, so that the app's files and data are cached for offline use.
 * Returns the page's path.
 */
export async function visit(page: Page): Promise<string> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(badge(page, "All uploaded")).toBeVisible();
  await page.waitForLoadState("networkidle");
  return new URL(page.url()).pathname;
}

export async function openCamera(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /Add (?:First )?Item/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Capture Photos" })).toBeVisible();
}

/** Whether the page asks for confirmation before the tab is closed. */
export function asksBeforeClosing(page: Page): Promise<boolean> {
  return page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
}

/** Resolves when the page has cached the response to a query, such as "items.list". */
export function untilCached(page: Page, query: string): Promise<void> {
  return page.evaluate(async (name) => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const isCached = async () => {
      const databases = await indexedDB.databases();
      if (!databases.some((each) => each.name === "lotwright-answers")) return false;
      const database = await settled(indexedDB.open("lotwright-answers"));
      const keys = await settled(database.transaction("answers").objectStore("answers").getAllKeys());
      database.close();
      return keys.some((key) => String(key).includes(name));
    };
    await new Promise<void>((resolve, reject) => {
      const { put } = IDBObjectStore.prototype;
      const look = () =>
        isCached().then((isThere) => {
          if (!isThere) return;
          IDBObjectStore.prototype.put = put;
          resolve();
        }, reject);
      IDBObjectStore.prototype.put = function (...given) {
        this.transaction.addEventListener("complete", () => void look(), { once: true });
        return put.apply(this, given);
      };
      void look();
    });
  }, query);
}

/** Makes IndexedDB fail to open from the next page load on, until `isRefused` is removed. */
export async function refuseReading(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem("isRefused", "yes"));
  await page.addInitScript(() => {
    const { getAll } = IDBIndex.prototype;
    IDBIndex.prototype.getAll = function (...given) {
      const isOutbox = this.objectStore.transaction.db.name === "lotwright-outbox";
      if (isOutbox && sessionStorage.getItem("isRefused")) throw new DOMException("Lost", "UnknownError");
      return getAll.apply(this, given);
    };
  });
}

/** Expects each lot's photo to be shown, including photos that failed to load offline. */
export async function expectPictures(page: Page, count: number): Promise<void> {
  const pictures = page.getByRole("article").locator("img");
  await expect(pictures).toHaveCount(count);
  for (const picture of await pictures.all())
    await expect(picture).toHaveJSProperty("naturalWidth", 400, { timeout: 20_000 });
}

/** The height of a control's touch target, which is larger than its visible height. */
export async function touchHeight(page: Page, name: string): Promise<number> {
  return badge(page, name).evaluate((button) => {
    const { top, bottom, left, width } = button.getBoundingClientRect();
    const takes = (y: number) => button.contains(document.elementFromPoint(left + width / 2, y));
    let height = bottom - top;
    for (let above = 0.5; takes(top - above); above += 1) height += 1;
    for (let below = 0.5; takes(bottom + below); below += 1) height += 1;
    return height;
  });
}

/** Sets the phone's clock wrong by this many days. */
export async function shiftClock(context: BrowserContext, days: number): Promise<void> {
  await context.addInitScript((ms) => {
    globalThis.Date = new Proxy(Date, {
      construct: (real, given) => Reflect.construct(real, given.length > 0 ? given : [real.now() + ms]),
      get: (real, name) => (name === "now" ? () => real.now() + ms : Reflect.get(real, name)),
    });
  }, days * 86_400_000);
}
