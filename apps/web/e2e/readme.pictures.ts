import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fillWorkspace } from "@lotwright/tooling/demo/fill-workspace";
import { startServerProcess } from "@lotwright/tooling/server-process";
import { type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { screens } from "./screens";

const pictures = fileURLToPath(new URL("../../../.github/pictures", import.meta.url));
const maxBytes = 250_000;
const lots = 120;

const looks: Record<keyof typeof screens, BrowserContextOptions> = {
  phone: { ...screens.phone, deviceScaleFactor: 2 },
  desktop: { ...screens.desktop, deviceScaleFactor: 1 },
};

type Server = Awaited<ReturnType<typeof startServerProcess>>;
type Workspace = Awaited<ReturnType<typeof fillWorkspace>>;
type Listed = { id: string; lotNumber: number; title: string; photoUrls: string[] };

let folder: string;
let server: Server;
let workspace: Workspace;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = await mkdtemp(join(tmpdir(), "lotwright-pictures-"));
  // PostgreSQL may run as another operating-system user, which needs access to this folder.
  await chmod(folder, 0o755);
  await mkdir(pictures, { recursive: true });
  const { PATH, HOME } = process.env;
  const known = { ...(PATH && { PATH }), ...(HOME && { HOME }) };
  const settings = { PORT: "0", DATA_DIR: join(folder, "data"), LOG_LEVEL: "error" };
  server = await startServerProcess({ ...known, ...settings });
  workspace = await fillWorkspace({ origin: server.origin, lots, say: () => undefined });
});

test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

/** Takes a screenshot of the page after the visible photos have loaded. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => {
    const isInSight = (image: HTMLImageElement) => {
      const { left, top, width, height } = image.getBoundingClientRect();
      return document.elementsFromPoint(left + width / 2, top + height / 2).includes(image);
    };
    return [...document.images].every((image) => !isInSight(image) || image.complete);
  });
  const png = await page.screenshot({ animations: "disabled", caret: "hide" });
  const webp = await sharp(png).webp({ quality: 84, effort: 6 }).toBuffer();
  expect(webp.length, `${name} is small enough for a README`).toBeLessThan(maxBytes);
  await writeFile(join(pictures, `${name}.webp`), webp);
}

async function signIn(page: Page): Promise<void> {
  const [owner] = workspace.people;
  const answer = await page.request.post("/api/auth/login", {
    data: { email: owner?.email, password: owner?.password },
  });
  expect(answer.ok()).toBe(true);
}

/** Path and lots of the example manifest. */
async function houseClearance(page: Page): Promise<{ path: string; items: Listed[] }> {
  const [house] = workspace.manifests;
  const answer = await page.request.get(`/api/manifests/${house?.id}/items`);
  return { path: `/manifests/${house?.id}`, items: await answer.json() };
}

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

type House = Awaited<ReturnType<typeof houseClearance>>;
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
  await page.goto(workspace.catalogUrl);
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
    await signIn(page);
    const house = await houseClearance(page);
    for (const [name, show] of Object.entries(shown[screen])) {
      await show(page, house);
      await take(page, `${name}-${screen}`);
    }
    await context.close();
  });
}
