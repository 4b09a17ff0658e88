import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./accessibility";
import { type App, openWorkspace, test } from "./app";
import { bareIcons } from "./bare-icons";
import { answered, caught, lost } from "./browser-errors";
import { untilFrame } from "./frames";
import { disconnectWhenIdle } from "./line";
import { checkLoading } from "./loading-home";
import { chooseFromMenu } from "./menus";
import { overflows, setTextSize, unevenFields } from "./misfits";
import { type PhotoFile, uploadPhoto } from "./photos";
import { previewList } from "./preview-list";
import { boxOf, desktop, phone } from "./screen-sizes";

const fieldHeight = 44;

/** The brand colors that the specification's section 9 shows in the preview of a brand color. */
const brand = [{ fgColor: "#d5e7f6", bgColor: "#2878b7" }];

/** Shows the viewfinder while the camera starts, for as long as the page is open. */
async function keepStarting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined);
  });
  await page.reload();
  await expect(page.getByText("Starting the camera...")).toBeVisible();
}

async function makePicture(width: number, height: number): Promise<PhotoFile> {
  const picture = sharp({ create: { width, height, channels: 3, background: "#6b4a2b" } });
  return { name: `${width}x${height}.jpg`, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

type Screen = { name: string; path: string; open?: (page: Page) => Promise<void> };

const openBy = (button: string, shown?: string) => async (page: Page) => {
  await page.getByRole("button", { name: button, exact: true }).first().click();
  await expect(shown ? page.getByLabel(shown) : page.getByRole("dialog")).toBeVisible();
};

async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.locator("[role=dialog], [role=alertdialog], [role=menu]");
  const crops = page.getByRole("dialog", { name: /crop/i });
  for (let left = await dialogs.count(); left > 0; left = await dialogs.count()) {
    const isCrop = (await crops.count()) > 0;
    await page.keyboard.press("Escape");
    // Esc ends a crop and returns to the viewer; it closes any other dialog, and nothing else.
    if (isCrop) await expect(crops).toHaveCount(0);
    await expect(dialogs).toHaveCount(isCrop ? left : left - 1);
  }
}

const choose = (tab: string) => (page: Page) => page.getByRole("tab", { name: tab }).click();

const openManifestSettings = openBy("Manifest Settings");

/** Opens the dialog with the public link in the settings of a manifest. Sharing stays on for the next screens. */
const openSharing = async (page: Page) => {
  await openManifestSettings(page);
  const sharing = page.getByRole("switch", { name: "Public sharing" });
  if (!(await sharing.isChecked())) await sharing.click();
  await expect(page.getByLabel("Link", { exact: true })).toBeVisible();
};

/** Returns a step that presses a button in the settings of a manifest, which opens a dialog above them. */
const openAboveSettings = (button: string) => async (page: Page) => {
  await openSharing(page);
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.locator("[role=dialog], [role=alertdialog]")).toHaveCount(2);
};

/** Returns a step that opens the menu of a button. */
const openMenuOf = (button: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name: button }).first().click();
  await expect(page.getByRole("menu")).toBeVisible();
};

/** Returns a step that opens the menu of a lot's card and chooses one of its items. */
const openMenu = (item: RegExp) => async (page: Page) => {
  await openMenuOf(/^More actions for lot/)(page);
  await page.getByRole("menuitem", { name: item }).click();
  await expect(page.locator("[role=dialog], [role=alertdialog]")).toBeVisible();
};

/** Waits for the findings: lots without a required text show its field. */
async function untilFindings(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "For this export only" }).first()).toBeVisible();
}

/** Reads a sample of an export format, and opens all parts of the form. */
async function readSample(page: Page): Promise<void> {
  const buffer = Buffer.from("Lot ;Title;Description;Photo 1\n1;Clock;Brass;1-1.jpg\n");
  await page.getByLabel("Sample file").setInputFiles({ name: "sample.csv", mimeType: "text/csv", buffer });
  for (const part of ["Limits and checks", "How the file is written", "As text"]) {
    await page.getByRole("button", { name: part }).click();
  }
}

/** Selects all lots. They stay selected in the next screens of the list. */
async function selectLots(page: Page): Promise<void> {
  const all = page.getByRole("button", { name: /^Select all / });
  if (!(await all.isVisible())) await page.getByRole("button", { name: "Select lots" }).click();
  await all.click();
}

async function renumber(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More actions for the selected lots" }).click();
  await page.getByRole("menuitem", { name: "Renumber…" }).click();
  await expect(page.getByRole("dialog", { name: "Renumber Lots" })).toBeVisible();
}

