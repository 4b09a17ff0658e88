import { gzipSync } from "node:zlib";
import { expect, type Locator, type Page, type Response } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./accessibility";
import { register, test } from "./app";
import { answered, caught, lost } from "./browser-errors";
import { holdAnswer, holdPhotos } from "./late-answers";
import { maxShift, watchShift } from "./layout-shift";
import { loseLine } from "./line";
import { boxOf, desktop, expectSheet, phone } from "./screen-sizes";

const maxKilobytes = 190;

async function post(page: Page, path: string, data: object): Promise<{ id: string }> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}

/** Without the way there, and without the brightness of a mouse over it. */
const colorOf = (button: Locator) =>
  button.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
    return getComputedStyle(element).backgroundColor;
  });

const names = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();

/** Weighs the scripts that the page loads until it is asked, as they are sent compressed. */
function watchScripts(page: Page): () => Promise<number> {
  const scripts: Promise<number>[] = [];
  const weigh = (response: Response) => {
    if (!response.url().endsWith(".js")) return;
    scripts.push(response.body().then((body) => gzipSync(body).length));
  };
  page.on("response", weigh);
  return async () => {
    // What comes later is another screen's, and may be cut off when the test ends.
    page.off("response", weigh);
    return (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0) / 1000;
  };
}

test("the first manifest is created with its consignor, the next ones with suggestions", async ({
  page,
  expectErrors,
}) => {
  expectErrors(lost("manifests.create"));
  await register(page, "hal@example.com", "brass lamp");
  await expect(page.getByText("Total Manifests")).toBeVisible();
  await expectAccessible(page, "home without manifests");
  await page.getByRole("main").getByRole("button", { name: "Create Manifest" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Manifest" });
  const create = dialog.getByRole("button", { name: /^Creat/ });
  const [name, consignor] = [dialog.getByLabel("Manifest Name"), dialog.getByLabel("Consignor")];
  await expect(name).toBeFocused();
  await expectSheet(dialog);
  await expect(consignor).toHaveValue("");
  await expect(create).toBeDisabled();
  const muted = await colorOf(create);
  await name.fill("Barn clearance");
  await consignor.fill("   ");
  await expect(create).toBeDisabled();
  await expectAccessible(page, "the dialog of a new manifest");
  await consignor.fill("Henderson Estate");
  // Solid once it can be pressed, and while it is busy.
  const solid = await colorOf(dialog.getByRole("button", { name: "Create", exact: true, disabled: false }));
  expect(solid).not.toBe(muted);
  const created = await holdAnswer(page, "manifests.create");
  await create.click();
  await expect(dialog.getByRole("button", { name: "Creating..." })).toBeDisabled();
  expect(await colorOf(create)).toBe(solid);
  created();
  await expect(page.getByRole("article")).toContainText("Barn clearance");
  await expect(page.getByRole("article")).toContainText("Henderson Estate");
  await expect(page.getByRole("article")).toContainText("0 items");
  await expect(page.getByRole("article")).toContainText("Created less than a minute ago");

  await page.getByRole("region", { name: "Actions" }).getByRole("button").click();
  await expect(consignor).toHaveValue("Henderson Estate");
  await expect(dialog.locator("datalist option")).toHaveCount(1);
  await consignor.tap();
  await page.keyboard.type("Ann");
  await expect(consignor).toHaveValue("Ann");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();

  await page.setViewportSize(desktop);
  await page.keyboard.press("n");
  await name.fill("Attic");
  await consignor.fill("henderson ESTATE");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article")).toHaveCount(2);
  const consignors = await (await page.request.get("/api/consignors")).json();
  expect(consignors).toEqual([expect.objectContaining({ name: "Henderson Estate", isDefault: true })]);

  await page.keyboard.press("n");
  await name.fill("Shed");
  await page.route("**/trpc/manifests.create**", (route) => route.abort());
  await create.click();
  await expect(page.getByRole("listitem").filter({ hasText: "Failed to create manifest" })).toBeVisible();
  await expect(name).toHaveValue("Shed");
  // The first Escape is the notification's.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("home is found, searched, sorted and kept up, on phones and desktops", async ({ page }) => {
  await register(page, "ida@example.com", "brass lamp");
  const barn = await post(page, "/api/manifests", { name: "Barn 10", consignor: "Miller Estate" });
  await post(page, "/api/manifests", { name: "barn 2", consignor: "Ann Smith" });
  const attic = await post(page, "/api/manifests", { name: "Attic", consignor: "MILLER estate" });
  await post(page, "/api/items", { manifestId: barn.id, title: "Clock" });
  await post(page, "/api/items", { manifestId: barn.id, title: "Vice" });
  await post(page, "/api/items", { manifestId: attic.id, title: "Trunk" });
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
  // The first manifest needs no scrolling, below the counts, the search and the order.
  const newest = await boxOf(page.getByRole("article").first());
  expect(newest.y + newest.height).toBeLessThan(phone.height / 2);
  await expectAccessible(page, "home on a phone");

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

  await page.setViewportSize(desktop);
  await page.keyboard.press("/");
  await expect(searchBox).toBeFocused();
  await page.keyboard.type("miller");
  await expect.poll(() => names(page)).toEqual(["Attic", "Barn 10"]);
  await page.keyboard.type("x");
  await expect(page.getByRole("heading", { name: "No manifests match your search" })).toBeVisible();
  await expectAccessible(page, "a search without hits");
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
  await expectAccessible(page, "home on a desktop");

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
});

test("a team member sees the assigned manifests and none of the admin's actions; a slow or lost server is said", async ({
  page,
  app,
  browser,
  expectErrors,
}) => {
  expectErrors(answered(503, "manifests.list"), caught(".*Unexpected end of JSON input"));
  await register(page, "jan@example.com", "brass lamp");
  const member = { email: "kim@example.com", password: "secret123" };
  const { id: userId } = await post(page, "/api/admin/users", member);
  const open = await post(page, "/api/manifests", { name: "Open", consignor: "Weir" });
  await post(page, "/api/manifests", { name: "Closed", consignor: "Weir" });

  const context = await browser.newContext({ baseURL: app.origin });
  const other = await context.newPage();
  expect((await other.request.post("/api/auth/login", { data: member })).ok()).toBe(true);
  await other.goto("/");
  await expect(other.getByText("Manifests that are assigned to you appear here.")).toBeVisible();
  await expect(other.getByRole("button", { name: "Create Manifest" })).toHaveCount(0);
  await post(page, `/api/admin/manifests/${open.id}/assign`, { userId });
  await expect(other.getByRole("link", { name: "Open" })).toBeVisible();
  await expect(other.getByRole("article")).toHaveCount(1);
  await expect(other.getByText("Total Manifests")).toHaveCount(0);
  await expect(other.getByRole("link", { name: "Team Management" })).toHaveCount(0);
  await other.keyboard.press("n");
  await expect(other.getByRole("dialog")).toHaveCount(0);
  await expectAccessible(other, "home of a team member");

  const lists = "**/trpc/*manifests.list*";
  const answer = await holdAnswer(other, "manifests.list");
  await other.reload();
  await expect(other.getByText("Loading manifests...")).toBeVisible();
  await expectAccessible(other, "home while it loads");
  answer();
  await expect(other.getByRole("article")).toHaveCount(1);

  // An open stream of news complains when its next sign of life falls into the time without a line.
  await holdAnswer(other, "events.stream");
  await other.route(lists, (route) => route.fulfill({ status: 503, body: "" }));
  await other.reload();
  await expect(other.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expectAccessible(other, "home that could not be read");
  await other.unroute(lists);
  await other.getByRole("button", { name: "Retry" }).click();
  await expect(other.getByRole("article")).toHaveCount(1);
  await loseLine(context);
  await expect(other.getByText("You're offline. Some information may be out of date.")).toBeVisible();
  await expectAccessible(other, "home without a connection");
  await context.close();
});
