import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";
import { answered, caught, lost } from "./browser-errors";
import { withFullDisk } from "./full-disk";
import { expectLoading, holdAnswer } from "./late-answers";
import { desktop, screens } from "./screens";

const saved = (page: Page, path: string) => page.request.get(`/api/${path}`).then((answer) => answer.json());
/** The preview of a brand color shows the pair that section 9 gives. */
const brand = [
  { fgColor: "#d5e7f6", bgColor: "#2878b7" },
  { fgColor: "#ffe6cc", bgColor: "#aa5500" },
];

/** What a list tells of a drag to those who do not see it. */
const told = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeAttached();

/** With a finger or a mouse, from the middle of one to the middle of the other, which is at this place. */
async function drag(page: Page, from: Locator, to: Locator, place: string): Promise<void> {
  await from.evaluate((handle) => handle.scrollIntoView({ block: "center" }));
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!(start && end)) throw new Error("What is dragged, or where to, is not on the page");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2, end.y + end.height / 2, { steps: 8 });
  await told(page, place);
  await page.mouse.up();
}

const toast = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

for (const [screen, look] of Object.entries(screens)) {
  test.describe(`on a ${screen}`, () => {
    test.use(look);

    test("one button saves the sections that changed, and leaving asks about what is not saved", async ({
      page,
    }) => {
      const email = `settings-${screen}@example.com`;
      await openWorkspace(page, email, "Barn clearance");
      await expectLoading(page, "/settings", "exportSettings.current", "Loading settings...");
      const saveAll = page.getByRole("button", { name: "Save All Settings" });
      await expect(saveAll).toBeDisabled();
      await expect(page.locator("html")).toHaveCSS("--primary", "206 65% 48%");
      await expect(page.locator("html")).toHaveCSS("--primary-foreground", "210 40% 98%");
      await expect(page.getByText(email, { exact: true })).toBeVisible();

      const index = page.getByRole("navigation", { name: "Settings sections" });
      const link = index.getByRole("link", { name: "Custom Fields Configuration" });
      await link.click();
      const customFields = page.getByRole("heading", { name: "Custom Fields Configuration" });
      await expect(customFields).toBeFocused();
      await expect(customFields).toBeInViewport();
      await expect(link).toHaveAttribute("aria-current", "location");
      if (screen === "desktop") await expect(link).toBeInViewport();

      await page.getByLabel("Company Name").fill("Harbor Auctions");
      await expect(page.getByText("Unsaved changes", { exact: true })).toHaveCount(1);
      await page.getByRole("link", { name: "Back to manifests" }).click();
      const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
      await question.getByRole("button", { name: "Keep editing" }).click();
      const sent: string[] = [];
      page.on(
        "request",
        (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname),
      );
      await saveAll.click();
      await toast(page, "Company information saved");
      expect(await saved(page, "company-settings")).toMatchObject({ companyName: "Harbor Auctions" });
      expect(sent).toEqual(["/trpc/companySettings.update"]);
      await expect(page.getByText("Unsaved changes", { exact: true })).toHaveCount(0);
      await expect(saveAll).toBeDisabled();

      const color = page.getByLabel("Brand Color", { exact: true });
      await expect(color).toHaveAttribute("placeholder", "#2878B7");
      await color.fill("green");
      await saveAll.click();
      await expect(page.getByText("Enter a color such as #2878B7", { exact: true })).toBeVisible();
      await color.fill("ffcc01");
      await expect(page.getByText("Text on this color is easy to read.", { exact: true })).toBeVisible();
      await expect(page.getByLabel("Pick the brand color")).toHaveValue("#ffcc01");
      await page.getByLabel("Pick the brand color").fill("#aa5500");
      await expect(color).toHaveValue("#AA5500");
      await saveAll.click();
      await toast(page, "Branding updated successfully");
      expect(await saved(page, "auth/user")).toMatchObject({ brandColor: "#AA5500" });

      for (const id of [1, 2, 3]) {
        await page.getByRole("button", { name: "Add field" }).click();
        await expect(page.getByLabel(`Custom${id}`, { exact: true })).toBeFocused();
      }
      await page.getByLabel("Custom1", { exact: true }).fill("Estimate");
      await page.getByRole("tab", { name: "Defaults" }).click();
      await page.getByLabel("Estimate", { exact: true }).fill("20-40");
      await page.getByRole("tab", { name: "Workflow" }).click();
      await page.getByRole("checkbox", { name: "Estimate" }).check();
      await page.getByRole("checkbox", { name: "Custom2", exact: true }).check();
      const handle = page.getByRole("button", { name: "Drag Estimate" }).first();
      await handle.focus();
      for (const [key, text] of [
        ["Space", "Estimate is over place 1 of 3"],
        ["ArrowDown", "Estimate is over place 2 of 3"],
        ["Space", "Estimate was moved to place 2 of 3"],
      ] as const) {
        await page.keyboard.press(key);
        await told(page, text);
      }
      await expect(
        page.getByRole("list", { name: "Order of the custom fields" }).getByRole("checkbox").nth(1),
      ).toBeChecked();
      await page.getByRole("button", { name: "Move Estimate up" }).first().click();
      await page.getByRole("button", { name: "Move Estimate down" }).first().click();
      const fields = page.getByRole("list", { name: "Order of the custom fields" });
      await drag(
        page,
        fields.getByRole("button", { name: "Drag Custom3" }),
        fields.getByRole("button", { name: "Drag Custom2", exact: true }),
        "Custom3 is over place 1 of 3",
      );
      await expect(fields.getByRole("checkbox").nth(2)).toHaveAccessibleName("Estimate");
      await page.getByLabel("CSV delimiter").selectOption("semicolon");
      await page.getByRole("button", { name: "Add Estimate" }).click();
      await page.getByRole("button", { name: "Remove Description" }).click();
      await page.getByRole("button", { name: "Move Estimate up" }).last().click();
      const preview = page.getByRole("region", { name: "Preview of the file" });
      await expect(preview).toContainText("Lot Number;Title;Estimate;Category");
      const columns = page.getByRole("list", { name: "Columns of the spreadsheet" });
      await drag(
        page,
        columns.getByRole("button", { name: "Drag Lot Number" }),
        columns.getByRole("button", { name: "Drag Category" }),
        "Lot Number is over place 4 of 4",
      );
      await expect(preview).toContainText("Title;Estimate;Category;Lot Number");
      await expect(preview).toContainText("Walnut mantel clock;20-40;Furniture;1000");
      await expectAccessible(page, "the settings", brand);
      await page.getByLabel("File format").selectOption("xlsx");
      await expect(preview.getByRole("columnheader", { name: "Estimate" })).toBeVisible();
      await saveAll.click();
      await toast(page, "Settings saved");
      expect(await saved(page, "export-settings")).toMatchObject({
        fileFormat: "xlsx",
        csvDelimiter: "semicolon",
        includeColumns: ["title", "custom1", "category", "lotNumber"],
        customColumnDefaults: { custom1: "20-40" },
        showInWorkflow: ["custom1", "custom2"],
      });
      const { columnOrder } = await saved(page, "export-settings");
      expect(columnOrder.slice(0, 3)).toEqual(["custom3", "custom2", "custom1"]);
      await page.getByRole("link", { name: "Back to manifests" }).click();
      await expect(page.getByRole("link", { name: "Barn clearance" })).toBeVisible();
    });
  });
}

