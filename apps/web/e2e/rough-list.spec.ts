import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";
import { offline } from "./browser-errors";
import { fakeCamera } from "./fake-camera";
import { disconnectWhenIdle } from "./line";
import { chooseFromMenu } from "./menus";
import { badge, lotsOnServer, visit } from "./phone-captures";
import { previewList } from "./preview-list";

test.use({ ...fakeCamera, serviceWorkers: "allow" });

const dialog = (page: Page) => page.getByRole("dialog", { name: "Rough list" });
const meaning = (page: Page, lots: string, name: string) =>
  page.getByRole("group", { name: `Set or single? ${lots}` }).getByRole("radio", { name, exact: true });
const takePhoto = (page: Page) => page.getByRole("button", { name: "Take photo" }).tap();
const isAt = (page: Page, name: string) => expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
const hasPhotos = (page: Page, count: number) =>
  expect(page.getByRole("region", { name: "Photos" }).getByText(`${count} of 15 photos.`)).toBeAttached();

/** Lists lots in the dialog of an empty sale, and closes the tab before they are added. */
async function listLots(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Rough list" }).tap();
  await dialog(page)
    .getByLabel("Lots", { exact: true })
    .fill("1. oak chest; 56 plates\n- two lamps\n1920s chair, oak");
  await dialog(page).getByRole("button", { name: "Show lots" }).tap();
  await meaning(page, "lot 1001", "Quantity 56").check();
  await meaning(page, "lot 1002", "2 lots").check();
  await expect(dialog(page).getByLabel("Title of lot 1004")).toHaveValue("1920s chair, oak");
  await page.close();
}

async function addLots(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Rough list" }).tap();
  await expect(meaning(page, "lots 1002–1003", "2 lots")).toBeChecked();
  await dialog(page).getByLabel("Title of lots 1002–1003").fill("brass lamp");
  await dialog(page).getByRole("button", { name: "Add 5 lots" }).tap();
  await expect(page.getByText("5 lots added", { exact: true })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(5);
}

test("turns a rough list into lots and photographs them in order, offline and over closed tabs", async ({
  page: first,
  context,
  expectErrors,
}) => {
  expectErrors(offline);
  const manifestId = await openWorkspace(first, "rough-list@example.com", "Barn");
  // The camera's code and data are on the phone before it goes offline.
  await first.goto(`/manifests/${manifestId}/camera?fill=true`);
  await expect(first.getByText("Every lot has photos")).toBeVisible();
  await first.goto(`/manifests/${manifestId}`);
  const path = await visit(first);
  await disconnectWhenIdle(context);
  await listLots(first);

  const page = await context.newPage();
  await page.goto(path);
  await addLots(page);
  await page.getByRole("link", { name: "Add Item" }).tap();
  await isAt(page, "Capture Photos Lot 1005");
  await page.getByRole("link", { name: "Fill 5 lots without photos" }).tap();
  await isAt(page, "Lot 1000 oak chest");
  await expectAccessible(page, "the camera that fills lots");
  await takePhoto(page);
  await takePhoto(page);
  await hasPhotos(page, 2);
  await page.getByRole("button", { name: "Next lot" }).tap();
  await isAt(page, "Lot 1001 plates");
  await page.getByRole("button", { name: "Skip lot" }).tap();
  await isAt(page, "Lot 1002 brass lamp");
  await takePhoto(page);
  await hasPhotos(page, 1);
  await page.close();

  // The photo taken before the tab was closed still belongs to the lamp, and leaving the camera saves it.
  const next = await context.newPage();
  await next.goto(`${path}/camera?fill=true`);
  await isAt(next, "Lot 1001 plates");
  await next.getByRole("button", { name: "Skip lot" }).tap();
  await isAt(next, "Lot 1002 brass lamp");
  await hasPhotos(next, 1);
  await next.getByRole("link", { name: "Back to new lots" }).tap();
  await isAt(next, "Capture Photos Lot 1005");
  await expect(next.getByRole("link", { name: "Fill 3 lots without photos" })).toBeVisible();

  // Lots that are on the server are filled in order too.
  await context.setOffline(false);
  await expect(badge(next, "All uploaded")).toBeVisible({ timeout: 60_000 });
  await next.getByRole("link", { name: "Fill 3 lots without photos" }).tap();
  for (const title of ["Lot 1001 plates", "Lot 1003 brass lamp", "Lot 1004 1920s chair, oak"]) {
    await isAt(next, title);
    await takePhoto(next);
    await hasPhotos(next, 1);
    await next.getByRole("button", { name: "Next lot" }).tap();
  }
  await expect(next.getByText("Every lot has photos")).toBeVisible();
  await next.getByRole("button", { name: "Photograph new lots" }).tap();
  await isAt(next, "Capture Photos Lot 1005");
  await expect(next.getByRole("link", { name: /^Fill/ })).toBeHidden();
  await expect(badge(next, "All uploaded")).toBeVisible({ timeout: 60_000 });
  const lots = await lotsOnServer(next, `/manifests/${manifestId}`);
  expect(lots.map(({ lotNumber, photoUrls }) => [lotNumber, photoUrls.length])).toEqual([
    [1000, 2],
    [1001, 1],
    [1002, 1],
    [1003, 1],
    [1004, 1],
  ]);
  expect(lots).toMatchObject([
    { title: "oak chest", quantity: 1, consignor: "Henderson Estate" },
    { title: "plates", quantity: 56 },
    { title: "brass lamp", quantity: 1 },
    { title: "brass lamp", quantity: 1 },
    { title: "1920s chair, oak", quantity: 1 },
  ]);
});

test("adds a list from the menu of a sale with lots, and Undo returns the list", async ({ page }) => {
  const manifestId = await openWorkspace(page, "rough-undo@example.com", "Mill");
  await page.request.post("/api/items", { data: { manifestId, title: "Rake" } });
  await page.goto(`/manifests/${manifestId}`);
  await previewList(page, "oak chest\ntwo lamps");
  await dialog(page).getByRole("button", { name: "Add 2 lots" }).tap();
  await expect(page.getByText("2 lots added", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(page.getByText("2 lots removed", { exact: true })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await chooseFromMenu(page, "More", "Rough list");
  await expect(dialog(page).getByLabel("Lots", { exact: true })).toHaveValue("oak chest\ntwo lamps");
  expect(await lotsOnServer(page, `/manifests/${manifestId}`)).toHaveLength(1);
});
