import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { type App, test } from "./app";
import { uploadPhoto } from "./photos";
import { seedItems } from "./seed-items";
import { makeShared } from "./shared-catalog";

const cpuSlowdown = 4;
const line = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  offline: false,
};
const firstPhotoMs = 2_500;
const mostShift = 0.05;
const mostScriptBytes = 90_000;
const searchedMs = 500;

/** Creates a photo with so much detail that its file is as large as a real one. */
async function makeDetailed(app: App, page: Page, mean: number): Promise<string> {
  const noise = { type: "gaussian", mean, sigma: 45 } as const;
  const small = await sharp({ create: { width: 420, height: 315, channels: 3, background: "#000", noise } })
    .png()
    .toBuffer();
  const buffer = await sharp(small).resize(3200, 2400, { kernel: "cubic" }).jpeg({ quality: 85 }).toBuffer();
  return uploadPhoto(page, app, { name: "lot.jpg", mimeType: "image/jpeg", buffer });
}

type Figures = { firstPhotoMs: number; shift: number };

/** Records paints and layout shifts from the beginning of the page load. */
function watchPaint(): void {
  const figures: Figures = { firstPhotoMs: Number.POSITIVE_INFINITY, shift: 0 };
  Object.assign(window, { figures });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { element } = entry as PerformanceEntry & { element: Element | null }; // Layout shift entries have this type.
      if (element?.closest("[data-photo]"))
        figures.firstPhotoMs = Math.min(figures.firstPhotoMs, entry.startTime);
    }
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value } = entry as PerformanceEntry & { value: number }; // Layout shift entries have this type.
      figures.shift += value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}

async function scrollFar(page: Page): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(80);
  }
}

for (const count of [500, 2_000]) {
  test(`a catalog of ${count} items on a slow phone and a slow line`, async ({ page, app, browser }) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { manifestId, path } = await makeShared(page, app, "Barn clearance", email);
    const photoUrls: string[] = [];
    for (const mean of [90, 120, 150, 180]) photoUrls.push(await makeDetailed(app, page, mean));
    await seedItems(app, { manifestId, count, photoUrls });
    const sizes = await Promise.all(
      [photoUrls[0] ?? "", (photoUrls[0] ?? "").replace(".jpg", "-thumb.jpg")].map(
        async (url) => (await (await page.request.get(url)).body()).length,
      ),
    );

    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
      isMobile: true,
      hasTouch: true,
    });
    const phone = await context.newPage();
    await phone.addInitScript(watchPaint);
    const devTools = await context.newCDPSession(phone);
    await devTools.send("Network.enable");
    await devTools.send("Network.emulateNetworkConditions", line);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
    const bytes = { document: 0, script: 0, photos: 0 };
    const types = new Map<string, keyof typeof bytes>();
    devTools.on("Network.responseReceived", ({ requestId, type }) => {
      const kinds = { Document: "document", Script: "script", Image: "photos" } as const;
      if (type in kinds) types.set(requestId, kinds[type as keyof typeof kinds]); // The `in` check proves the key's type.
    });
    devTools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = types.get(requestId);
      if (kind) bytes[kind] += encodedDataLength;
    });
    let photoCount = 0;
    phone.on("request", (request) => {
      if (request.resourceType() === "image") photoCount += 1;
    });

    await phone.goto(app.origin + path, { waitUntil: "load", timeout: 60_000 });
    const loadedMs = await phone.evaluate(() => performance.now());
    await phone.waitForTimeout(1_000);
    const photosAtFirst = photoCount;
    const read = () => phone.evaluate(() => ({ ...(window as unknown as { figures: Figures }).figures })); // `watchPaint` sets these properties.
    const atFirst = await read();
    await scrollFar(phone);
    const { shift: shiftAfterScrolling } = await read();
    await phone.keyboard.press("/");
    const searchMs = await phone.evaluate(() => {
      const box = document.querySelector<HTMLInputElement>("#search input");
      const start = performance.now();
      if (box) box.value = "part 499";
      box?.dispatchEvent(new Event("input", { bubbles: true }));
      document.body.getBoundingClientRect();
      return performance.now() - start;
    });
    const figures = {
      count,
      ...atFirst,
      shiftAfterScrolling,
      loadedMs,
      searchMs,
      photosAtFirst,
      bytes,
      sizes,
    };
    process.stdout.write(`${JSON.stringify(figures, undefined, 2)}\n`);
    await context.close();
    expect(atFirst.firstPhotoMs).toBeLessThan(firstPhotoMs);
    expect(shiftAfterScrolling).toBeLessThan(mostShift);
    expect(bytes.script).toBeLessThan(mostScriptBytes);
    expect(photosAtFirst).toBeLessThan(20);
    expect(searchMs).toBeLessThan(searchedMs);
  });
}
