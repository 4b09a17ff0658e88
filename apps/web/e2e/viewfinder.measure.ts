import { expect, type Page } from "@playwright/test";
import { openWorkspace, test } from "./app";
import { fakeCamera } from "./fake-camera";
import { storedTimes } from "./stored-photos";

const lotCount = 20;
const photosPerLot = 3;
const cpuSlowdown = 4;

test.use(fakeCamera);

const percentile = (values: number[], share: number) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN);

const report = (name: string, values: number[]) =>
  process.stdout.write(
    `${name}: median ${percentile(values, 0.5)} ms, p95 ${percentile(values, 0.95)} ms of ${values.length}\n`,
  );

/**
 * Presses "Save lot" and returns the milliseconds until the first frame that shows the next lot without photos, with a
 * shutter that can be pressed.
 */
function saveUntilReady(page: Page, nextTitle: string): Promise<number> {
  return page.evaluate((title) => {
    const buttonOf = (text: string) =>
      [...document.querySelectorAll("button")].find(({ textContent }) => textContent === text);
    const [save, shutter] = ["Save lot", "Take photo"].map(buttonOf);
    if (!save || !shutter) throw new Error("The capture bar has no shutter or no button to save the lot");
    const isReady = () =>
      document.querySelector("h1")?.textContent?.endsWith(title) &&
      document.querySelector("[aria-label='Photos'] button") === null &&
      shutter.isConnected &&
      !shutter.disabled;
    return new Promise<number>((resolve) => {
      const startedAt = performance.now();
      // A timer that is set in an animation frame callback runs after that frame has been painted.
      const look = () =>
        requestAnimationFrame(
          isReady() ? () => setTimeout(() => resolve(performance.now() - startedAt)) : look,
        );
      save.click();
      look();
    });
  }, nextTitle);
}

test("measures the shutter and the way to the next lot on a slow phone", async ({ page }) => {
  test.setTimeout(240_000);
  const manifestId = await openWorkspace(page, "viewfinder-times@example.com", "Barn");
  await page.goto(`/manifests/${manifestId}/camera`);
  const shutter = page.getByRole("button", { name: "Take photo" });
  await expect(shutter).toBeEnabled();
  const size = await page
    .locator("video")
    .evaluate(({ videoWidth, videoHeight }: HTMLVideoElement) => `${videoWidth} x ${videoHeight}`);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  const ready: number[] = [];
  for (let lot = 0; lot < lotCount; lot += 1) {
    for (let photo = 0; photo < photosPerLot; photo += 1) await shutter.tap();
    const stored = (lot + 1) * photosPerLot;
    await storedTimes(page, stored);
    ready.push(await saveUntilReady(page, `Lot ${1001 + lot}`));
  }
  process.stdout.write(`Frames of ${size}\n`);
  report("Tap to stored", await storedTimes(page, lotCount * photosPerLot));
  report("Save to the next lot", ready);
});
