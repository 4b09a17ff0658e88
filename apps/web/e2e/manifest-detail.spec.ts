import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { type App, test } from "./app";
import { answered, caught, lost } from "./browser-errors";
import { askToDelete } from "./card-menu";
import { holdAnswer, holdPhotos, waitForWord } from "./late-answers";
import { maxShift, watchShift } from "./layout-shift";
import { loseLine } from "./line";
import { makePhoto, uploadPhoto } from "./photos";
import { desktop, phone } from "./screen-sizes";
import { makeManifest, seedItems } from "./seed-items";

const mostNodes = 1_500;
const searchLabel = "Search by lot #, title, category...";

const card = (page: Page, text: string | RegExp) => page.getByRole("article").filter({ hasText: text });
const countNodes = (page: Page) => page.evaluate(() => document.getElementsByTagName("*").length);
const topOf = async (page: Page, text: string) => (await card(page, text).boundingBox())?.y ?? Number.NaN;

async function addItem(page: Page, app: App, fields: Record<string, unknown>): Promise<{ id: string }> {
  const answer = await page.request.post(`${app.origin}/api/items`, { data: fields });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { id: string };
}

test("5,000 items: few nodes, a steady place, search and sorts", async ({ page, app }) => {
  const manifestId = await makeManifest(page, "Barn clearance");
  await seedItems(app, { manifestId, count: 5_000 });
  await page.goto(`/manifests/${manifestId}`);
  await expect(page.getByText("5,000 lots", { exact: true })).toBeVisible();
  await expect(page.getByRole("article").first()).toContainText("5999");
  expect(await countNodes(page)).toBeLessThan(mostNodes);

  await scroll(page, () => page.mouse.wheel(0, 200_000));
  await expect.poll(() => firstInSight(page)).toMatch(/part 3\d\d\d/);
  expect(await countNodes(page)).toBeLessThan(mostNodes);
  await page.setViewportSize(desktop);
  const inColumns = page.getByRole("article").nth(20);
  await expect(inColumns).toBeAttached();
  await scroll(page, () => page.mouse.wheel(0, 50_000));
  expect(await countNodes(page)).toBeLessThan(mostNodes);
  await page.setViewportSize(phone);
  // The list keeps its place while its columns become one.
  await expect(inColumns).not.toBeAttached();

  await scroll(page, () => page.evaluate(() => window.scrollTo(0, 300_000)));
  let looked = "";
  const isSteady = async () => {
    const seen = looked;
    looked = await firstInSight(page);
    return looked === seen && /part (?![45]\d\d\d)\d/.test(looked);
  };
  await expect.poll(isSteady).toBe(true);
  const before = await topOf(page, looked);
  await addItem(page, app, { manifestId, title: "Late arrival" });
  await expect(page.getByText("5,001 lots", { exact: true })).toBeAttached();
  await expect.poll(async () => Math.abs((await topOf(page, looked)) - before)).toBeLessThanOrEqual(1);

  await card(page, looked).getByRole("link").click();
  await expect(page.getByLabel("Title", { exact: true })).toBeVisible();
  await addItem(page, app, { manifestId, title: "Another one" });
  await page.getByRole("link", { name: "Back to items" }).click();
  await expect(card(page, looked)).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf(page, looked)) - before)).toBeLessThanOrEqual(1);

  await page.keyboard.press("/");
  const search = page.getByRole("textbox", { name: searchLabel });
  await expect(search).toBeFocused();
  await search.fill("part 4321");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByText("1 of 5,002 lots")).toBeVisible();
  await search.fill("no such thing");
  await expect(page.getByText("No items match your search", { exact: true })).toBeVisible();
  await search.press("Escape");
  const firstTitle = page.getByRole("article").first();
  await expect(firstTitle).toContainText("Another one");
  for (const [sort, first] of [
    ["Oldest First", "1000"],
    ["Lot # High to Low", "6001"],
    ["Lot # Low to High", "1000"],
    ["Title A-Z", "Another one"],
    ["Newest First", "Another one"],
  ] as const) {
    await page.getByRole("combobox", { name: "Sort lots" }).selectOption(sort);
    await expect(firstTitle).toContainText(first);
  }
});

