import { gzipSync } from "node:zlib";
import { expect, type Page, type Response } from "@playwright/test";
import sharp from "sharp";
import { register, test } from "./app";
import { holdPhotos } from "./late-answers";
import { maxShift, watchShift } from "./layout-shift";
import { makePhoto, uploadPhoto } from "./photos";
import { boxOf, expectSheet, phone } from "./screen-sizes";

const maxKilobytes = 190;

async function post(page: Page, path: string, data: object): Promise<{ id: string }> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}

/** Measures the compressed size in kB of the scripts that the page loads until the returned function is called. */
function watchScripts(page: Page): () => Promise<number> {
  const scripts: Promise<number>[] = [];
  const measure = (response: Response) => {
    if (!response.url().endsWith(".js")) return;
    scripts.push(response.body().then((body) => gzipSync(body).length));
  };
  page.on("response", measure);
  return async () => {
    // Scripts that load later belong to another screen, and may be interrupted when the test ends.
    page.off("response", measure);
    return (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0) / 1000;
  };
}

test("loads the home screen and a manifest within their size limits and without layout shifts", async ({
  page,
  app,
}) => {
  await register(page, "ida@example.com", "brass lamp");
  await post(page, "/api/manifests", { name: "Barn", consignor: "Ann Smith" });
  const attic = await post(page, "/api/manifests", { name: "Attic", consignor: "Miller" });
  const photo = await uploadPhoto(page, app, await makePhoto("trunk", "#6b4a2b"));
  await post(page, "/api/items", { manifestId: attic.id, title: "Trunk", photoUrls: [photo] });
  const logo = { create: { width: 800, height: 400, channels: 3, background: "#6b4a2b" } } as const;
  const buffer = await sharp(logo).png().toBuffer();
  const file = { name: "logo.png", mimeType: "image/png", buffer };
  expect((await page.request.post("/api/auth/logo", { multipart: { logo: file } })).ok()).toBe(true);

  const shift = await watchShift(page);
  const kilobytes = watchScripts(page);
  const answerPhotos = await holdPhotos(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("article")).toHaveCount(2);
  const mark = page.getByRole("banner").locator("img");
  await expect(mark).toHaveAttribute("src", /^\/photos\/[0-9a-f]{32}\.png$/);
  answerPhotos();
  await expect(mark).toHaveJSProperty("naturalWidth", 800);
  await page.waitForLoadState();
  expect(await shift()).toBeLessThanOrEqual(maxShift);
  const loaded = await kilobytes();
  expect(loaded).toBeGreaterThan(50);
  expect(loaded).toBeLessThanOrEqual(maxKilobytes);

  // The first manifest is visible without scrolling, below the counts, the search box and the sort order.
  const newest = await boxOf(page.getByRole("article").first());
  expect(newest.y + newest.height).toBeLessThan(phone.height / 2);

  await page.getByRole("region", { name: "Actions" }).getByRole("button").click();
  await expectSheet(page.getByRole("dialog", { name: "Create New Manifest" }));

  // Photos that load late cause no layout shift.
  const answerPhoto = await holdPhotos(page);
  await page.goto(`/manifests/${attic.id}`, { waitUntil: "domcontentloaded" });
  const thumbnail = page.getByRole("article").filter({ hasText: "Trunk" }).locator("img");
  await expect(thumbnail).toBeAttached();
  answerPhoto();
  await expect(thumbnail).toHaveJSProperty("naturalWidth", 400);
  await page.waitForLoadState();
  expect(await shift()).toBeLessThanOrEqual(maxShift);
});
