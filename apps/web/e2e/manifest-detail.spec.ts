import { expect, type Page } from "@playwright/test";
import { type App, test } from "./app";
import { untilFrame } from "./frames";
import { chooseFromMenu } from "./menus";
import { badge } from "./phone-captures";
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

test("renders 5,000 lots with few DOM nodes, keeps the scroll position, searches, sorts, and deletes a lot although the tab is closed", async ({
  page,
  app,
  context,
}) => {
  const manifestId = await makeManifest(page, "Barn clearance");
  await seedItems(app, { manifestId, count: 5_000 });
  await page.goto(`/manifests/${manifestId}`);
  await expect(page.getByText("5,000 lots", { exact: true })).toBeVisible();
  await expect(page.getByRole("article").first()).toContainText("5999");
  expect(await countNodes(page)).toBeLessThan(mostNodes);

  await scroll(page, () => page.mouse.wheel(0, 200_000));
  await untilFrame(page, async () => expect(await firstInSight(page)).toMatch(/part 3\d\d\d/));
  expect(await countNodes(page)).toBeLessThan(mostNodes);
  await page.setViewportSize(desktop);
  const inColumns = page.getByRole("article").nth(20);
  await expect(inColumns).toBeAttached();
  await scroll(page, () => page.mouse.wheel(0, 50_000));
  expect(await countNodes(page)).toBeLessThan(mostNodes);
  await page.setViewportSize(phone);
  // The list keeps its scroll position when a narrower window changes its columns to one.
  await expect(inColumns).not.toBeAttached();

  await scroll(page, () => page.evaluate(() => window.scrollTo(0, 300_000)));
  let looked = "";
  await untilFrame(page, async () => {
    const seen = looked;
    looked = await firstInSight(page);
    expect(looked).toBe(seen);
    expect(looked).toMatch(/part (?![45]\d\d\d)\d/);
  });
  const before = await topOf(page, looked);
  const isInPlace = async () => expect(Math.abs((await topOf(page, looked)) - before)).toBeLessThanOrEqual(1);
  await addItem(page, app, { manifestId, title: "Late arrival" });
  await expect(page.getByText("5,001 lots", { exact: true })).toBeAttached();
  await untilFrame(page, isInPlace);

  await card(page, looked).getByRole("link").click();
  await expect(page.getByLabel("Title", { exact: true })).toBeVisible();
  const another = await addItem(page, app, { manifestId, title: "Another one" });
  await page.getByRole("link", { name: "Back to items" }).click();
  await expect(card(page, looked)).toBeInViewport();
  await untilFrame(page, isInPlace);

  await page.keyboard.press("/");
  const search = page.getByRole("textbox", { name: searchLabel });
  await expect(search).toBeFocused();
  await search.fill("part 4321");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByText("1 of 5,002 lots")).toBeVisible();
  await search.fill("no such thing");
  await expect(page.getByText("No items match your search", { exact: true })).toBeVisible();
  await search.press("Escape");
  // On phones, the search box replaces the other controls while it has the focus.
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

  const deleteFirst = async () => {
    await chooseFromMenu(page, "More actions for lot 6001", "Delete lot 6001");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(firstTitle).toContainText("Late arrival");
    await expect(page.getByText("5,001 lots", { exact: true })).toBeVisible();
  };
  await deleteFirst();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(firstTitle).toContainText("Another one");
  await deleteFirst();
  await expect(badge(page, "1 deletion waiting")).toBeVisible();
  await page.close();
  const reopened = await context.newPage();
  await reopened.goto(`/manifests/${manifestId}`);
  await expect(badge(reopened, "All uploaded")).toBeVisible();
  await expect(reopened.getByText("5,001 lots", { exact: true })).toBeVisible();
  expect((await reopened.request.get(`${app.origin}/api/items/${another.id}`)).status()).toBe(404);
});

/** Scrolls the page with `move`, and waits until the scroll position no longer changes. */
async function scroll(page: Page, move: () => Promise<unknown>): Promise<void> {
  const ended = await page.evaluateHandle(() => ({
    ended: new Promise((resolve) => document.addEventListener("scrollend", resolve, { once: true })),
  }));
  await move();
  await ended.evaluate(async (scrolled) => {
    await scrolled.ended;
  });
}

/** The title of the first card that is fully visible below the header. */
async function firstInSight(page: Page): Promise<string> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll("article")];
    const found = cards.find((element) => element.getBoundingClientRect().top > 60);
    return found?.querySelector("h2")?.textContent ?? "";
  });
}
