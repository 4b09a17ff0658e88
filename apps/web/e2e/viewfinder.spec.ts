import { expect, type Page } from "@playwright/test";
import { openWorkspace, test } from "./app";
import { offline } from "./browser-errors";
import { fakeCamera } from "./fake-camera";
import { disconnectWhenIdle } from "./line";
import { badge, lotsOnServer, visit } from "./phone-captures";
import { storedTimes } from "./stored-photos";

const lotCount = 20;
const photosPerLot = 3;
const numbers = Array.from({ length: lotCount }, (_, index) => 1000 + index);

test.use({ ...fakeCamera, serviceWorkers: "allow" });

/** Counts touches. The returned function returns the count. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { taps: 0 };
    const count = ({ isTrusted }: PointerEvent) => {
      if (isTrusted) counted.taps += 1;
    };
    addEventListener("pointerup", count, { capture: true });
    Object.assign(window, { counted });
  });
  return () => page.evaluate(() => (window as unknown as { counted: { taps: number } }).counted.taps); // The script above sets the count.
}

const takePhoto = (page: Page) => page.getByRole("button", { name: "Take photo" }).tap();
const photosOf = (page: Page) => page.getByRole("region", { name: "Photos" });
const titleOf = (page: Page, lotNumber: number) => page.getByRole("heading", { name: `Lot ${lotNumber}` });

async function saveLot(page: Page, lotNumber: number): Promise<void> {
  await page.getByRole("button", { name: "Save lot" }).tap();
  await expect(page.getByText(`Lot ${lotNumber} saved`, { exact: true })).toBeVisible();
}

async function captureLot(page: Page, lotNumber: number): Promise<void> {
  await expect(titleOf(page, lotNumber)).toBeVisible();
  for (let photo = 0; photo < photosPerLot; photo += 1) await takePhoto(page);
  await saveLot(page, lotNumber);
}

function reportStored(times: number[]): void {
  expect(times).toHaveLength(lotCount * photosPerLot);
  const sorted = times.toSorted((a, b) => a - b);
  const [median, p95] = [0.5, 0.95].map((share) => sorted[Math.ceil(sorted.length * share) - 1]);
  process.stdout.write(`Tap to stored: median ${median} ms, p95 ${p95} ms of ${sorted.length}\n`);
}

async function openViewfinder(page: Page, email: string): Promise<string> {
  const manifestId = await openWorkspace(page, email, "Barn");
  await page.goto(`/manifests/${manifestId}/camera`);
  await expect(page.getByRole("button", { name: "Take photo" })).toBeEnabled();
  return manifestId;
}

/** Expects that the server has each lot once, with its own photos. */
async function expectLots(page: Page, manifestId: string): Promise<void> {
  await expect(badge(page, "All uploaded")).toBeVisible({ timeout: 60_000 });
  const lots = await lotsOnServer(page, `/manifests/${manifestId}`);
  expect(lots.map(({ lotNumber }) => lotNumber)).toEqual(numbers);
  expect(lots.map(({ photoUrls }) => photoUrls.length)).toEqual(numbers.map(() => photosPerLot));
  expect(new Set(lots.flatMap(({ photoUrls }) => photoUrls)).size).toBe(lotCount * photosPerLot);
}

test("catalogs twenty lots offline with four taps each, and loses nothing when the tab is killed", async ({
  page: first,
  context,
  expectErrors,
}) => {
  expectErrors(offline);
  const manifestId = await openViewfinder(first, "viewfinder-offline@example.com");
  const path = await visit(first);
  await disconnectWhenIdle(context);
  const half = lotCount / 2;
  const tapsBefore = await countTaps(first);
  for (const lotNumber of numbers.slice(0, half)) await captureLot(first, lotNumber);
  await takePhoto(first);
  await takePhoto(first);
  const timesBefore = await storedTimes(first, half * photosPerLot + 2);
  const killedTaps = await tapsBefore();
  await first.close();

  const page = await context.newPage();
  await page.goto(path);
  await expect(photosOf(page).getByText("2 of 15 photos.")).toBeAttached();
  const taps = await countTaps(page);
  await takePhoto(page);
  const [open = 0, ...others] = numbers.slice(half);
  await saveLot(page, open);
  for (const lotNumber of others) await captureLot(page, lotNumber);
  expect(killedTaps + (await taps())).toBe(lotCount * (photosPerLot + 1));
  reportStored([...timesBefore, ...(await storedTimes(page, half * photosPerLot - 2))]);
  await context.setOffline(false);
  await expectLots(page, manifestId);
});