test.describe("on a desktop, when something fails", () => {
  test.use(desktop);

  test("what cannot be saved stays changed, and the rest is saved", async ({ page, expectErrors }) => {
    expectErrors(
      answered(503, "companySettings.current"),
      caught(".*Unexpected end of JSON input"),
      lost("companySettings.update"),
    );
    await openWorkspace(page, "settings-failing@example.com", "Barn clearance");
    await page.route(/\/trpc\/[^?]*companySettings\.current/, (route) =>
      route.fulfill({ status: 503, body: "" }),
    );
    await page.goto("/settings");
    const retry = page.getByRole("button", { name: "Retry" });
    await expect(retry).toBeVisible();
    await expectAccessible(page, "settings that cannot be read");
    await page.unrouteAll();
    await retry.click();

    await page.getByLabel("Company Name").fill("Harbor Auctions");
    await page.getByLabel("Date format").selectOption("DD.MM.YYYY");
    for (const column of ["Lot Number", "Title", "Description", "Category"]) {
      await page.getByRole("button", { name: `Remove ${column}` }).click();
    }
    const saveAll = page.getByRole("button", { name: "Save All Settings" });
    const unsaved = page.getByText("Unsaved changes", { exact: true });
    await saveAll.click();
    await expect(page.getByText("Choose at least one column", { exact: true })).toBeVisible();
    await expectAccessible(page, "settings with an error", brand);
    await page.getByRole("button", { name: "Add Title" }).click();

    await page.route(/companySettings\.update/, (route) => {
      const calls = route.request().postDataJSON();
      return route.continue({ postData: { ...calls, 0: { ...calls[0], companyFax: "1" } } });
    });
    await saveAll.click();
    await expect(unsaved).toHaveCount(1);
    expect(await saved(page, "export-settings")).toMatchObject({
      dateFormat: "DD.MM.YYYY",
      includeColumns: ["title"],
    });
    await page.unrouteAll();

    // What is typed while a save is on its way is kept, and saved by the next one.
    const companySaved = await holdAnswer(page, "companySettings.update");
    await saveAll.click();
    await page.getByLabel("Phone").fill("020 7946");
    companySaved();
    await toast(page, "Company information saved");
    await expect(page.getByLabel("Phone")).toHaveValue("020 7946");
    await expect(unsaved).toHaveCount(1);
    await page.route(/\/trpc\/companySettings\.update/, (route) => route.abort("connectionfailed"));
    await saveAll.click();
    await toast(page, "Failed to update settings. Please try again.");
    await page.unrouteAll();
    await saveAll.click();
    await expect(unsaved).toHaveCount(0);
    expect(await saved(page, "company-settings")).toMatchObject({
      companyName: "Harbor Auctions",
      companyPhone: "020 7946",
    });
  });
});

