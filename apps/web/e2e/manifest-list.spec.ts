import { gzipSync } from "node:zlib";
import { expect, type Locator, type Page, type Response } from "@playwright/test";
import sharp from "sharp";
import { register, test } from "./app";
import { holdPhotos } from "./late-answers";
import { maxShift, watchShift } from "./layout-shift";
import { makePhoto, uploadPhoto } from "./photos";
import { boxOf, desktop, expectSheet, phone } from "./screen-sizes";

const maxKilobytes = 190;

async function post(page: Page, path: string, data: object): Promise<{ id: string }> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}

/** Reads a button's color after its CSS transitions have ended. */
const colorOf = (button: Locator) =>
  button.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
    return getComputedStyle(element).backgroundColor;
  });

const names = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();

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

test("loads the home screen within its size limits, and searches, sorts and updates it on phones and desktops", async ({
  page,
  app,
}) => {
  await register(page, "ida@example.com", "brass lamp");
  const barn = await post(page, "/api/manifests", { name: "Barn 10", consignor: "Miller Estate" });
  await post(page, "/api/manifests", { name: "barn 2", consignor: "Ann Smith" });
  const attic = await post(page, "/api/manifests", { name: "Attic", consignor: "MILLER estate" });
  await post(page, "/api/items", { manifestId: barn.id, title: "Clock" });
  await post(page, "/api/items", { manifestId: barn.id, title: "Vice" });
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
  await expect(page.getByRole("article")).toHaveCount(3);
  const mark = page.getByRole("banner").locator("img");
  await expect(mark).toHaveAttribute("src", /^\/photos\/[0-9a-f]{32}\.png$/);
  answerPhotos();
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  await page.waitForLoadState();
  expect(await shift()).toBeLessThanOrEqual(maxShift);
  const loaded = await kilobytes();
  expect(loaded).toBeGreaterThan(50);
  expect(loaded).toBeLessThanOrEqual(maxKilobytes);

  await expect(page.getByRole("definition")).toHaveText(["3", "3"]);
  await expect(page.getByRole("article").filter({ hasText: "Barn 10" })).toContainText("2 items");
  await expect(page.getByRole("article").filter({ hasText: "Attic" })).toContainText(/1 item(?!s)/);
  await expect(page.getByRole("button", { name: "Grid view" })).toBeHidden();
  // The first manifest is visible without scrolling, below the counts, the search box and the sort order.
  const newest = await boxOf(page.getByRole("article").first());
  expect(newest.y + newest.height).toBeLessThan(phone.height / 2);

  expect(await names(page)).toEqual(["Attic", "barn 2", "Barn 10"]);
  const sort = page.getByLabel("Sort manifests");
  await expect(sort.getByRole("option")).toHaveText([
    "Newest First",
    "Oldest First",
    "Name (A-Z)",
    "Most Items",
  ]);
  for (const [label, expected] of [
    ["Oldest First", ["Barn 10", "barn 2", "Attic"]],
    ["Most Items", ["Barn 10", "Attic", "barn 2"]],
    ["Name (A-Z)", ["Attic", "barn 2", "Barn 10"]],
  ] as const) {
    await sort.selectOption(label);
    await expect.poll(() => names(page)).toEqual(expected);
  }

  const searchBox = page.getByPlaceholder("Search manifests...");
  await searchBox.fill("SMITH");
  await expect.poll(() => names(page)).toEqual(["barn 2"]);
  await searchBox.fill("nobody");
  await expect(page.getByRole("heading", { name: "No manifests match your search" })).toBeVisible();
  await searchBox.fill("");
  await searchBox.blur();

  await page.getByRole("region", { name: "Actions" }).getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: "Create New Manifest" });
  await expectSheet(dialog);
  const create = dialog.getByRole("button", { name: "Create", exact: true });
  const disabled = await colorOf(create);
  await dialog.getByLabel("Manifest Name").fill("Shed");
  await dialog.getByLabel("Consignor").fill("Ann Smith");
  await expect(create).toBeEnabled();
  expect(await colorOf(create)).not.toBe(disabled);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();

  await page.setViewportSize(desktop);
  await page.keyboard.press("/");
  await expect(searchBox).toBeFocused();
  await page.keyboard.type("miller");
  await expect.poll(() => names(page)).toEqual(["Attic", "Barn 10"]);
  await page.keyboard.type("x");
  await expect(page.getByRole("heading", { name: "No manifests match your search" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("article")).toHaveCount(3);

  const first = page.getByRole("article").first();
  const listWidth = (await first.boundingBox())?.width ?? 0;
  await page.getByRole("button", { name: "Grid view" }).click();
  await expect.poll(async () => (await first.boundingBox())?.width).toBeLessThan(listWidth / 2);
  await expect(page).toHaveURL(/\?sort=name$/);
  await page.reload();
  await expect(page.getByRole("button", { name: "Grid view" })).toHaveAttribute("aria-pressed", "true");
  await expect(sort).toHaveValue("name");

  await post(page, "/api/manifests", { name: "Cellar", consignor: "Weir" });
  await expect(page.getByRole("link", { name: "Cellar" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Team Management" })).toHaveAttribute(
    "href",
    "/team-management",
  );
  await expect(page.getByRole("link", { name: "Downloads" })).toHaveAttribute("href", "/downloads");
  await expect(page.getByRole("link", { name: "Consignors" })).toHaveAttribute("href", "/consignors");
  await page.getByRole("link", { name: "Cellar" }).click();
  await expect(page.getByRole("heading", { name: "Cellar" })).toBeVisible();

  // Photos that load late cause no layout shift.
  const answerPhoto = await holdPhotos(page);
  await page.goto(`/manifests/${attic.id}`, { waitUntil: "domcontentloaded" });
  const thumbnail = page.getByRole("article").filter({ hasText: "Trunk" }).locator("img");
  await expect(thumbnail).toBeAttached();
  answerPhoto();
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  await page.waitForLoadState();
  expect(await shift()).toBeLessThanOrEqual(maxShift);
});
