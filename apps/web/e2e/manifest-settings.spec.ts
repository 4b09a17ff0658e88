import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";
import { lost } from "./browser-errors";
import { holdAnswer } from "./late-answers";
import { expectSheet } from "./screen-sizes";
import { makeManifest } from "./seed-items";

const said = (page: Page, text: string) => page.getByText(text, { exact: true });
const settingsOf = (page: Page) => page.getByRole("dialog", { name: "Manifest Settings" });
const openSettings = (page: Page) => page.getByRole("button", { name: "Manifest Settings" }).click();

test("an admin changes, shares and deletes a manifest", async ({ page, app }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const manifestId = await makeManifest(page, "Barn clearance");
  await page.request.post(`${app.origin}/api/consignors`, { data: { name: "Whitfield & Sons" } });
  await page.goto(`/manifests/${manifestId}`);
  await openSettings(page);
  const dialog = settingsOf(page);
  await expectSheet(dialog);
  await expect(dialog.getByLabel("Manifest Name")).toHaveValue("Barn clearance");
  await expect(dialog.getByLabel("Default Consignor")).toHaveValue("Henderson Estate");
  await expect(dialog.locator("datalist option")).toHaveCount(2);
  await expectAccessible(page, "the settings of a manifest");
  await dialog.getByLabel("Manifest Name").fill(" ");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter a name for the manifest")).toBeVisible();
  await dialog.getByLabel("Manifest Name").fill("Barn and attic");
  await dialog.getByLabel("Default Consignor").fill("Whitfield & Sons");
  await dialog.getByLabel("AI Instructions").fill("Name the maker first.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(said(page, "Settings saved")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Barn and attic" })).toBeVisible();
  const saved = await (await page.request.get(`${app.origin}/api/manifests/${manifestId}`)).json();
  expect(saved).toMatchObject({ consignor: "Whitfield & Sons", aiInstructions: "Name the maker first." });

  await openSettings(page);
  await dialog.getByRole("switch", { name: "Public sharing" }).click();
  await expect(said(page, "Sharing enabled")).toBeVisible();
  const field = dialog.getByLabel("Link", { exact: true });
  const link = await field.inputValue();
  expect(link).toMatch(new RegExp(`^${app.origin}/public/[\\w-]{22,}$`));
  await dialog.getByRole("button", { name: "Copy Link" }).press("Enter");
  await expect(said(page, "Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await dialog.getByRole("button", { name: "Regenerate Link" }).click();
  const question = page.getByRole("alertdialog", { name: "Regenerate the link?" });
  await expect(question).toBeVisible();
  await expectAccessible(page, "the question before a new link");
  await question.getByRole("button", { name: "Regenerate" }).click();
  await expect(said(page, "Link regenerated")).toBeVisible();
  await expect(said(page, "The old link no longer works.")).toBeVisible();
  await expect(field).not.toHaveValue(link);
  const catalog = (address: string) =>
    page.request.get(`${app.origin}/api/public/manifests/${address.split("/").at(-1)}`);
  expect((await catalog(link)).status()).toBe(404);
  expect((await catalog(await field.inputValue())).status()).toBe(200);

  // On plain http a page has no clipboard; the field then shows what to copy, and the browser copies it.
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await dialog.getByRole("button", { name: "Copy Link" }).click();
  await expect(said(page, "Link copied")).toBeVisible();
  await dialog.getByLabel("Manifest Name").fill("");
  await page.keyboard.press("Control+v");
  await expect(dialog.getByLabel("Manifest Name")).toHaveValue(await field.inputValue());

  await dialog.getByRole("button", { name: "QR Code" }).click();
  const code = page.getByRole("dialog", { name: "QR Code" });
  await expect(code.getByRole("img", { name: "QR code of the link to Barn and attic" })).toBeVisible();
  await expectAccessible(page, "the QR code of a catalog");
  const file = page.waitForEvent("download");
  await code.getByRole("button", { name: "Download QR code" }).click();
  expect((await file).suggestedFilename()).toBe("catalog-qr-code.svg");
  await code.getByRole("button", { name: "Close" }).first().click();

  await dialog.getByRole("switch", { name: "Public sharing" }).click();
  await expect(said(page, "Sharing disabled")).toBeVisible();
  await expect(field).toBeHidden();

  await dialog.getByRole("button", { name: "Delete Manifest" }).click();
  const removal = page.getByRole("alertdialog", { name: "Delete this manifest?" });
  await expect(removal).toContainText("will be permanently deleted");
  await expectAccessible(page, "the question before a manifest is deleted");
  await removal.getByRole("button", { name: "Delete Manifest" }).click();
  await expect(said(page, "Manifest deleted")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No manifests yet" })).toBeVisible();
});

test("what fails is said in the specified words, and changes nothing", async ({ page, expectErrors }) => {
  expectErrors(lost("(manifests.update|manifests.remove|sharing.update)"));
  const manifestId = await makeManifest(page, "Cellar");
  await page.goto(`/manifests/${manifestId}`);
  await openSettings(page);
  const dialog = settingsOf(page);
  await page.route(/trpc\/(manifests\.(update|remove)|sharing)/, (route) => route.abort());
  await dialog.getByLabel("Manifest Name").fill("Attic");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(said(page, "Failed to update settings. Please try again.")).toBeVisible();
  await expect(dialog.getByLabel("Manifest Name")).toHaveValue("Attic");
  await dialog.getByRole("switch", { name: "Public sharing" }).click();
  await expect(dialog.getByRole("switch", { name: "Public sharing" })).not.toBeChecked();
  await dialog.getByRole("button", { name: "Delete Manifest" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Manifest" }).click();
  await expect(said(page, "Failed to delete manifest. Please try again.")).toBeVisible();
  await expect(dialog).toBeVisible();
});

test("a team member edits a manifest, but neither shares nor deletes it", async ({ page, app }) => {
  const manifestId = await makeManifest(page, "Garage");
  const account = { email: `${crypto.randomUUID()}@example.com`, password: "brass lamp 1912" };
  const made = await page.request.post(`${app.origin}/api/admin/users`, { data: account });
  const { id: userId } = (await made.json()) as { id: string };
  await page.request.post(`${app.origin}/api/admin/manifests/${manifestId}/assign`, { data: { userId } });
  await page.request.post(`${app.origin}/api/auth/login`, { data: account });
  await page.goto(`/manifests/${manifestId}`);
  await openSettings(page);
  const dialog = settingsOf(page);
  await expect(dialog.getByRole("switch")).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Delete Manifest" })).toHaveCount(0);
  await dialog.getByLabel("AI Instructions").fill("Sizes in inches.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(said(page, "Settings saved")).toBeVisible();
});

test("an export is limited by days, in the right order", async ({ page, app }) => {
  const account = { email: "export@example.com", password: "brass lamp" };
  const manifestId = await openWorkspace(page, account.email, "Shed");
  await page.request.post(`${app.origin}/api/items`, { data: { manifestId, title: "Rake" } });
  // The stream of news would tell the phone at once that its session has ended.
  await holdAnswer(page, "events.stream");
  await page.goto(`/manifests/${manifestId}`);
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export Manifest" });
  await expectSheet(dialog);
  await expect(dialog).toContainText("Lots1 lot");
  await expect(dialog).toContainText("CSV, separated by commas");
  await expect(dialog).toContainText(/Sizeabout \d+ B/);
  await dialog.getByLabel("From Date").fill("2020-03-05");
  await dialog.getByLabel("To Date").fill("2020-03-01");
  await expect(dialog.getByText("Start date must be before or equal to end date")).toBeVisible();
  await expectAccessible(page, "the export dialog with dates the wrong way round");
  await dialog.getByLabel("To Date").fill("2020-03-05");
  await expect(dialog.getByText("Start date must be")).toBeHidden();
  await expect(dialog).toContainText("No lots were added between these dates");
  await dialog.getByRole("button", { name: "Clear Dates" }).click();
  await expect(dialog.getByLabel("From Date")).toHaveValue("");
  await dialog.getByLabel("From Date").fill("2020-03-05");

  // The session has ended on the server, and the phone does not know: what is asked for waits for its person.
  const cookies = await page.context().cookies();
  await page.request.post("/api/auth/logout");
  await page.context().addCookies(cookies);
  const downloads: string[] = [];
  page.on("download", (started) => downloads.push(started.url()));
  await dialog.getByRole("button", { name: "Export" }).click();
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(dialog.getByLabel("From Date")).toHaveValue("2020-03-05");
  expect(downloads).toEqual([]);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  const query = new URL((await download).url()).searchParams;
  expect([query.get("fromDate"), query.get("toDate")]).toEqual(["2020-03-05", null]);
  expect(query.get("timeZone")).toBeTruthy();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await expect(dialog).toBeHidden();
  await expect(said(page, "Export started")).toBeVisible();
});
