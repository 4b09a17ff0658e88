import { type BrowserContext, expect, type Page, type Response } from "@playwright/test";
import { createManifest, openWorkspace, register, test } from "./app";
import { answered } from "./browser-errors";
import { waitForWord } from "./late-answers";
import { untilNoRequests } from "./line";
import {
  asksBeforeClosing,
  badge,
  captureLot,
  expectCompleteLots,
  expectPictures,
  lotsOnServer,
  openCamera,
  password,
  photosOfLot,
  refuseReading,
  saveLot,
  shiftClock,
  touchHeight,
  untilCached,
  visit,
} from "./phone-captures";
import { choosePhotos, makePhoto } from "./photos";

declare global {
  interface Window {
    /** While true, the simulated browser storage is full, so every write fails. */
    isFull?: boolean;
    /** Counts the page's requests for persistent storage. */
    timesAsked: number;
    /** A marker that the test sets on the page. It is gone after a reload. */
    hasStayed?: boolean;
  }
}

test.use({ serviceWorkers: "allow" });

/** Captures three lots with three photos each. Goes offline during the second lot, and kills the tab at the end. */
async function captureAndDie(page: Page, context: BrowserContext): Promise<Page> {
  await openCamera(page);
  await captureLot(page, await photosOfLot(1));
  await choosePhotos(page, await photosOfLot(2));
  await context.setOffline(true);
  await saveLot(page, 3);
  await captureLot(page, await photosOfLot(3));
  await expect(badge(page, /[23] lots, \d photos waiting/)).toBeVisible();
  await page.close();
  return context.newPage();
}

/** Answers 503 to every second request of the queue that uploads a photo or creates a lot. */
async function troubleServer(context: BrowserContext): Promise<void> {
  let requests = 0;
  const isBusy = () => {
    requests += 1;
    return requests % 2 === 1;
  };
  for (const path of ["**/api/upload-photo", "**/trpc/items.create**"]) {
    await context.route(path, (route) =>
      isBusy() ? route.fulfill({ status: 503, json: { message: "Busy" } }) : route.continue(),
    );
  }
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
}

/** Matches the console error for any request that is made offline. */
const offline = /net::ERR_INTERNET_DISCONNECTED at http.*\/(?:trpc\/|api\/upload-photo)/;
/** If the connection is lost directly after a lot was sent, the list may show the lot without its photo. */
const offlineAtOnce = new RegExp(
  `${offline.source}|ERR_INTERNET_DISCONNECTED at http.*/photos/\\w+-thumb\\.jpg`,
);
const busy = answered(503, "(?:api/upload-photo|trpc/items.create)");

test("uploads three lots despite a lost connection, a killed tab, server errors and an expired session", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(offlineAtOnce, busy);
  test.slow();
  const email = "outbox@example.com";
  await register(page, email, password);
  await createManifest(page, "Barn", "Miller");
  const manifestPath = await visit(page);

  const second = await captureAndDie(page, context);
  await second.goto(manifestPath);
  await expect(badge(second, /[23] lots, \d photos waiting/)).toBeVisible();
  const waitingCount = Number.parseInt((await badge(second, /waiting/).textContent()) ?? "", 10);
  expect(waitingCount).toBeGreaterThanOrEqual(2);
  const cards = second.getByRole("region", { name: "Waiting to upload" }).getByRole("article");
  await expect(cards).toHaveCount(waitingCount);
  await badge(second, /waiting/).click();
  const dialog = second.getByRole("dialog", { name: /waiting/ });
  await expect(dialog.getByRole("article")).toHaveCount(waitingCount);
  const download = second.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download as ZIP" }).click();
  expect((await download).suggestedFilename()).toBe("lotwright-waiting.zip");
  await second.keyboard.press("Escape");
  await context.setOffline(false);
  await expect(badge(second, "All uploaded")).toBeVisible({ timeout: 20_000 });
  await expectCompleteLots(second, manifestPath, [1000, 1001, 1002]);
  await expect(second.getByText("3 lots", { exact: true })).toBeVisible();
  await expectPictures(second, 3);

  await troubleServer(context);
  const third = await captureAndDie(second, context);
  await third.goto(manifestPath);
  await expect(badge(third, /waiting/)).toBeVisible();
  await context.setOffline(false);
  await expect(badge(third, "All uploaded")).toBeVisible({ timeout: 60_000 });
  await context.unroute("**/api/upload-photo");
  await context.unroute("**/trpc/items.create**");
  await expectCompleteLots(third, manifestPath, [1003, 1004, 1005]);
  await expectPictures(third, 6);

  const fourth = await captureAndDie(third, context);
  await context.clearCookies();
  await fourth.goto(manifestPath);
  await expect(badge(fourth, /waiting/)).toBeVisible();
  await context.setOffline(false);
  await logIn(fourth, email);
  await expect(badge(fourth, "All uploaded")).toBeVisible({ timeout: 20_000 });
  await expectCompleteLots(fourth, manifestPath, [1006, 1007, 1008]);
  expect(await lotsOnServer(fourth, manifestPath)).toHaveLength(9);
  await expectPictures(fourth, 9);
});

