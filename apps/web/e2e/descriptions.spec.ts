import type { AiRequest, AiServer } from "@lotwright/ai/testing/ai-server";
import type { Item } from "@lotwright/contracts/items";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";
import { makePhoto } from "./photos";
import { boxOf } from "./screen-sizes";

/** Only this journey's requests: the server may still describe lots of earlier journeys. */
const askedHere = ({ requests }: AiServer) => requests.filter(({ notes }) => /^cup \d+$/.test(notes));

const desktop = { width: 1280, height: 800 };

/**
 * The draft for a lot, with a title that contains the lot's notes, so that each description can be matched with its
 * lot.
 */
const draftOf = ({ notes }: AiRequest) => ({
  ...{ title: `Title of ${notes}`, description: "Seen in the photo.", category: "Tools" },
});

/** This title wraps to two lines, which makes the card taller than its photo. */
const ownTitle = "My own title, long enough for two lines of a card";
const ownCategory = "Architectural salvage and garden ornaments";

/** Creates a manifest with ten lots to describe, one lot with a title and one lot without photos. */
async function openSale(page: Page, email: string) {
  const manifestId = await openWorkspace(page, email, "Harbour Street");
  const photo = await makePhoto("cup", "#6b8f71");
  const uploaded = await page.request.post("/api/upload-photo", { multipart: { photo } });
  const { url }: { url: string } = await uploaded.json();
  const create = async (fields: object) => {
    const answer = await page.request.post("/api/items", { data: { manifestId, ...fields } });
    expect(answer.ok()).toBe(true);
  };
  for (let lot = 1; lot <= 10; lot += 1) await create({ photoUrls: [url], notes: `cup ${lot}` });
  await create({ photoUrls: [url], title: ownTitle, category: ownCategory, quantity: 12 });
  await create({ photoUrls: [] });
  await page.goto(`/manifests/${manifestId}`);
  const items = async (): Promise<Item[]> =>
    (await page.request.get(`/api/manifests/${manifestId}/items`)).json();
  const cancel = async () => {
    for (const { id, aiGenerationStatus } of await items()) {
      if (aiGenerationStatus === "pending")
        await page.request.patch(`/api/items/${id}`, { data: { aiGenerationStatus: "none" } });
    }
  };
  return { items, cancel };
}

/**
 * The distinct bottom edges of the cards in the first row of a desktop. A single one means that the cards are aligned.
 */
const bottomsOfRow = (page: Page) =>
  page.getByRole("article").evaluateAll((cards) => {
    const boxes = cards.slice(0, 5).map((card) => card.getBoundingClientRect());
    const edges = boxes.map(({ top, bottom }) => `${Math.round(top)} to ${Math.round(bottom)}`);
    return [...new Set(edges)];
  });

const panelOf = (page: Page) => page.getByRole("region", { name: "Descriptions" });
const generate = (page: Page) => panelOf(page).getByRole("button", { name: /^Describe \d+ lots$/ });

test("describes all lots of a manifest by AI, stops a run, and retries the failed lots", async ({
  page,
  app: { ai },
}) => {
  const { items, cancel } = await openSale(page, "descriptions@example.com");
  const panel = panelOf(page);
  await expect(panel.getByRole("status")).toHaveText("1 of 12 lots described");
  await expect(generate(page)).toHaveText("Describe 10 lots");
  // On a phone the panel is collapsed to one line, and the first lot's card is fully visible above the bottom bar.
  const noPhoto = panel.getByText("1 lot has no photo", { exact: true });
  await expect(noPhoto).toBeHidden();
  expect((await boxOf(panel)).height).toBeLessThanOrEqual(60);
  const [first, bar] = [page.getByRole("article").first(), page.getByRole("region", { name: "Actions" })];
  const { y, height } = await boxOf(first);
  expect(y + height).toBeLessThan((await boxOf(bar)).y);
  const highCard = page.getByRole("article").filter({ hasText: ownTitle });
  const [card, photo] = [await boxOf(highCard), await boxOf(highCard.locator("img"))];
  expect(card.y + card.height - photo.y - photo.height).toBeLessThanOrEqual(1);
  await panel.getByRole("button", { name: "Show details" }).click();
  await expect(noPhoto).toBeVisible();
  await expectAccessible(page, "the offer to describe lots");

  // Four requests of a workspace run concurrently. After Stop these four continue, and the others are canceled.
  ai.respondWith({ fault: "hang" });
  await generate(page).click();
  await expect(panel.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "8");
  await expect.poll(() => askedHere(ai).length).toBe(4);
  await expectAccessible(page, "pending descriptions");
  await page.reload();
  await panel.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("Stopped for 6 lots", { exact: true })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Stop" })).toHaveCount(0);
  await expect(panel.getByRole("progressbar")).toBeVisible();
  await cancel();
  await expect(generate(page)).toBeVisible();
  expect(askedHere(ai)).toHaveLength(4);
  ai.reset();

  // The provider rejects cup 7 and cup 8. The server does not retry a rejected lot, and describes the others.
  const isRejected = ({ notes }: AiRequest) => /cup (?:7|8)$/.test(notes);
  ai.respondWith((request) => (isRejected(request) ? { status: 400 } : { draft: draftOf(request) }));
  await generate(page).click();
  await expect(panel.getByRole("status")).toHaveText("9 of 12 lots described");
  await panel.getByRole("button", { name: "Hide details" }).click();
  expect((await boxOf(panel)).height).toBeLessThanOrEqual(60);
  await panel.getByRole("button", { name: "2 couldn't be described" }).click();
  await expect(page.getByRole("article").filter({ hasText: "No description yet" })).toHaveCount(2);
  await expect(page.getByText("2 of 12 lots", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("12 lots", { exact: true })).toBeVisible();
  await page.setViewportSize(desktop);
  // Shows that the cards of a row stay aligned when one of them shows an error.
  await expect.poll(() => bottomsOfRow(page)).toHaveLength(1);
  await page.goForward();
  await expectAccessible(page, "descriptions that failed, on a desktop");

  ai.respondWith((request) => ({ draft: draftOf(request) }));
  await expect(generate(page)).toHaveText("Describe 2 lots");
  await generate(page).click();
  await expect(panel.getByRole("status")).toHaveText("11 of 12 lots described");
  await page.getByRole("button", { name: "Show all lots" }).click();
  const described = (await items()).filter(({ notes }) => notes !== "");
  expect(described.map(({ title }) => title).sort()).toEqual(
    described.map(({ notes }) => `Title of ${notes}`).sort(),
  );
  expect((await items()).filter(({ title }) => title === ownTitle)).toHaveLength(1);
  // Ten lots are described once, and the two failed ones a second time.
  expect(askedHere(ai)).toHaveLength(12);
  await expect(page.getByText("Title of cup 10", { exact: true })).toBeVisible();
});