/** The title on the first card that is wholly on the screen, below the header. */
/** Scrolls the page, and waits until it has come to its end. */
async function scroll(page: Page, move: () => Promise<unknown>): Promise<void> {
  const ended = await page.evaluateHandle(() => ({
    ended: new Promise((resolve) => document.addEventListener("scrollend", resolve, { once: true })),
  }));
  await move();
  await ended.evaluate(async (scrolled) => {
    await scrolled.ended;
  });
}

async function firstInSight(page: Page): Promise<string> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll("article")];
    const found = cards.find((element) => element.getBoundingClientRect().top > 60);
    return found?.querySelector("h2")?.textContent ?? "";
  });
}

test("a card says all there is to know of its item", async ({ page, app }) => {
  const manifestId = await makeManifest(page, "Cellar");
  const photo = await uploadPhoto(page, app, await makePhoto("front", "#6b4a2b"));
  await addItem(page, app, {
    manifestId,
    title: "Box of tools",
    category: "Tools",
    quantity: 12,
    sectionLetter: "A",
  });
  await addItem(page, app, { manifestId });
  await addItem(page, app, {
    manifestId,
    lotNumber: 1001,
    onLotClash: "next",
    title: "Chair",
    category: "Furniture",
  });

  // Photos that come late move nothing.
  const answerPhotos = await holdPhotos(page);
  const shift = await watchShift(page);
  await addItem(page, app, { manifestId, title: "Clock", category: "Furniture", photoUrls: [photo] });
  await page.goto(`/manifests/${manifestId}`, { waitUntil: "domcontentloaded" });

  const tools = card(page, "Box of tools");
  await expect(tools).toContainText("1000A");
  await expect(tools).toContainText("Tools");
  await expect(tools).toContainText("Qty: 12");
  await expect(tools).toContainText("No photo");
  const empty = card(page, /1001(?!A)/).filter({ hasText: "No category" });
  await expect(empty.getByRole("link", { name: "No description yet" })).toBeVisible();
  await expect(empty).not.toContainText("Qty:");
  const clock = card(page, "Clock");
  await expect(clock).not.toContainText("No photo");
  answerPhotos();
  await expect
    .poll(() => clock.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(400);
  await page.waitForLoadState();
  expect(await shift()).toBeLessThan(maxShift);

  const renumbered = card(page, "Chair");
  await expect(renumbered).toContainText("1001 became 1002");
  await expectAccessible(page, "the cards of a manifest on a phone");
  await page.setViewportSize(desktop);
  await expectAccessible(page, "the cards of a manifest on a desktop");
  await page.setViewportSize(phone);
  await renumbered.getByRole("button", { name: "Got it" }).click();
  await expect(renumbered).not.toContainText("became");
});

test("a description is waited for, fails with its reason and is asked for again", async ({ page, app }) => {
  const manifestId = await makeManifest(page, "Attic");
  const photo = await uploadPhoto(page, app, await makePhoto("lamp", "#2b4a6b"));
  const { word, goOn } = waitForWord();
  app.ai.respondWith(() => word.then(() => ({ status: 401 })));
  const wholeLists: string[] = [];
  page.on("request", (request) => {
    if (/\/trpc\/[^?]*items\.list/.test(request.url())) wholeLists.push(request.url());
  });
  const { word: isShown, goOn: listen } = waitForWord();
  await page.route("**/trpc/events.stream**", (route) => isShown.then(() => route.continue()));
  await page.goto(`/manifests/${manifestId}`);
  await expect(page.getByRole("heading", { name: "No items yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add First Item" })).toBeVisible();
  await expectAccessible(page, "a manifest without items");
  // What changed before the page listens was told to nobody: all of it is read again.
  expect(wholeLists).toHaveLength(1);
  listen();
  await expect.poll(() => wholeLists.length).toBe(2);

  // Seen without a reload: the page is told.
  await addItem(page, app, { manifestId, photoUrls: [photo], aiGenerationStatus: "pending" });
  const lamp = page.getByRole("article");
  await expect(lamp).toContainText("Description is being generated");
  await expect(lamp.getByRole("link", { name: "Generating description..." })).toBeVisible();
  await expect(lamp).toContainText("Processing");
  goOn();
  const retry = lamp.getByRole("button", { name: "Retry" });
  await expect(retry).toBeVisible();
  await expect(lamp).not.toContainText("Description is being generated");
  await expect(lamp.getByRole("link", { name: "No description yet" })).toBeVisible();
  await expectAccessible(page, "an item without a description");

  app.ai.respondWith({ title: "Brass lamp", description: "A lamp of brass.", category: "Home & Garden" });
  await retry.click();
  await expect(lamp.getByRole("link", { name: "Brass lamp" })).toBeVisible();
  await expect(lamp).toContainText("Home & Garden");
  // Since then what changed was read alone.
  expect(wholeLists).toHaveLength(2);
});

test("shows the history of a lot, and deletes it only after a question", async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(lost("items.remove"));
  const manifestId = await makeManifest(page, "Garage");
  for (const title of ["Vice", "Anvil"]) await addItem(page, app, { manifestId, title });
  await page.goto(`/manifests/${manifestId}`);
  const vice = card(page, "Vice");
  const more = vice.getByRole("button", { name: "More actions for lot 1000" });
  await more.click();
  await expect(page.getByRole("menuitem", { name: "Delete lot 1000" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await more.click();
  await page.getByRole("menuitem", { name: "History of lot 1000" }).click();
  const history = page.getByRole("dialog", { name: "History of lot 1000" });
  await expect(history.getByRole("heading", { name: "Added lot 1000" })).toBeVisible();
  await expectAccessible(page, "the history of a lot");
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await askToDelete(page, "1000");
  const question = page.getByRole("alertdialog", { name: "Delete this item?" });
  await expect(question).toContainText("Lot 1000 and its photos will be deleted. This cannot be undone.");
  await expectAccessible(page, "the question before a deletion");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(more).toBeFocused();

  const removals = "**/trpc/items.remove**";
  await page.route(removals, (route) => route.abort());
  await askToDelete(page, "1000");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete the item. Please try again.", { exact: true })).toBeVisible();
  await expect(vice).toBeVisible();
  await page.unroute(removals);

  await askToDelete(page, "1000");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Item deleted", { exact: true })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Anvil" })).toBeFocused();

  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { name: "Capture Photos" })).toBeVisible();
  await page.getByRole("link", { name: "Back to items" }).click();
  await page.getByRole("link", { name: "Anvil" }).click();
  await page.getByRole("button", { name: "Delete lot 1001" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No items yet" })).toBeVisible();
});