test("both logos are cropped to fit, uploaded and removed", async ({ page, expectErrors }) => {
  expectErrors(lost("api/upload-photo"), lost("api/auth/logo"));
  await openWorkspace(page, "logos@example.com", "Barn clearance");
  await page.goto("/settings");
  const mark = Buffer.from(
    '<svg width="400" height="200"><rect x="100" y="50" width="200" height="100"/></svg>',
  );
  const buffer = await sharp(mark).png().toBuffer();
  for (const label of ["Company Logo", "Catalog Logo"]) {
    await page.getByLabel(`${label} file`).setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
    const dialog = page.getByRole("dialog", { name: label });
    await expect(dialog.getByRole("checkbox", { name: /Crop to fit/ })).toBeChecked();
    await expectAccessible(page, `the dialog of the ${label}`, brand);
    await dialog.getByRole("button", { name: "Upload" }).click();
    await toast(page, "Logo uploaded");
    const shown = page.getByRole("img", { name: label });
    await expect(shown).toBeVisible();
    const picture = await page.request.get((await shown.getAttribute("src")) ?? "");
    const { width, height } = await sharp(await picture.body()).metadata();
    expect([width, height]).toEqual([200, 100]);
  }
  expect((await saved(page, "company-settings")).logoUrl).toMatch(/^\/photos\//);
  await page.goto("/");
  await expect(page.locator("header img")).toHaveAttribute(
    "src",
    (await saved(page, "auth/logo-url")).logoUrl,
  );
  await page.goto("/settings");
  for (const label of ["company logo", "catalog logo"]) {
    await page.getByRole("button", { name: `Remove ${label}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await toast(page, "Logo removed");
    await expect(page.getByRole("button", { name: `Remove ${label}` })).toHaveCount(0);
  }
  expect(await saved(page, "auth/logo-url")).toEqual({ logoUrl: null });
  await page.route(/\/api\/(upload-photo|auth\/logo)/, (route) => route.abort("connectionfailed"));
  for (const [label, text] of [
    ["Company Logo", "Failed to upload logo. Please try again."],
    ["Catalog Logo", "Failed to upload catalog logo. Please try again."],
  ] as const) {
    await page.getByLabel(`${label} file`).setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
    await page.getByRole("dialog", { name: label }).getByRole("button", { name: "Upload" }).click();
    await toast(page, "Upload failed");
    await toast(page, text);
    await page.getByRole("dialog", { name: label }).getByRole("button", { name: "Cancel" }).click();
  }
});

test("asks for the password before it makes an API key, shows the key once, and ends it when it is revoked", async ({
  page,
  playwright,
  app,
  expectErrors,
}) => {
  expectErrors(answered(403, "apiKeys.create"));
  await openWorkspace(page, "keys@example.com", "Barn clearance");
  await page.goto("/settings");
  await expect(page.getByText("No API keys yet", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Create Key" }).click();
  const asking = page.getByRole("dialog", { name: "Create API Key" });
  await asking.getByLabel("Key name").fill("Website import");
  await asking.getByLabel("Your password").fill("not this one");
  await asking.getByRole("button", { name: "Create Key" }).click();
  await expect(asking.getByText("Wrong password")).toBeVisible();
  await asking.getByLabel("Your password").fill("brass lamp");
  await asking.getByRole("button", { name: "Create Key" }).click();
  const dialog = page.getByRole("dialog", { name: "Website import" });
  const key = await dialog.getByLabel("API key").inputValue();
  await dialog.getByRole("button", { name: "Copy Key" }).click();
  await expect(dialog.getByRole("status")).toHaveText("Copied");
  await expectAccessible(page, "the dialog of a new API key", brand);
  await dialog.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("list", { name: "API keys" }).getByRole("listitem");
  await expect(row).toContainText("Never used");
  expect(await page.content()).not.toContain(key);

  const program = await playwright.request.newContext({
    baseURL: app.origin,
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  expect((await program.get("/api/manifests")).status()).toBe(200);
  await page.reload();
  await expect(row).toContainText("Last used less than a minute ago");
  await row.getByRole("button", { name: "Revoke Website import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await toast(page, "API key revoked");
  await expect(page.getByText("No API keys yet", { exact: true })).toBeVisible();
  expect((await program.get("/api/manifests")).status()).toBe(401);
  await program.dispose();
});

test("shows a team member the workspace's settings without a way to change them, saves their own format and logs them out", async ({
  page,
  playwright,
  app,
}) => {
  const admin = await playwright.request.newContext({ baseURL: app.origin });
  const owner = { email: "settings-owner@example.com", password: "brass lamp" };
  await admin.post("/api/auth/register", { data: owner });
  await admin.patch("/api/company-settings", { data: { companyName: "Harbor Auctions" } });
  await admin.patch("/api/auth/branding", { data: { brandColor: "#AA5500" } });
  const customFields = { customColumnLabels: { custom2: "Maker" }, showInWorkflow: ["custom2"] };
  await admin.post("/api/export-settings", { data: customFields });
  const member = { email: "settings-member@example.com", password: "copper kettle" };
  await admin.post("/api/admin/users", { data: member });
  await page.request.post("/api/auth/login", { data: member });
  await page.goto("/settings");
  await expect(page.getByText(/Your admin manages these settings\.$/)).toHaveCount(3);
  await expect(page.getByText("Harbor Auctions", { exact: true })).toBeVisible();
  await expect(page.getByText("#AA5500", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Custom fields" })).toContainText("MakerIn the item form");
  await expectAccessible(page, "the settings of a team member", brand);
  for (const name of ["Company Name", "Brand Color"]) await expect(page.getByLabel(name)).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Workflow" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /(Upload|Replace|Remove) .* logo/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Usage" })).toHaveCount(0);

  await page.getByLabel("Date format").selectOption("DD.MM.YYYY");
  await page.getByRole("button", { name: "Save All Settings" }).click();
  await toast(page, "Settings saved");
  expect(await saved(page, "export-settings")).toMatchObject({ ...customFields, dateFormat: "DD.MM.YYYY" });
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByRole("tab", { name: "Login" })).toBeVisible();
  await admin.dispose();
});

test("shows an admin what the workspace uses, and says when it cannot be read", async ({
  page,
  expectErrors,
}) => {
  expectErrors(lost("usage.current"));
  await openWorkspace(page, "usage@example.com", "Barn clearance");
  await expectLoading(page, "/settings", "usage.current", "Loading usage...");
  const usage = page.getByRole("region", { name: "Usage" });
  await expect(usage.getByText("0 of 200,000 lots", { exact: true })).toBeVisible();
  await expect(usage.getByText("0 B of 200 GB of photos", { exact: true })).toBeVisible();
  await expect(usage.getByText("1 of 200 people", { exact: true })).toBeVisible();
  await expect(usage.getByRole("progressbar", { name: "People" })).toHaveAttribute("aria-valuenow", "1");
  await expectAccessible(page, "the usage of a workspace", brand);
  await page.route(/usage\.current/, (route) => route.abort("connectionfailed"));
  await page.evaluate(() =>
    indexedDB.databases().then((all) => all.map(({ name }) => name && indexedDB.deleteDatabase(name))),
  );
  await page.reload();
  await expect(usage.getByRole("alert")).toContainText("Can't reach the server.");
  await page.unrouteAll();
  await usage.getByRole("button", { name: "Retry" }).click();
  await expect(usage.getByText("1 of 200 people", { exact: true })).toBeVisible();
});

test("tells an admin that the disk is full until a save succeeds, and names the section that failed", async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(answered(503, "companySettings.update"));
  await openWorkspace(page, "full-disk@example.com", "Barn clearance");
  await page.goto("/settings");
  const saveAll = page.getByRole("button", { name: "Save All Settings" });
  const section = page.getByRole("region", { name: "Company Information" });
  const banner = page.getByText("New lots and photos can't be saved until space is freed.");
  await page.getByLabel("Company Name").fill("Harbor Auctions");
  await withFullDisk(await app.databaseUrl(), async () => {
    await saveAll.click();
    await toast(page, "Couldn't save: Company Information");
    await expect(section.getByRole("alert")).toContainText("The server is out of disk space.");
    await expect(banner).toBeVisible();
    await expectAccessible(page, "a full disk", brand);
  });
  await saveAll.click();
  await toast(page, "Company information saved");
  await expect(banner).toHaveCount(0);
  await expect(section.getByRole("alert")).toHaveCount(0);
});
