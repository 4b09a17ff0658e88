import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { type HelpPageId, helpPages } from "../src/features/help/help-pages";
import { type House, servePictures, takePicture } from "./picture-server";

const pictures = fileURLToPath(new URL("../public/help", import.meta.url));
/** The upper part of a phone's screen. */
const size = { width: 390, height: 488 };

const go = (path: string) => async (page: Page) => {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
};
const openMenu = async (page: Page, item: string) => {
  await page.getByRole("button", { name: "More" }).first().click();
  await page.getByRole("menuitem", { name: item }).click();
  await page.getByRole("dialog").waitFor();
};

type Show = (page: Page, house: House) => Promise<unknown>;

/** The steps that show the picture of each page of the help. */
const shown: Record<HelpPageId, Show> = {
  camera: (page, { path, items }) => go(`${path}/items/${items[0]?.id}/edit`)(page),
  phones: go("/settings/phones"),
  async descriptions(page, { path, items }) {
    await go(`${path}/items/${items[1]?.id}/edit`)(page);
    await page.getByLabel("Description").scrollIntoViewIfNeeded();
  },
  async voice(page, { path, items }) {
    await go(`${path}/items/${items[2]?.id}/edit`)(page);
    await page.getByRole("textbox", { name: /notes/i }).first().scrollIntoViewIfNeeded();
  },
  async changes(page, { path, items }) {
    await go(path)(page);
    await page.getByRole("button", { name: `Peek at lot ${items[0]?.lotNumber}` }).click();
    await page.getByRole("dialog").waitFor();
  },
  async numbers(page, { path }) {
    await go(path)(page);
    await openMenu(page, "Renumber lots");
  },
  import: (page, { path }) => go(`${path}/import`)(page),
  async results(page, { path }) {
    await go(path)(page);
    await openMenu(page, "Import results");
  },
  export: (page, { path }) => go(`${path}/export`)(page),
  consignors: go("/consignors"),
  async share(page, { path }) {
    await go(path)(page);
    await openMenu(page, "Share catalog");
  },
  team: go("/settings"),
};

test("the help's pictures", async ({ browser }) => {
  const server = await servePictures(24);
  try {
    const look = { colorScheme: "light", reducedMotion: "reduce", locale: "en-US" } as const;
    const context = await browser.newContext({
      ...look,
      viewport: size,
      isMobile: true,
      hasTouch: true,
      baseURL: server.origin,
    });
    const page = await context.newPage();
    page.on("dialog", (dialog) => dialog.accept());
    const house = await server.signIn(page);
    for (const { id } of helpPages) {
      await shown[id](page, house);
      await takePicture(page, join(pictures, `${id}.webp`));
    }
    expect(helpPages).toHaveLength(Object.keys(shown).length);
  } finally {
    await server.stop();
  }
});