test("loading, failing and being offline each have words of their own", async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(
    lost("items.list"),
    caught("Failed to fetch"),
    answered(404, "items.list"),
    caught("This manifest doesn't exist, or you don't have access."),
    answered(404, "nothing"),
  );
  const manifestId = await makeManifest(page, "Barn clearance");
  await addItem(page, app, { manifestId, title: "Trunk" });
  // An open stream of news complains when its next sign of life falls into the time without a line.
  await holdAnswer(page, "events.stream");
  const failLate = await holdAnswer(page, "items.list", (route) => route.abort());
  await page.goto("/");
  await page.getByRole("link", { name: "Barn clearance" }).click();
  await expect(page.getByText("Loading items...", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Barn clearance" })).toBeVisible();
  await expectAccessible(page, "a manifest that is loading");
  failLate();
  await expect(
    page.getByText("Can't reach the server. Check your connection and try again.", { exact: true }),
  ).toBeVisible();
  await expectAccessible(page, "a manifest that could not be loaded");
  await expect(page.getByRole("link", { name: "All manifests" })).toHaveAttribute("href", "/");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("link", { name: "Trunk" })).toBeVisible();

  await loseLine(page.context());
  await expect(
    page.getByText("You're offline. Some information may be out of date.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Trunk" })).toBeVisible();
  await page.context().setOffline(false);
  await page.goto(`/manifests/${crypto.randomUUID()}`);
  await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
  expect((await page.goto("/nothing"))?.status()).toBe(404);
  await expect(
    page.getByText("Check the address, or go back to your manifests.", { exact: true }),
  ).toBeVisible();
});
