import { thumbnailUrl } from "@lotwright/contracts/photo-addresses";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { type App, openWorkspace, test } from "./app";
import { lost } from "./browser-errors";
import { type PhotoFile, uploadPhoto } from "./photos";
import { boxOf } from "./screen-sizes";

const fieldHeight = 44;

/** The browser's own setting, which media queries follow, too. */
async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fontSizes = { standard: (16 * percent) / 100, fixed: (13 * percent) / 100 };
  await session.send("Page.setFontSizes", { fontSizes });
  await session.detach();
}

/** Fields of one line that are higher or lower than the others. */
const unevenFields = (page: Page, height: number) =>
  page.evaluate((expected) => {
    const lines = [
      'input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])',
      "select",
      'textarea[rows="1"]',
    ];
    return [...document.querySelectorAll(lines.join())]
      .filter((field) => field.checkVisibility() && field.getBoundingClientRect().height !== expected)
      .map((field) => `${field.outerHTML.slice(0, 120)}: ${field.getBoundingClientRect().height}`);
  }, height);

/** Buttons whose text does not fit or that stick out of the screen, besides an index that scrolls sideways; and a page that does. */
const overflows = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const found = [...document.querySelectorAll("button, a[href]:not(nav *)")].filter((button) => {
      const { left, right } = button.getBoundingClientRect();
      const isCut = button.scrollWidth > button.clientWidth && button.clientWidth > 0;
      return button.checkVisibility() && (isCut || left < 0 || right > root.clientWidth + 0.5);
    });
    const names = found.map((button) => button.getAttribute("aria-label") ?? button.textContent);
    return root.scrollWidth > root.clientWidth ? [...names, "the page"] : names;
  });

async function makePicture(width: number, height: number): Promise<PhotoFile> {
  const picture = sharp({ create: { width, height, channels: 3, background: "#6b4a2b" } });
  return { name: `${width}x${height}.jpg`, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

type Screen = { name: string; path: string; open?: (page: Page) => Promise<void> };

const openBy = (button: string) => async (page: Page) => {
  await page.getByRole("button", { name: button, exact: true }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
};

const screensOf = (manifest: string, itemId: string): Screen[] => [
  { name: "home", path: "/" },
  { name: "a new manifest", path: "/", open: openBy("Create Manifest") },
  { name: "a manifest", path: manifest },
  { name: "the settings of a manifest", path: manifest, open: openBy("Manifest Settings") },
  { name: "an export", path: manifest, open: openBy("Export") },
  { name: "the camera", path: `${manifest}/camera` },
  { name: "voice mode", path: `${manifest}/voice` },
  { name: "a new lot", path: `${manifest}/new-item` },
  { name: "a lot", path: `${manifest}/items/${itemId}/edit` },
  { name: "a photo", path: `${manifest}/items/${itemId}/edit`, open: openBy("View photo 1") },
  { name: "the settings", path: "/settings" },
  { name: "a changed password", path: "/settings", open: openBy("Change Password") },
  { name: "the team", path: "/team-management" },
  { name: "a new consignor", path: "/consignors", open: openBy("Add Consignor") },
  { name: "the downloads", path: "/downloads" },
];

/** Three lots: a very tall photo, a very wide one, and one that does not load. */
async function makeLots(page: Page, app: App, manifestId: string): Promise<string> {
  const lots: string[] = [];
  for (const [width, height] of [
    [300, 3_000],
    [3_000, 300],
    [640, 480],
  ] as const) {
    const photoUrl = await uploadPhoto(page, app, await makePicture(width, height));
    const made = await page.request.post("/api/items", {
      data: { manifestId, title: "Clock", photoUrls: [photoUrl] },
    });
    lots.push(((await made.json()) as { id: string }).id);
    if (width === 640) await page.route(`**${thumbnailUrl(photoUrl)}`, (route) => route.abort());
  }
  return lots[0] ?? "";
}

test("keeps fields and rows at one height, and fits every screen at 200 % text", async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(lost("photos"));
  const checked = async ({ name, path, open }: Screen) => {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await open?.(page);
    expect(await unevenFields(page, fieldHeight), `fields of ${name}`).toEqual([]);
    await setTextSize(page, 200);
    expect(await unevenFields(page, 2 * fieldHeight), `fields of ${name} at 200 %`).toEqual([]);
    expect(await overflows(page), `${name} at 200 %`).toEqual([]);
    await setTextSize(page, 100);
  };
  await checked({ name: "sign-in", path: "/" });
  const manifestId = await openWorkspace(page, "large-text@example.com", "Henderson estate clearance");
  const settings = { customColumnLabels: { custom2: "Condition" }, showInWorkflow: ["custom2"] };
  expect((await page.request.post("/api/export-settings", { data: settings })).ok()).toBe(true);
  const itemId = await makeLots(page, app, manifestId);
  for (const group of ["prices", "conditionAndSize", "internal"]) {
    await page.evaluate((name) => localStorage.setItem(`lotwright.form.group.${name}`, "open"), group);
  }
  const manifest = `/manifests/${manifestId}`;
  await page.goto(manifest);
  await expect(page.getByText("Photo not loaded")).toBeVisible();
  const rows = await page.getByRole("article").all();
  expect(rows).toHaveLength(3);
  const heights = await Promise.all(rows.map(async (row) => (await boxOf(row)).height));
  expect(new Set(heights).size).toBe(1);
  for (const screen of screensOf(manifest, itemId)) await checked(screen);
});
