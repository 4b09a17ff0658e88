import { expect, type Page } from "@playwright/test";
import { type App, test } from "./app";
import { answered } from "./browser-errors";
import { makePhoto, uploadPhoto } from "./photos";
import { makeManifest, seedItems } from "./seed-items";

const itemCount = 2_000;
const changeCount = 50;
const hiddenMs = 6 * 60_000;
const [longestMs, mostBytes] = [300, 60_000];

/** Makes the tab hidden or visible. */
const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

/** Counts requests of the API, and their bytes on the wire and without compression. */
async function countAnswers(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.enable");
  const counts = { requests: 0, wire: 0, plain: 0 };
  const paths = new Map<string, string>();
  const asked = new Set<string>();
  devTools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.includes("/trpc/") || request.url.includes("events.stream")) return;
    paths.set(requestId, new URL(request.url).pathname);
    counts.requests += 1;
  });
  devTools.on("Network.dataReceived", ({ requestId, dataLength }) => {
    if (paths.has(requestId)) counts.plain += dataLength;
  });
  devTools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    if (path === undefined) return;
    counts.wire += encodedDataLength;
    asked.add(path);
  });
  return { counts, asked };
}

type Sale = { manifestId: string; ids: string[] };

async function makeSale(page: Page, app: App): Promise<Sale> {
  const manifestId = await makeManifest(page, "Barn clearance");
  const photoUrls = [await uploadPhoto(page, app, await makePhoto("lamp", "#6b4a2b"))];
  await seedItems(app, { manifestId, count: itemCount, photoUrls });
  const listed = await page.request.get(`/api/manifests/${manifestId}/items?limit=1000`);
  const items = ((await listed.json()) as { id: string }[]).slice(0, changeCount);
  return { manifestId, ids: items.map(({ id }) => id) };
}

/** Shows the sale, hides the tab for minutes while others change lots, and measures from its return to the changed list. */
async function measureReturn(page: Page, { manifestId, ids }: Sale, title: string) {
  await page.goto(`/manifests/${manifestId}`);
  await page.getByRole("article").first().waitFor();
  await page.waitForLoadState("networkidle");
  await setVisibility(page, "hidden");
  await page.clock.fastForward(hiddenMs);
  for (const id of ids) {
    const answer = await page.request.patch(`/api/items/${id}`, { data: { title } });
    expect(answer.ok()).toBe(true);
  }
  const { counts, asked } = await countAnswers(page);
  const started = performance.now();
  await setVisibility(page, "visible");
  await page.getByRole("article").filter({ hasText: title }).first().waitFor();
  const ms = Math.round(performance.now() - started);
  await page.waitForLoadState("networkidle");
  await page.clock.fastForward(10_000);
  return { ms, ...counts, asked: [...asked].join(" ") };
}

test(`comes back to a sale of ${itemCount} lots of which others changed ${changeCount}`, async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(answered(404, "changes.list"));
  await page.clock.install();
  const sale = await makeSale(page, app);
  const after = [];
  for (const title of ["Brass lamp 1", "Brass lamp 2", "Brass lamp 3"])
    after.push(await measureReturn(page, sale, title));
  const error = { message: "No such path", code: -32_004, data: { code: "NOT_FOUND", httpStatus: 404 } };
  await page.route("**/trpc/changes.list**", (route) => route.fulfill({ status: 404, json: { error } }));
  const before = [];
  for (const title of ["Oak chair 1", "Oak chair 2", "Oak chair 3"])
    before.push(await measureReturn(page, sale, title));
  process.stdout.write(`${JSON.stringify({ before, after }, undefined, 2)}\n`);
  for (const { ms, wire } of after) {
    expect(ms).toBeLessThanOrEqual(longestMs);
    expect(wire).toBeLessThanOrEqual(mostBytes);
  }
});
