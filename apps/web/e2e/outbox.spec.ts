import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { createManifest, register, test } from "./app";
import { answered, offline } from "./browser-errors";
import { choosePhotos, makePhoto, type PhotoFile } from "./photos";

type Lot = { lotNumber: number; requestedLotNumber: number | null; photoUrls: string[]; createdAt: string };

test.use({ serviceWorkers: "allow" });

const colours = ["#6b4a2b", "#2b4a6b", "#44504a"];
const account = { email: "outbox@example.com", password: "secret1" };

const photosOfLot = (lot: number): Promise<PhotoFile[]> =>
  Promise.all(colours.map((colour, index) => makePhoto(`lot-${lot}-${index}`, colour)));

/** From the camera to the camera. */
async function captureLot(page: Page, photos: PhotoFile[]): Promise<void> {
  await choosePhotos(page, photos);
  await page
    .getByRole("button", { name: `Done (${photos.length} photo${photos.length > 1 ? "s" : ""})` })
    .click();
  await page.getByRole("button", { name: "Save & Next" }).click();
  await expect(page.getByRole("button", { name: "Done (0 photos)" })).toBeVisible();
}

/** Oldest first. */
async function lotsOnServer(page: Page, manifestPath: string): Promise<Lot[]> {
  const answer = await page.request.get(`/api${manifestPath}/items`);
  const lots: Lot[] = await answer.json();
  return lots.toReversed();
}

const badge = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** The app as it is after a first visit: its files and what was read are on the phone. */
async function visit(page: Page): Promise<string> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(badge(page, "All safe")).toBeVisible();
  await page.waitForLoadState("networkidle");
  return new URL(page.url()).pathname;
}

async function openCamera(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /Add (?:First )?Item/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Capture Photos" })).toBeVisible();
}

test("T72: lots captured without a line survive a killed tab, and reach the server once, in order", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(offline);
  await register(page, account.email, account.password);
  await createManifest(page, "Barn", "Miller");
  const manifestPath = await visit(page);
  await openCamera(page);
  await context.setOffline(true);
  for (const lot of [1, 2, 3]) await captureLot(page, await photosOfLot(lot));
  await expect(badge(page, "3 lots, 9 photos waiting")).toBeVisible();
  await page.close();

  const next = await context.newPage();
  await next.goto(manifestPath);
  await expect(badge(next, "3 lots, 9 photos waiting")).toBeVisible();
  await expect(next.getByRole("region", { name: "Waiting on this phone" }).getByRole("article")).toHaveCount(
    3,
  );
  await expectAccessible(next, "a manifest with waiting lots");
  await badge(next, "3 lots, 9 photos waiting").click();
  const dialog = next.getByRole("dialog", { name: "3 lots, 9 photos waiting" });
  await expect(dialog.getByRole("article")).toHaveCount(3);
  await expectAccessible(next, "the list of what waits");
  const download = next.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download as ZIP" }).click();
  expect((await download).suggestedFilename()).toBe("lotwright-waiting.zip");
  await next.keyboard.press("Escape");

  await context.setOffline(false);
  await expect(badge(next, "All safe")).toBeVisible();
  const lots = await lotsOnServer(next, manifestPath);
  expect(lots.map(({ lotNumber }) => lotNumber)).toEqual([1000, 1001, 1002]);
  expect(lots.map(({ photoUrls }) => photoUrls.length)).toEqual([3, 3, 3]);
  expect(new Set(lots.flatMap(({ photoUrls }) => photoUrls)).size).toBe(9);
  await expect(next.getByText("3 items")).toBeVisible();
});

test("T72: a server in trouble and an ended session lose nothing, and another person sees nothing", async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(answered(503, "(api/upload-photo|trpc/items.create)"), offline);
  await register(page, "trouble@example.com", account.password);
  await createManifest(page, "Shed", "Miller");
  const manifestPath = await visit(page);
  await openCamera(page);
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
  for (const lot of [1, 2, 3]) await captureLot(page, await photosOfLot(lot));
  await expect(badge(page, "All safe")).toBeVisible({ timeout: 60_000 });
  const lots = await lotsOnServer(page, manifestPath);
  expect(lots.map(({ lotNumber, photoUrls }) => [lotNumber, photoUrls.length])).toEqual([
    [1000, 3],
    [1001, 3],
    [1002, 3],
  ]);
  await context.unroute("**/api/upload-photo");
  await context.unroute("**/trpc/items.create**");

  await context.setOffline(true);
  await captureLot(page, await photosOfLot(4));
  await context.clearCookies();
  await page.close();
  const next = await context.newPage();
  await context.setOffline(false);
  await next.goto("/");
  await next.getByRole("tab", { name: "Register" }).click();
  await next.getByLabel("Email").fill("other@example.com");
  await next.getByLabel("Password").fill(account.password);
  await next.getByRole("button", { name: "Create Account" }).click();
  await expect(next.getByRole("heading", { name: "No manifests yet" })).toBeVisible();
  await expect(badge(next, "All safe")).toBeVisible();
  expect(await next.getByText("Shed").count()).toBe(0);

  await context.clearCookies();
  await next.reload();
  await next.getByLabel("Email").fill("trouble@example.com");
  await next.getByLabel("Password").fill(account.password);
  await next.getByRole("button", { name: "Log In" }).click();
  await expect(badge(next, "All safe")).toBeVisible();
  await expect.poll(async () => (await lotsOnServer(next, manifestPath)).length).toBe(4);
  expect((await lotsOnServer(next, manifestPath)).at(-1)?.photoUrls).toHaveLength(3);
});

test("T72: two phones without a line catalogue ten lots each, and every changed number is shown", async ({
  page,
  browser,
  app,
  expectErrors,
}) => {
  expectErrors(offline);
  await register(page, "two@example.com", account.password);
  await createManifest(page, "Loft", "Miller");
  const manifestPath = await visit(page);
  const other = await browser.newContext({
    baseURL: app.origin,
    storageState: await page.context().storageState(),
  });
  const second = await other.newPage();
  await second.goto(manifestPath);
  await visit(second);
  for (const phone of [page, second]) {
    await openCamera(phone);
    await phone.context().setOffline(true);
    for (let lot = 0; lot < 10; lot += 1) await captureLot(phone, [await makePhoto(`lot-${lot}`, "#44504a")]);
    await expect(badge(phone, "10 lots, 10 photos waiting")).toBeVisible();
  }
  await Promise.all([page, second].map((phone) => phone.context().setOffline(false)));
  await Promise.all(
    [page, second].map((phone) => expect(badge(phone, "All safe")).toBeVisible({ timeout: 45_000 })),
  );
  const lots = await lotsOnServer(page, manifestPath);
  expect(lots).toHaveLength(20);
  expect(new Set(lots.map(({ lotNumber }) => lotNumber)).size).toBe(20);
  const changed = lots.filter(({ requestedLotNumber }) => requestedLotNumber !== null);
  expect(changed.length).toBeGreaterThanOrEqual(10);
  await page.goto(manifestPath);
  const newest = changed.at(-1);
  await expect(page.getByText(`${newest?.requestedLotNumber} became ${newest?.lotNumber}`)).toBeVisible();
  await other.close();
});
