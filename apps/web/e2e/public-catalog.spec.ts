import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { test } from "./app";
import { answered } from "./browser-errors";
import { makePhoto, uploadPhoto } from "./photos";
import { boxOf } from "./screen-sizes";
import { brandPair, makeShared } from "./shared-catalog";

const canary = "kanarienvogel";
const hostile = "</script><img src=x onerror=alert(1)>";

const notFound = async (page: Page) => {
  await expect(page.getByRole("heading", { name: "Catalog Not Found" })).toBeVisible();
  await expect(page.getByText("This catalog link is invalid or has been disabled.")).toBeVisible();
};

const lots = (page: Page) => page.locator("[data-lot]:visible");

async function checkContents(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveTitle("Autumn Sale");
  const header = page.getByRole("banner");
  await expect(header.getByRole("img", { name: "Logo of Field & Sons" })).toBeVisible();
  await expect(header.getByRole("heading", { name: "Autumn Sale" })).toBeVisible();
  await expect(header.getByText("Field & Sons")).toBeVisible();
  for (const [name, href] of [
    ["+44 20 7946 0000", "tel:+442079460000"],
    ["sales@field.example", "mailto:sales@field.example"],
    ["Website", "https://field.example/"],
  ] as const) {
    await expect(header.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([
    /^Lot 1000 ?Oak chair$/,
    `Lot 1001${hostile}`,
    /^Lot 1002B ?Brass lamp$/,
  ]);
  const [lamp, hostileLot] = [lots(page).nth(2), lots(page).nth(1)];
  await expect(lamp.getByText("Qty: 3")).toBeVisible();
  await expect(lots(page).nth(0).getByText(/Qty/)).toHaveCount(0);
  await expect(hostileLot.getByText("One Two")).toHaveCSS("white-space-collapse", "preserve-breaks");
  await expect(hostileLot.getByRole("term")).toHaveText(["Notes", "Maker", "Custom2"]);
  await expect(hostileLot.getByRole("definition")).toHaveText(["Chipped", "Meissen", "1912"]);
  expect((await lamp.boundingBox())?.width).toBeLessThanOrEqual(672);
  const slides = lamp.locator("[data-slides]");
  await expect(slides).toHaveCSS("height", "320px");
  await page.setViewportSize({ width: 640, height: 900 });
  await expect(slides).toHaveCSS("height", "384px");
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await lamp.boundingBox())?.width).toBeLessThanOrEqual(672);
  await expectAccessible(page, "a catalog", [brandPair]);

  // The printed page has no controls, one photo per lot, and the website's address.
  await page.emulateMedia({ media: "print" });
  for (const name of ["Search Items", "Share", "Next photo"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
  await expect(lamp.getByRole("img")).toHaveCount(1);
  await expect(page.getByRole("list").filter({ has: lamp })).toHaveCSS("column-count", "2");
  const website = header.getByRole("link", { name: "Website" });
  const printed = (link: Element) => getComputedStyle(link, "::after").content;
  expect(await website.evaluate(printed)).toBe('": https://field.example/"');
  expect(await page.context().cookies()).toEqual([]);
}

async function checkFinding(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const toggle = page.getByRole("button", { name: "Search Items" });
  await toggle.click();
  const box = page.getByPlaceholder("Search by lot, title, description...");
  await expect(box).toBeFocused();
  for (const [text, name] of [
    ["Lot 1002B", "Brass lamp"],
    ["1002b", "Brass lamp"],
    ["OAK", "Oak chair"],
    ["two", hostile],
    ["furnit", "Oak chair"],
  ] as const) {
    await box.fill(text);
    await expect(lots(page)).toHaveCount(1);
    await expect(lots(page).getByRole("heading")).toContainText(name);
  }
  await expect(page.getByRole("status").filter({ hasText: "lots" })).toHaveText("1 of 3 lots");
  await box.fill("nothing like it");
  await expect(page.getByText("No items match your search")).toBeVisible();
  await expectAccessible(page, "a search without a match", [brandPair]);
  await page.getByRole("button", { name: "Clear search" }).press("Enter");
  await expect(box).toBeFocused();
  await expect(lots(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Close search" }).click();
  await expect(box).toBeHidden();
  await expect(toggle).toBeFocused();
  await expect(lots(page)).toHaveCount(3);
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await box.fill("oak");
  await page.keyboard.press("Escape");
  await expect(lots(page)).toHaveCount(3);
  await toggle.click();
  await toggle.click();
  await expect(box).toBeHidden();

  await page.getByRole("combobox", { name: "Category" }).selectOption("Furniture (1)");
  await expect(lots(page).getByRole("heading")).toHaveText([/Oak chair/]);
  await expect(page.getByRole("status").filter({ hasText: "lots" })).toHaveText("1 of 3 lots");
  await page.emulateMedia({ media: "print" });
  await expect(lots(page)).toHaveCount(3);
  await page.emulateMedia({ media: "screen" });
  const field = page.getByRole("textbox", { name: "Go to lot" });
  await field.fill("1003");
  await field.press("Enter");
  await expect(page.getByText("No lot 1003 in this catalog")).toBeVisible();
  await expectAccessible(page, "a lot that is not in the catalog", [brandPair]);
  await field.fill("lot 1002 b");
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await expect(page.locator("#lot-1002B")).toBeFocused();
  await expect(lots(page)).toHaveCount(3);
}

async function checkPhotos(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const strip = page.getByRole("region", { name: "Photos of lot 1002B" });
  const counter = strip.getByText(/^\d \/ 3$/);
  await expect(counter).toHaveText("1 / 3");
  await strip.getByRole("button", { name: "Next photo" }).click();
  await expect(counter).toHaveText("2 / 3");
  await strip.getByRole("button", { name: "Previous photo" }).click();
  await expect(counter).toHaveText("1 / 3");
  await strip.getByRole("link", { name: "Lot 1002B, photo 1 of 3" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(counter).toHaveText("3 / 3");
  await expect(strip.getByRole("button", { name: "Next photo" })).toHaveAttribute("aria-disabled", "true");
  // Scrolls the photos like a swipe does.
  await strip.locator("[data-slides]").evaluate((slides) => slides.scrollTo({ left: slides.clientWidth }));
  await expect(counter).toHaveText("2 / 3");

  await strip.getByRole("link", { name: "photo 2 of 3" }).click();
  const viewer = page.getByRole("dialog", { name: "Lot 1002B · Brass lamp" });
  await expect(viewer.getByText("2 / 3")).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect(viewer).toHaveCSS("width", `${width}px`);
  expect(await viewer.boundingBox()).toEqual({ x: 0, y: 0, width, height });
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByText("3 / 3")).toBeVisible();
  await viewer.getByRole("button", { name: "Previous photo" }).click();
  await viewer.getByRole("button", { name: "Previous photo" }).click();
  await expect(viewer.getByText("1 / 3")).toBeVisible();
  await expectAccessible(page, "the full screen");
  const head = await boxOf(viewer.locator(".viewer-head"));
  const photo = await boxOf(viewer.getByRole("img").first());
  expect(photo.y).toBeGreaterThanOrEqual(head.y + head.height);
  await viewer.getByRole("button", { name: "Next photo" }).click();
  await viewer.getByRole("button", { name: "Next photo" }).click();
  await expect(viewer.getByText("3 / 3")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(counter).toHaveText("3 / 3");
  await expect(strip.getByRole("link", { name: "photo 3 of 3" })).toBeFocused();
  await expect(strip.getByRole("link", { name: "photo 3 of 3" })).toBeInViewport();

  await page.getByRole("link", { name: "Lot 1000", exact: true }).click();
  const single = page.getByRole("dialog", { name: "Lot 1000 · Oak chair" });
  await expect(single.getByRole("button")).toHaveCount(1);
  await single.getByRole("button", { name: "Close" }).click();
  await expect(single).toBeHidden();
}

/** Checks that Share copies the link, also without the Clipboard API. */
async function checkCopying(page: Page): Promise<void> {
  const copied = page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        addEventListener("copy", () => resolve(String((document.activeElement as HTMLInputElement).value))),
      ),
  );
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await copied).toBe(page.url());
}

async function checkSharpPhotos(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(address);
  const first = page.locator("[data-photo] img").first();
  await expect(first).toHaveAttribute("src", /^http.*[a-z0-9]{32}\.jpg$/);
  const whole = (await first.getAttribute("src")) ?? "";
  const small = whole.replace(".jpg", "-thumb.jpg");
  expect(asked).toEqual(expect.arrayContaining([small, whole]));
  expect(asked.indexOf(small)).toBeLessThan(asked.indexOf(whole));
  await context.close();
}

async function checkWithoutScripts(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Autumn Sale" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByText("Chipped")).toBeVisible();
  await expect(page.getByText("Loading catalog...")).toBeHidden();
  for (const name of ["Search Items", "Share", "Next photo", "Go"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
  const photo = page.getByRole("link", { name: "Lot 1002B, photo 1 of 3" });
  await expect(photo).toHaveAttribute("href", /^\/photos\/[a-z0-9]{32}\.jpg$/);
  expect(await context.cookies()).toEqual([]);
  await context.close();
}

test.describe("a shared catalog", () => {
  let path: string;
  let pageBytes: string;
  let scriptBytes: string;
  let secrets: string[];

  test.beforeAll(async ({ browser, app }) => {
    const context = await browser.newContext({ baseURL: app.origin });
    const page = await context.newPage();
    const email = `${canary}@example.com`;
    const shared = await makeShared(page, app, "Autumn Sale", email);
    const { api, manifestId } = shared;
    path = shared.path;
    secrets = [canary, manifestId, shared.token];
    await api("PATCH", `/manifests/${manifestId}`, { aiInstructions: canary, consignor: canary });
    const colors = ["#6b4a2b", "#2b4a6b", "#44504a"];
    const photoUrls: string[] = [];
    for (const color of colors) photoUrls.push(await uploadPhoto(page, app, await makePhoto(canary, color)));
    const item = (lotNumber: number, values: object) =>
      api("POST", "/items", { manifestId, lotNumber, consignor: canary, ...values });
    await item(1000, { title: "Oak chair", category: "Furniture", photoUrls: photoUrls.slice(0, 1) });
    await item(1001, {
      title: hostile,
      description: "One\nTwo",
      notes: "Chipped",
      custom1: "Meissen",
      custom2: "1912",
    });
    await item(1002, { sectionLetter: "B", title: "Brass lamp", quantity: 3, category: "Tools", photoUrls });
    await api("POST", "/export-settings", { customColumnLabels: { custom1: "Maker" } });
    await api("PATCH", "/company-settings", {
      companyName: "Field & Sons",
      companyPhone: "+44 20 7946 0000",
      companyEmail: "sales@field.example",
      companyWebsite: "field.example",
      logoUrl: photoUrls[2],
    });
    const texts = [path, `${path}/lots.js`].map(async (url) => (await page.request.get(url)).text());
    [pageBytes = "", scriptBytes = ""] = await Promise.all(texts);
    await context.close();
  });

  test("shows a public catalog, searches its lots, swipes their photos, prints and shares the catalog", async ({
    page,
  }) => {
    await checkContents(page, path);
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 390, height: 844 });
    await checkFinding(page, path);
    await checkPhotos(page, path);
    await checkCopying(page);
  });

  test("sends no private value in any byte of the public page and its resources", async ({
    page,
    browser,
    app,
  }) => {
    const answers: Promise<string[]>[] = [];
    page.on("response", (response) => {
      const text = response.text().catch(() => "");
      answers.push(text.then((body) => [JSON.stringify(response.headers()), body]));
    });
    await page.goto(path, { waitUntil: "networkidle" });
    const bodies = [pageBytes, scriptBytes, ...(await Promise.all(answers)).flat()];
    expect(bodies.length).toBeGreaterThan(6);
    // The page links its RSS feed for feed readers.
    const ownFeed = path.replace("/public/", "/api/public/manifests/").concat("/feed");
    expect(pageBytes.split(ownFeed)).toHaveLength(2);
    const written = bodies.join("\n").replaceAll(ownFeed, "");
    for (const secret of secrets) expect(written).not.toContain(secret);
    expect(await page.content()).not.toContain(canary);

    expect(pageBytes.match(/<script[^>]*>[^<]*<\/script>/g)).toEqual([
      expect.stringMatching(/^<script type="module" async="" src="\/assets\/catalog-[\w-]+\.js"><\/script>$/),
    ]);
    await page.route("https://field.example/", (route) => route.fulfill({ body: "The company's own page" }));
    const visit = page.waitForRequest("https://field.example/");
    await page.getByRole("link", { name: "Website" }).click();
    expect((await visit).headers().referer).toBeUndefined();
    await checkSharpPhotos(browser, app.origin + path);
    await checkWithoutScripts(browser, app.origin + path);
  });
});

test("rejects a regenerated or disabled link after a reload, and allows search engines only if the admin does", async ({
  page,
  browser,
  app,
  expectErrors,
}) => {
  expectErrors(answered(404, "public/"), answered(429, "public/"));
  const { api, manifestId, path } = await makeShared(page, app, "Spring Sale", "owner-of-links@example.com");
  await api("POST", "/items", { manifestId, lotNumber: 1000, title: "Brass lamp" });
  const context = await browser.newContext({ baseURL: app.origin });
  const stranger = await context.newPage();
  await stranger.goto(path);
  await expect(stranger.getByText("Brass lamp")).toBeVisible();

  const { token: newToken } = await api("POST", `/manifests/${manifestId}/regenerate-token`);
  expect((await stranger.reload())?.status()).toBe(404);
  await notFound(stranger);
  await expect(stranger.getByText("Brass lamp")).toHaveCount(0);
  expect(await stranger.evaluate(async () => [(await caches.keys()).length, localStorage.length])).toEqual([
    0, 0,
  ]);

  await stranger.goto(`/public/${newToken}`);
  await expect(stranger.getByText("Brass lamp")).toBeVisible();
  await api("PATCH", `/manifests/${manifestId}/sharing`, { enabled: false });
  expect((await stranger.reload())?.status()).toBe(404);
  await notFound(stranger);
  await stranger.goBack();
  await notFound(stranger);
  await expectAccessible(stranger, "a link that leads nowhere");

  await stranger.goto("/public/never-was-one");
  await notFound(stranger);
  await api("PATCH", `/manifests/${manifestId}/sharing`, { enabled: true });
  await stranger.goto(`/public/${newToken}`);
  await expect(stranger.getByText("Brass lamp")).toBeVisible();

  // The server limits requests for unknown links. The valid link continues to work.
  await Promise.all(Array.from({ length: 70 }, (_, index) => stranger.request.get(`/public/guess-${index}`)));
  expect((await stranger.goto("/public/guess-again"))?.status()).toBe(429);
  await expect(stranger.getByRole("heading", { name: "Catalog Not Found" })).toBeVisible();
  await expect(stranger.getByText("Failed to fetch manifest", { exact: true })).toBeVisible();
  await expect(stranger.getByText("Too many wrong links. Try again in ten minutes.")).toBeVisible();
  await expectAccessible(stranger, "a link after too many wrong ones");
  await stranger.goto(`/public/${newToken}`);
  await expect(stranger.getByText("Brass lamp")).toBeVisible();
  await context.close();

  expect((await page.goto(`/public/${newToken}`))?.headers()["x-robots-tag"]).toBe("noindex");
  await api("PATCH", "/company-settings", { allowsSearchEngines: true });
  await api("POST", "/items", { manifestId, lotNumber: 1001, title: hostile });
  // Console errors fail the journey, including violations of the content security policy.
  const opened = await page.goto(`/public/${newToken}`);
  expect(opened?.headers()["x-robots-tag"]).toBeUndefined();
  await expect(page.locator("meta[name=robots]")).toHaveCount(0);
  const list = JSON.parse((await page.locator("script[type='application/ld+json']").textContent()) ?? "");
  const lot = { name: hostile, sku: "1001", url: `${app.origin}/public/${newToken}#lot-1001` };
  expect(list).toMatchObject({ "@type": "ItemList", numberOfItems: 2 });
  expect(list.itemListElement).toContainEqual(
    expect.objectContaining({ item: expect.objectContaining(lot) }),
  );
  await expect(page.getByText("Loading catalog...")).toBeHidden();
  const feed = await page.locator("link[type='application/atom+xml']").getAttribute("href");
  expect(await (await page.request.get(feed ?? "")).text()).toContain("<title>Spring Sale</title>");
});
