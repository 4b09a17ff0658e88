import { readFile } from "node:fs/promises";
import type { Draft } from "@lotwright/contracts/writing/descriptions";
import { unzip } from "@lotwright/testing/unzip";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { createManifest, register, test } from "./app";
import { waitForWord } from "./late-answers";
import { chooseFromMenu } from "./menus";
import { choosePhotos, makePhoto } from "./photos";

const clock: Draft = {
  title: "Walnut mantel clock",
  description: "A walnut mantel clock with a brass dial.",
  category: "Furniture",
};
const drill: Draft = { title: "Hand drill", description: "A hand drill.", category: "Tools" };

/** Exact match: the list's search box has a label that contains "title" too, and is shown while the form loads. */
const titleOf = (page: Page) => page.getByLabel("Title", { exact: true });

/** Saves the captured lot with the given button. The camera or the list opens next. */
async function saveLot(page: Page, lotNumber: number, button: "Save" | "Save & Next") {
  await expect(page.getByLabel("Lot number")).toHaveValue(`${lotNumber}`);
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByText(`Lot ${lotNumber}`, { exact: true })).toBeVisible();
  await expect(
    page.getByText("AI is generating description in the background", { exact: true }),
  ).toBeVisible();
}

async function exportManifest(page: Page): Promise<Map<string, Buffer>> {
  await chooseFromMenu(page, "Export", "Spreadsheet and photos");
  const dialog = page.getByRole("dialog", { name: "Export Manifest" });
  await expect(dialog).toBeVisible();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  return unzip(await readFile(await (await download).path()));
}

test("photographs lots, describes them by AI, edits and exports them", async ({ page, app }) => {
  // Holds the second lot's description until the first one is visible.
  const { word, goOn } = waitForWord();
  app.ai.respondWith(async ({ photos, notes }) => {
    if (photos.length === 2 && notes.includes("Runs")) return clock;
    await word;
    return drill;
  });

  await page.goto("/");
  await expect(page.getByRole("tab", { name: "Login" })).toBeVisible();
  await register(page, "ann@example.com", "brass lamp");
  await createManifest(page, "Barn clearance", "Henderson Estate");
  await expect(page.getByRole("heading", { name: "No items yet" })).toBeVisible();

  await page.getByRole("link", { name: "Add First Item" }).click();
  await choosePhotos(page, [await makePhoto("front", "#6b4a2b"), await makePhoto("back", "#2b4a6b")]);
  await page.getByLabel("Item notes").fill("Runs, key is missing");
  const done = page.getByRole("button", { name: "Done (2 photos)" });
  await expect(done).toBeEnabled();
  await done.click();

  await expect(page.getByRole("heading", { name: "Item Details" })).toBeVisible();
  await expect(page.getByLabel("Consignor")).toHaveValue("Henderson Estate");
  await expect(page.getByLabel("Item notes")).toHaveValue("Runs, key is missing");
  // If the user requests a draft in the form, the option to describe the lot after saving is off, until the draft is
  // undone.
  const wantsAi = page.getByLabel("Generate description with AI");
  await page.getByRole("button", { name: "Generate with AI" }).click();
  await expect(wantsAi).not.toBeChecked();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(titleOf(page)).toHaveValue("");
  await expect(wantsAi).toBeChecked();
  await saveLot(page, 1000, "Save & Next");

  await expect(page.getByRole("button", { name: "Done (0 photos)" })).toBeDisabled();
  await choosePhotos(page, [await makePhoto("drill", "#44504a")]);
  await page.getByRole("button", { name: "Done (1 photo)" }).click();
  await saveLot(page, 1001, "Save");

  await expect(page.getByText("2 items")).toBeVisible();
  await page.getByRole("link", { name: "Barn clearance", exact: true }).click();
  await expect(page.getByRole("link", { name: "Generating description..." }).first()).toBeVisible();
  goOn();
  await expect(page.getByRole("link", { name: drill.title })).toBeVisible();
  const clockCard = page.getByRole("article").filter({ hasText: clock.title });
  await expect(clockCard).toContainText(clock.category);
  await expect(clockCard).toContainText("1000");

  await page.getByRole("link", { name: clock.title }).click();
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue(clock.description);
  await expect(page.getByText("2 of 2", { exact: true })).toBeVisible();
  await titleOf(page).fill("Walnut mantel clock, Henderson");
  await page.getByRole("button", { name: "Save & Close" }).click();
  await expect(page.getByText("Changes have been saved successfully", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Walnut mantel clock, Henderson" })).toBeVisible();

  const files = await exportManifest(page);
  expect([...files.keys()].sort()).toEqual([
    "lots.csv",
    "photos/1000-1.jpg",
    "photos/1000-2.jpg",
    "photos/1001-1.jpg",
  ]);
  const lots = files.get("lots.csv")?.toString("utf8");
  expect(lots).toContain(
    '1000,"Walnut mantel clock, Henderson",A walnut mantel clock with a brass dial.,Furniture',
  );
  const photo = await sharp(files.get("photos/1000-1.jpg")).metadata();
  expect([photo.format, photo.width, photo.height]).toEqual(["jpeg", 1600, 1200]);
});