test("neither uploads nor shows one person's lots after someone else signs in, even during an upload", async ({
  page,
  expectErrors,
}) => {
  // Bob gets an error page, because he may not read the manifest that Ann had open.
  expectErrors(/status of 40[14]|This manifest doesn't exist/);
  await page.addInitScript(() => {
    window.timesAsked = 0;
    StorageManager.prototype.persist = async () => {
      window.timesAsked += 1;
      return false;
    };
  });
  const email = "outbox-ann@example.com";
  const manifestId = await openWorkspace(page, email, "Ann's barn");
  const manifestPath = `/manifests/${manifestId}`;
  await page.goto("/");
  await visit(page);
  await page.goto(manifestPath);
  await openCamera(page);
  expect(await page.evaluate(() => window.timesAsked)).toBe(0);

  const { word, goOn } = waitForWord();
  const answers: number[] = [];
  const isSent = (response: Response) => /upload-photo|items\.create/.test(response.url());
  page.on("response", (response) => {
    if (isSent(response)) answers.push(response.status());
  });
  await page.route("**/api/upload-photo", async (route) => {
    await word;
    await route.continue();
  });
  // The phone may notice the other session in time, and then sends no request at all.
  const isOnItsWay = page.waitForRequest("**/api/upload-photo");
  await captureLot(page, await photosOfLot(1));
  await isOnItsWay;
  expect(await page.evaluate(() => window.timesAsked)).toBe(1);
  await badge(page, "1 lot, 3 photos waiting").click();
  await expect(page.getByText(/Your browser may delete these/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.request.post("/api/auth/register", { data: { email: "outbox-bob@example.com", password } });
  const refused = page.waitForResponse((response) => isSent(response) && response.status() === 401);
  goOn();
  await refused;
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "No manifests yet" })).toBeVisible();
  await expect(badge(page, "All uploaded")).toBeVisible();
  await expect(page.getByText("Ann's barn")).toHaveCount(0);
  expect(answers.at(-1)).toBe(401);

  await page.request.post("/api/auth/login", { data: { email, password } });
  await page.reload();
  await expect(badge(page, "All uploaded")).toBeVisible();
  await expectCompleteLots(page, manifestPath, [1000]);
});