async function findByKey(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  // Without a pause, so that the letters come before the code of the results.
  await page.keyboard.type("clock");
  // Not the options of a list in the page behind.
  const found = page.getByRole("dialog").getByRole("option", { selected: true });
  await expect(found).toContainText("Clock");
}

async function openHelp(page: Page): Promise<void> {
  await page.keyboard.press("?");
  await page.getByRole("button", { name: "Share a catalog" }).click();
}

/** Returns a step that gives a lot the result Unsold, and offers it in a new sale. */
const offerUnsold = (itemId: string) => async (page: Page) => {
  await page.request.patch(`/api/items/${itemId}/result`, { data: { saleState: "unsold" } });
  await expect(page.getByText("0 of 1 sold")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("next sale");
  const found = page.getByRole("dialog").getByRole("option", { selected: true });
  await expect(found).toContainText("Unsold lots → next sale");
  await page.keyboard.press("Enter");
  await page.getByLabel("To manifest").selectOption("New manifest…");
  await expect(page.getByLabel("Manifest Name")).toBeVisible();
};

async function cropPhoto(page: Page): Promise<void> {
  await openBy("View photo 1")(page);
  await page.getByRole("button", { name: "Crop", exact: true }).click();
  await expect(page.getByRole("button", { name: "Save Crop" })).toBeEnabled();
}

async function leaveChanged(page: Page): Promise<void> {
  await page.getByLabel("Title", { exact: true }).fill("Changed");
  await page.getByRole("link", { name: "Back to items" }).click();
  await expect(page.getByRole("dialog", { name: "Save your changes?" })).toBeVisible();
}

/** Makes reading the manifests fail, and shows the page that says so. */
async function failToRead(page: Page): Promise<void> {
  const manifests = /\/trpc\/[^?]*manifests\.list/;
  await page.route(manifests, (route) => route.fulfill({ status: 503, body: "" }));
  await page.reload();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await page.unroute(manifests);
}

async function goOffline(page: Page): Promise<void> {
  // Chromium reports a lost event stream at an unpredictable time, so the stream is never answered.
  await page.route("**/trpc/events.stream**", () => undefined);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(1);
  await disconnectWhenIdle(page.context());
  await expect(page.getByText("You're offline. Some information may be out of date.")).toBeVisible();
}

async function openExport(page: Page): Promise<void> {
  await chooseFromMenu(page, "Export", "Spreadsheet and photos");
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function openShare(page: Page): Promise<void> {
  await chooseFromMenu(page, "More", "Share catalog");
  await expect(page.getByRole("dialog", { name: "Share catalog" })).toBeVisible();
}

async function exportReversedDays(page: Page): Promise<void> {
  await openExport(page);
  await page.getByLabel("From Date").fill("2020-03-05");
  await page.getByLabel("To Date").fill("2020-03-01");
  await expect(page.getByText("Start date must be before or equal to end date")).toBeVisible();
}

async function saveWithoutNumber(page: Page): Promise<void> {
  await page.getByLabel("Lot number").fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("A lot number must be a whole number")).toBeVisible();
}

async function chooseLogo(page: Page): Promise<void> {
  await page.getByLabel("Company Logo file").setInputFiles(await makePicture(400, 200));
  await expect(page.getByRole("dialog", { name: "Company Logo" })).toBeVisible();
}

/** Shows the page as served with --lan. The server of the journeys runs without it. */
async function showLan(page: Page): Promise<void> {
  const fingerprint = Array.from({ length: 32 }, () => "A7").join(":");
  const hosts = ["192.168.1.5", "barn.local"];
  const lan = { hosts, httpPort: 3000, httpsPort: 3443, authority: "Lotwright on barn", fingerprint };
  await page.route(/\/trpc\/connect\.current/, (route) =>
    route.fulfill({ json: [{ result: { data: { lan } } }] }),
  );
  await page.reload();
  await page.getByRole("heading", { name: "Trust this server" }).waitFor();
}

const signedOut: Screen[] = [
  { name: "sign-in", path: "/" },
  { name: "sign-in with errors", path: "/", open: (page) => page.locator("[type=submit]").click() },
  { name: "registration", path: "/", open: choose("Register") },
  { name: "a reset link", path: "/reset-password#token" },
  { name: "a server without phones", path: "/connect" },
  { name: "a phone's setup", path: "/connect", open: showLan },
];

const screensOf = (manifest: string, itemId: string): Screen[] => [
  { name: "home", path: "/" },
  { name: "a search without manifests", path: "/?q=nothing" },
  { name: "a new manifest", path: "/", open: openBy("Create Manifest") },
  { name: "a manifest", path: manifest },
  { name: "the settings of a manifest", path: manifest, open: openBy("Manifest Settings") },
  { name: "a shared manifest", path: manifest, open: openSharing },
  { name: "the QR code of a catalog", path: manifest, open: openAboveSettings("QR Code") },
  { name: "the question before a new link", path: manifest, open: openAboveSettings("Regenerate Link") },
  { name: "the deletion of a manifest", path: manifest, open: openAboveSettings("Delete Manifest") },
  { name: "a lot's history", path: manifest, open: openMenu(/^History/) },
  { name: "a lot's deletion", path: manifest, open: openMenu(/^Delete/) },
  { name: "where a sale can be exported to", path: manifest, open: openMenuOf("Export") },
  { name: "more actions of a sale", path: manifest, open: openMenuOf(/^More$/) },
  { name: "more actions of a lot", path: manifest, open: openMenuOf(/^More actions for lot/) },
  { name: "an export", path: manifest, open: openExport },
  { name: "an export of no days", path: manifest, open: exportReversedDays },
  { name: "all filters", path: manifest, open: openBy("Filter") },
  { name: "where a sale stands", path: manifest, open: openBy("2 of 3 described") },
  { name: "the sharing of a sale", path: manifest, open: openShare },
  { name: "a rough list", path: manifest, open: (page) => previewList(page, "56 plates; two lamps; rug") },
  { name: "the palette", path: manifest, open: findByKey },
  { name: "a lot above the list", path: manifest, open: openBy("Peek at lot 1000") },
  { name: "unsold lots for the next sale", path: manifest, open: offerUnsold(itemId) },
  { name: "selected lots", path: manifest, open: selectLots },
  { name: "a field of selected lots", path: manifest, open: openBy("Set fields…") },
  { name: "new lot numbers", path: manifest, open: renumber },
  { name: "an export to a platform", path: `${manifest}/export?preset=hibid-af360`, open: untilFindings },
  {
    name: "a platform's names",
    path: `${manifest}/export?preset=ebay-drafts`,
    open: openBy("Set up mapping"),
  },
  { name: "a new export format", path: `${manifest}/export/format` },
  { name: "the columns of an export format", path: `${manifest}/export/format`, open: readSample },
  { name: "the camera", path: `${manifest}/camera` },
  { name: "the camera while it starts", path: `${manifest}/camera`, open: keepStarting },
  { name: "the camera without lots to fill", path: `${manifest}/camera?fill=true` },
  { name: "voice mode", path: `${manifest}/voice` },
  { name: "a new lot", path: `${manifest}/new-item` },
  { name: "a new lot with an error", path: `${manifest}/new-item`, open: saveWithoutNumber },
  { name: "a lot", path: `${manifest}/items/${itemId}/edit` },
  { name: "a photo", path: `${manifest}/items/${itemId}/edit`, open: openBy("View photo 1") },
  { name: "the crop of a photo", path: `${manifest}/items/${itemId}/edit`, open: cropPhoto },
  {
    name: "a lot while AI writes",
    path: `${manifest}/items/${itemId}/edit`,
    open: async (page) => {
      await page.getByRole("button", { name: "Generate with AI" }).click();
      await expect(page.getByRole("progressbar", { name: "AI progress" })).toBeVisible();
    },
  },
  { name: "unsaved changes", path: `${manifest}/items/${itemId}/edit`, open: leaveChanged },
  {
    name: "the explanation of a field",
    path: `${manifest}/items/${itemId}/edit`,
    open: openBy("About Section"),
  },
  { name: "the settings", path: "/settings" },
  { name: "the settings of lots", path: "/settings/lots" },
  { name: "the settings of phones", path: "/settings/phones" },
  { name: "the settings of backups", path: "/settings/backup" },
  { name: "the help", path: "/settings/backup", open: openHelp },
  { name: "an AI provider", path: "/settings", open: openBy("Test the AI provider", "Results of the test") },
  { name: "a company logo", path: "/settings", open: chooseLogo },
  { name: "a new API key", path: "/settings", open: openBy("Create Key") },
  { name: "a changed password", path: "/settings", open: openBy("Change Password") },
  { name: "the password of a download", path: "/settings", open: openBy("Download everything") },
  { name: "the deletion of a workspace", path: "/settings", open: openBy("Delete workspace") },
  { name: "the team", path: "/team-management" },
  { name: "a member's manifests", path: "/team-management", open: openBy("Assign Manifests") },
  { name: "a member's new password", path: "/team-management", open: openBy("Reset Password") },
  { name: "the consignors", path: "/consignors" },
  { name: "a new consignor", path: "/consignors", open: openBy("Add Consignor") },
  { name: "a consignor", path: "/consignors/record?name=Henderson+Estate" },
  {
    name: "a consignor's contact",
    path: "/consignors/record?name=Henderson+Estate",
    open: openBy("Add Contact"),
  },
  { name: "the downloads", path: "/downloads" },
  { name: "the activity", path: "/activity" },
  { name: "an address that leads nowhere", path: "/nothing" },
  { name: "manifests that couldn't be read", path: "/", open: failToRead },
  { name: "home without a connection", path: "/?sort=name", open: goOffline },
];

/** Creates three lots: with a very tall photo, with a very wide one, and with one that fails to load and no title yet. */
async function makeLots(page: Page, app: App, manifestId: string): Promise<string> {
  const lots: string[] = [];
  for (const [width, height] of [
    [300, 3_000],
    [3_000, 300],
    [640, 480],
  ] as const) {
    const photoUrl = await uploadPhoto(page, app, await makePicture(width, height));
    const title = width === 640 ? "" : "Clock";
    const made = await page.request.post("/api/items", {
      data: { manifestId, title, photoUrls: [photoUrl] },
    });
    lots.push(((await made.json()) as { id: string }).id);
    if (width === 640) await page.route(`**${thumbnailUrl(photoUrl)}`, (route) => route.abort());
  }
  return lots[0] ?? "";
}

/** Expects cards of one height, below one line that says where the sale stands, and side by side at a desk. */
async function expectEvenCards(page: Page): Promise<void> {
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(3);
  const heightsOf = async () => {
    const boxes = await Promise.all((await cards.all()).map(boxOf));
    return new Set(boxes.map(({ height }) => height)).size;
  };
  expect(await heightsOf()).toBe(1);
  expect((await boxOf(page.getByRole("region", { name: "Sale at a glance" }))).height).toBe(36);
  const first = await boxOf(cards.first());
  const bar = await boxOf(page.getByRole("region", { name: "Actions" }));
  expect(first.y + first.height).toBeLessThan(bar.y);
  await page.setViewportSize(desktop);
  const rowsOf = async () =>
    new Set(await Promise.all((await cards.all()).map(async (card) => (await boxOf(card)).y)));
  await untilFrame(page, async () => expect((await rowsOf()).size).toBe(1));
  expect(await heightsOf()).toBe(1);
  await page.setViewportSize(phone);
}

test("shows every screen accessibly in light and dark, with fields of equal height, and nothing clipped at 200 % text size", async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(
    lost("photos"),
    answered(404, "nothing"),
    answered(503, "manifests.list"),
    caught(".*Unexpected end of JSON input"),
  );
  test.setTimeout(900_000);
  let shownPath = "";
  const checked = async ({ name, path, open }: Screen) => {
    if (path === shownPath) await closeDialogs(page);
    else {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
    }
    shownPath = path;
    await open?.(page);
    expect((await bareIcons(page)).length, `icons without a word in ${name}`).toBeLessThanOrEqual(3);
    expect(await unevenFields(page, fieldHeight), `fields of ${name}`).toEqual([]);
    await setTextSize(page, 200);
    expect(await unevenFields(page, 2 * fieldHeight), `fields of ${name} at 200 %`).toEqual([]);
    expect(await overflows(page), `${name} at 200 %`).toEqual([]);
    await setTextSize(page, 100);
    await expectAccessible(page, name, brand);
  };
  for (const screen of signedOut) await checked(screen);
  shownPath = "";
  const manifestId = await openWorkspace(page, "large-text@example.com", "Henderson estate clearance");
  const settings = { customColumnLabels: { custom2: "Condition" }, showInWorkflow: ["custom2"] };
  expect((await page.request.post("/api/export-settings", { data: settings })).ok()).toBe(true);
  const member = { email: "large-text-member@example.com", password: "brass lamp 1912" };
  expect((await page.request.post("/api/admin/users", { data: member })).ok()).toBe(true);
  await checked({ name: "a manifest without lots", path: `/manifests/${manifestId}` });
  await checkLoading(page, brand);
  const itemId = await makeLots(page, app, manifestId);
  app.ai.respondWith({ fault: "hang" });
  for (const group of ["prices", "conditionAndSize", "internal"]) {
    await page.evaluate((name) => localStorage.setItem(`lotwright.form.group.${name}`, "open"), group);
  }
  const manifest = `/manifests/${manifestId}`;
  await page.goto(manifest);
  await expect(page.getByText("Photo not loaded")).toBeVisible();
  await expectEvenCards(page);
  for (const screen of screensOf(manifest, itemId)) await checked(screen);
});
