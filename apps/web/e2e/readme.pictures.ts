import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { type House, type Listed, servePictures, takePicture } from "./picture-server";
import { screens } from "./screens";

const pictures = fileURLToPath(new URL("../../../.github/pictures", import.meta.url));
const lots = 120;

const looks: Record<keyof typeof screens, BrowserContextOptions> = {
  phone: { ...screens.phone, deviceScaleFactor: 2 },
  desktop: { ...screens.desktop, deviceScaleFactor: 1 },
};

let server: Awaited<ReturnType<typeof servePictures>>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await servePictures(lots);
});

test.afterAll(() => server.stop());

function lotCalled(items: Listed[], words: RegExp): Listed {
  const found = items.find(({ title, photoUrls }) => words.test(title) && photoUrls.length > 1);
  if (!found) throw new Error(`No lot with several photos is called ${words}`);
  return found;
}

/** Chooses a lot's photos with the page's file input. */
async function choosePhotosOf(page: Page, lot: Listed): Promise<void> {
  const files = [];
  for (const [index, url] of lot.photoUrls.entries()) {
    const answer = await page.request.get(url);
    files.push({ name: `IMG_${1204 + index}.jpg`, mimeType: "image/jpeg", buffer: await answer.body() });
  }
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose photos" }).click();
  await (await chooser).setFiles(files);
  await expect(page.getByRole("button", { name: `Done (${files.length} photos)` })).toBeEnabled();
}

type Show = (page: Page, house: House) => Promise<void>;

const showItems: Show = async (page, { path }) => {
  await page.goto(path);
  await expect(page.getByRole("article").first()).toBeVisible();
};

const showItemForm: Show = async (page, { path, items }) => {
  const lot = lotCalled(items, /painting|oil on canvas|vase/i);
  await page.goto(`${path}/items/${lot.id}/edit`);
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(lot.title);
};

const showCapture: Show = async (page, { path, items }) => {
  await page.goto(`${path}/camera`);
  await choosePhotosOf(page, lotCalled(items, /armchair|chest/i));
  await page.getByLabel("Item notes").fill("From the morning room, one handle replaced, runners sound");
  await expect(page.getByRole("button", { name: "All uploaded" })).toBeVisible();
  page.on("dialog", (dialog) => dialog.accept());
};

const showCatalog: Show = async (page) => {
  await page.goto(server.catalogUrl);
  await expect(page.getByText("Harbour Street Auctions").first()).toBeVisible();
};

/** The steps that show the README's screenshots, in the README's order. */
const shown = {
  phone: { items: showItems, capture: showCapture, catalog: showCatalog },
  desktop: { items: showItems, "item-form": showItemForm, catalog: showCatalog },
} satisfies Record<keyof typeof screens, Record<string, Show>>;

for (const screen of ["phone", "desktop"] as const) {
  test(`the README's pictures on a ${screen}`, async ({ browser }) => {
    const look: BrowserContextOptions = { colorScheme: "light", reducedMotion: "reduce", locale: "en-GB" };
    const context = await browser.newContext({ ...look, ...looks[screen], baseURL: server.origin });
    const page = await context.newPage();
    const house = await server.signIn(page);
    for (const [name, show] of Object.entries(shown[screen])) {
      await show(page, house);
      await takePicture(page, join(pictures, `${name}-${screen}.webp`));
    }
    await context.close();
  });
}
