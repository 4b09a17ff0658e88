import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CDPSession, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { openWorkspace, test } from "./app";

const photoCount = 15;
const photoSize = { width: 4_000, height: 3_000 };
const cpuSlowdown = 4;
const answerMs = 200;
const tapEveryMs = 100;
const uploadMs = 300;

/** `ms`: milliseconds from a touch to the first frame that shows its effect. `at`: milliseconds since the first touch. */
type Tap = { ms: number; at: number };

// On this tablet size the checkbox stays in place while photos are added, so its position is looked up only once.
test.use({ viewport: { width: 1_024, height: 768 } });

/** Writes photos as large as a phone's. They consist of noise, which does not compress. Each is chosen several times. */
async function writePhotos(folder: string): Promise<string[]> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 14 };
  const paths: string[] = [];
  for (const tint of ["#a08060", "#6080a0", "#80a060"]) {
    const photo = sharp({ create: { ...photoSize, channels: 3, background: "#000", noise } });
    const path = join(folder, `${tint.slice(1)}.jpg`);
    await writeFile(path, await photo.tint(tint).jpeg({ quality: 85 }).toBuffer());
    paths.push(path);
  }
  return Array.from({ length: photoCount }, (_, index) => paths[index % paths.length] ?? "");
}

function watchTaps(page: Page): Promise<void> {
  return page.getByRole("checkbox").evaluate((box) => {
    const taps: Tap[] = [];
    let first = 0;
    box.addEventListener("click", ({ timeStamp: at }) => {
      // The time at which the browser received the touch, before the page's event handlers run.
      first ||= at;
      requestAnimationFrame(() =>
        setTimeout(() => taps.push({ at: at - first, ms: performance.now() - at })),
      );
    });
    Object.assign(window, { taps });
  });
}

/** Taps at a fixed rate, also while the page has not yet shown the effect of the previous tap. */
function tapSteadily(devTools: CDPSession, place: { x: number; y: number }) {
  const sent: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    const touchPoints = [place];
    sent.push(devTools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints }));
    sent.push(devTools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }));
  }, tapEveryMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(sent);
    return sent.length / 2;
  };
}

/** Leaves all uploads unanswered: the server would decode the photos on the same machine and slow down the browser. */
async function answerUploads(page: Page): Promise<void> {
  await page.route("**/api/upload-photo", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, uploadMs));
    const url = `/photos/${randomUUID().replaceAll("-", "")}.jpg`;
    await route.fulfill({ status: 201, json: { id: randomUUID(), url, width: 1_600, height: 1_200 } });
  });
}

test("stores 15 photos of 12 megapixels on a slow phone, and responds to every tap within 200 ms", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const folder = await mkdtemp(join(tmpdir(), "lotwright-photos-"));
  const paths = await writePhotos(folder);
  const manifestId = await openWorkspace(page, "heavy@example.com", "Barn");
  await page.goto(`/manifests/${manifestId}/camera`);
  await expect(page.getByRole("button", { name: "All uploaded" })).toBeVisible();
  const checkbox = await page.getByRole("checkbox").boundingBox();
  if (!checkbox) throw new Error("The checkbox is not shown");
  await watchTaps(page);
  await answerUploads(page);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });

  const startedAt = performance.now();
  const stopTapping = tapSteadily(devTools, { x: checkbox.x + 12, y: checkbox.y + 12 });
  await page.locator("input[type=file][multiple]").setInputFiles(paths);
  await page.getByRole("button", { name: `Done (${photoCount} photos)` }).waitFor();
  const chosenMs = performance.now() - startedAt;
  await page.getByRole("button", { name: "All uploaded" }).waitFor({ timeout: 180_000 });
  const keptMs = performance.now() - startedAt;
  await expect(page.getByRole("img", { name: /^Photo \d+$/ })).toHaveCount(photoCount);
  const sent = await stopTapping();
  await page.waitForTimeout(1_000);
  const taps = await page.evaluate(() => (window as unknown as { taps: Tap[] }).taps); // The script above sets `taps`.
  await rm(folder, { recursive: true });

  const slowest = taps.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  process.stdout.write(
    `${JSON.stringify({ chosenMs, keptMs, sent, answered: taps.length, slowest }, undefined, 2)}\n`,
  );
  expect(taps).toHaveLength(sent);
  expect(slowest[0]?.ms).toBeLessThan(answerMs);
});