test("stops capturing on a full phone without losing photos, and postpones updates and sign-out until the queue is empty", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(offline, busy);
  const manifestId = await openWorkspace(page, "full@example.com", "Cellar");
  const manifestPath = `/manifests/${manifestId}`;
  await page.goto("/");
  await visit(page);
  // The user has not opened this lot. The list prefetched its form's data.
  await untilCached(page, "items.list");
  expect(await touchHeight(page, "All uploaded")).toBeGreaterThanOrEqual(44);
  const header = await page.getByRole("banner").boundingBox();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Cellar" }).click();
  await expect(page.getByText("No items yet")).toBeVisible();
  await openCamera(page);

  await page.evaluate(() => {
    window.isFull = true;
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
      if (window.isFull) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      return put.apply(this, given);
    };
  });
  await choosePhotos(page, await photosOfLot(1));
  const stop = page.getByRole("alert").filter({ hasText: "This phone is full" });
  await expect(stop).toHaveText("This phone is full. Free some space, then try again.");
  for (const name of ["Take photo", "Choose photos"]) {
    await expect(page.getByRole("button", { name })).toBeDisabled();
  }
  await expect(page.getByRole("img", { name: /Photo \d/ })).toHaveCount(3);
  await badge(page, /This phone is full/).click();
  await expect(page.getByText(/only in this page, so keep it open/)).toBeVisible();
  expect(await asksBeforeClosing(page)).toBe(true);
  await page.evaluate(() => {
    window.isFull = false;
  });
  await page.getByRole("button", { name: "Upload now" }).click();
  await page.keyboard.press("Escape");
  await expect(stop).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Choose photos" })).toBeEnabled();
  expect(await asksBeforeClosing(page)).toBe(false);
  await refuseReading(page);
  await page.reload();
  await expect(
    page.getByText(/^The changes stored on this phone can't be read right now\. Nothing/),
  ).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem("isRefused"));
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("img", { name: /Photo \d/ })).toHaveCount(3);
  await saveLot(page, 3);

  await context.route("**/api/upload-photo", (route) => route.fulfill({ status: 503, json: {} }));
  const refused = context.waitForEvent("response", (response) => response.status() === 503);
  await context.setOffline(false);
  await refused;
  await page.evaluate(async () => {
    window.hasStayed = true;
    const { installing } = await navigator.serviceWorker.register("/sw.js?newer");
    await new Promise<void>((resolve) => {
      installing?.addEventListener("statechange", () => installing.state === "installed" && resolve());
    });
  });
  await page.getByRole("link", { name: "Back to items" }).click();
  const waiting = page.getByRole("link", { name: "Generating description..." });
  await expect(waiting).toBeVisible();
  await expect(badge(page, "1 lot, 3 photos waiting")).toBeVisible();
  expect(await touchHeight(page, "1 lot, 3 photos waiting")).toBeGreaterThanOrEqual(44);
  expect((await page.getByRole("banner").boundingBox())?.height).toBe(header?.height);
  await waiting.click();
  await page.getByLabel("Title", { exact: true }).fill("Oak chair");
  await page.getByRole("button", { name: "Save & Close" }).click();
  await expect(page.getByRole("link", { name: "Oak chair" })).toBeVisible();
  const update = page.getByText("A new version is available.");
  await expect(update).toHaveCount(0);
  await page.getByRole("link", { name: "All manifests" }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  const question = page.getByRole("alertdialog", { name: "Log out now?" });
  await expect(question).toContainText("1 lot, 3 photos waiting. Pending changes stay on this phone");
  await question.getByRole("button", { name: "Cancel" }).click();
  await context.unroute("**/api/upload-photo");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(badge(page, "All uploaded")).toBeVisible();
  expect(await page.evaluate(() => window.hasStayed)).toBe(true);
  await expect(update).toBeVisible();
  // Chromium keeps an idle service worker alive while DevTools is attached, and a request during the worker's
  // activation would hang. So all requests must end first.
  await untilNoRequests(context);
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Update now" }).click();
  await reloaded;
  expect(await page.evaluate(() => window.hasStayed)).toBeUndefined();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\?newer$/);
  await expectCompleteLots(page, manifestPath, [1000]);
});

test("merges ten offline lots each of two phones whose clocks are a day off, and shows every changed lot number", async ({
  page,
  context,
  browser,
  app,
  expectErrors,
}) => {
  expectErrors(offline);
  test.slow();
  await register(page, "two@example.com", password);
  await createManifest(page, "Loft", "Miller");
  await shiftClock(context, 1);
  const manifestPath = await visit(page);
  const other = await browser.newContext({ baseURL: app.origin, storageState: await context.storageState() });
  await shiftClock(other, -1);
  const second = await other.newPage();
  await second.goto(manifestPath);
  await visit(second);
  for (const phone of [page, second]) {
    await openCamera(phone);
    await phone.context().setOffline(true);
    for (let lot = 0; lot < 10; lot += 1)
      await captureLot(phone, [await makePhoto(`lot-${lot}`, "#44504a", 0.2)]);
    await expect(badge(phone, "10 lots, 10 photos waiting")).toBeVisible();
  }
  await Promise.all([page, second].map((phone) => phone.context().setOffline(false)));
  await Promise.all(
    [page, second].map((phone) => expect(badge(phone, "All uploaded")).toBeVisible({ timeout: 45_000 })),
  );
  const lots = await lotsOnServer(page, manifestPath);
  expect(lots).toHaveLength(20);
  expect(new Set(lots.map(({ lotNumber }) => lotNumber)).size).toBe(20);
  const wrongBy = lots.map(({ createdAt }) => Math.abs(Date.now() - Date.parse(createdAt)));
  expect(Math.max(...wrongBy)).toBeLessThan(3_600_000);
  const changed = lots.filter(({ requestedLotNumber }) => requestedLotNumber !== null);
  expect(changed.length).toBeGreaterThanOrEqual(10);
  // A window as tall as the whole list, because the list renders only visible rows.
  await page.setViewportSize({ width: 390, height: 6_000 });
  await page.goto(manifestPath);
  for (const { requestedLotNumber, lotNumber } of changed)
    await expect(page.getByText(`${requestedLotNumber} became ${lotNumber}`)).toBeVisible();
  await other.close();
});
