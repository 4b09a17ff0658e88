import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { type Browser, serveApp } from "../../testing/app-server";
import { field, fill, findButton, press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";

const app = serveApp();

const marks = () => screen.queryAllByText("Unsaved changes").length;
const saveAll = () => press("Save All Settings");
const sectionOf = (heading: string) =>
  screen.getByText(heading, { selector: "h2" }).closest("section") as HTMLElement;
const section = (heading: string) => within(sectionOf(heading));

/** Makes saves of company details fail as if the disk were full, until the returned function is called. */
async function fillDisk(): Promise<() => Promise<unknown>> {
  const { sql } = app.running();
  await sql.unsafe(`create or replace function full_disk() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100'; end $$;
    create or replace trigger full_disk before insert or update on company_settings execute function full_disk()`);
  return () => sql.unsafe("drop function if exists full_disk() cascade");
}

async function openSettings(browser: Browser) {
  openApp(browser, "/settings");
  await screen.findByText("Spreadsheet Export Format", { selector: "h2" });
}

/** Saves the required shots of furniture in the browser's workspace, through the screen. */
async function saveShots(browser: Browser) {
  await openSettings(browser);
  await press("Add shots");
  fill("Category", "Furniture");
  fill("Shots, one per line", "Front, Close-up of marks");
  await saveAll();
  await expectToast("Settings saved");
  await untilPage(() => expect(marks()).toBe(0));
  expect(field("Shots, one per line").value).toBe("Front\nClose-up of marks");
  cleanup();
}

test("keeps settings that could not be saved, and saves the others", async () => {
  const browser = app.openBrowser();
  await browser.register();
  await openSettings(browser);
  fill("Company Name", "Harbor Auctions");
  fill("Date format", "DD.MM.YYYY");
  for (const column of ["Lot Number", "Title", "Description", "Category"]) await press(`Remove ${column}`);
  await saveAll();
  await screen.findByText("Choose at least one column");
  await press("Add Title");
  const free = await fillDisk();
  try {
    await saveAll();
    await expectToast("Couldn't save: Company Information");
  } finally {
    await free();
  }
  await untilPage(() => expect(marks()).toBe(1));
  const saved = { dateFormat: "DD.MM.YYYY", includeColumns: ["title"] };
  expect(await browser.api("GET", "/export-settings")).toMatchObject(saved);
  const recover = browser.lose(/companySettings\.update/);
  await saveAll();
  await expectToast({ description: "Failed to update settings. Please try again." });
  recover();
  expect(field("Company Name").value).toBe("Harbor Auctions");
  await saveAll();
  await untilPage(() => expect(marks()).toBe(0));
  expect(await browser.api("GET", "/company-settings")).toMatchObject({ companyName: "Harbor Auctions" });
});

test("keeps text that is typed during a save, and saves it with the next save", async () => {
  const browser = app.openBrowser();
  await browser.register();
  await openSettings(browser);
  fill("Company Name", "Harbor Auctions");
  const answer = browser.hold(/companySettings\.update/);
  await saveAll();
  await screen.findByText("Saving...");
  fill("Phone", "020 7946");
  answer();
  await findButton("Save All Settings");
  expect(field("Phone").value).toBe("020 7946");
  expect(marks()).toBe(1);
  await saveAll();
  await untilPage(() => expect(marks()).toBe(0));
  const companyPhone = async () => (await browser.api("GET", "/company-settings")).companyPhone;
  await browser.untilAnswered(async () => expect(await companyPhone()).toBe("020 7946"));
});

test("asks for the password before creating an API key, shows the key once, and disables it when it is revoked", async () => {
  const browser = app.openBrowser();
  await browser.register();
  await openSettings(browser);
  await screen.findByText("No API keys yet");
  await press("Create Key");
  const question = await screen.findByText("Create API Key", { selector: "[role=dialog] *" });
  const asking = question.closest<HTMLElement>("[role=dialog]") ?? document.body;
  fill("Key name", "Website import");
  fill("Your password", "not this one");
  await press("Create Key", asking);
  await screen.findByText("Wrong password");
  fill("Your password", "brass lamp");
  await press("Create Key", asking);
  const key = (await screen.findByLabelText<HTMLInputElement>("API key")).value;
  userEvent.setup();
  await press("Copy Key");
  await screen.findByText("Copied");
  expect(await navigator.clipboard.readText()).toBe(key);
  await press("Done");
  await screen.findByText(/Never used/);
  expect(document.documentElement.outerHTML).not.toContain(key);

  const program = app.openBrowser();
  const statusWithKey = async () => {
    const headers = { authorization: `Bearer ${key}` };
    return (await program.request("/api/manifests", { headers })).status;
  };
  expect(await statusWithKey()).toBe(200);
  await press("Revoke Website import");
  await press("Revoke");
  await expectToast("API key revoked");
  await screen.findByText("No API keys yet");
  expect(await statusWithKey()).toBe(401);
});

test("shows a team member the workspace's settings read-only, saves the member's own export format, and logs the member out", async () => {
  const owner = app.openBrowser();
  await owner.register();
  await owner.api("PATCH", "/company-settings", { companyName: "Harbor Auctions" });
  await owner.api("PATCH", "/auth/branding", { brandColor: "#AA5500" });
  const customFields = { customColumnLabels: { custom2: "Maker" }, showInWorkflow: ["custom2"] };
  await owner.api("POST", "/export-settings", customFields);
  await saveShots(owner);
  const member = { email: `${crypto.randomUUID()}@example.com`, password: "copper kettle" };
  await owner.api("POST", "/admin/users", member);
  const browser = app.openBrowser();
  await browser.api("POST", "/auth/login", member);
  await openSettings(browser);
  expect(screen.getAllByText(/Your admin manages these settings\.$/)).toHaveLength(4);
  screen.getByText("Harbor Auctions");
  screen.getByText("#AA5500");
  screen.getByText(/^Public catalogs show your workspace's company details\./);
  const factOf = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
  expect(["In search engines", "Default currency", "Units"].map(factOf)).toEqual([
    ...["Not listed", "USD · US Dollar", "Inches and pounds"],
  ]);
  const fields = screen.getByRole("list", { name: "Custom fields" });
  expect(fields.textContent).toContain("MakerIn the item form");
  const shots = section("Categories and required shots");
  shots.getByText("Furniture");
  shots.getByText("Front, Close-up of marks");
  expect(shots.queryByRole("button")).toBeNull();
  for (const name of ["Company Name", "Brand Color"]) expect(screen.queryByLabelText(name)).toBeNull();
  expect(screen.queryByRole("tab", { name: "Workflow" })).toBeNull();
  expect(screen.queryByRole("button", { name: /(Upload|Replace|Remove) .* logo/ })).toBeNull();
  for (const hidden of ["Usage", "Your data", "View activity"]) expect(screen.queryByText(hidden)).toBeNull();
  fill("Date format", "DD.MM.YYYY");
  await saveAll();
  await expectToast("Settings saved");
  const saved = { ...customFields, dateFormat: "DD.MM.YYYY" };
  expect(await browser.api("GET", "/export-settings")).toMatchObject(saved);
  await press("Log Out");
  await screen.findByText("Login", { selector: "[role=tab]" });
});

test("shows an admin the workspace's usage, and an error when the usage cannot be loaded", async () => {
  const browser = app.openBrowser();
  await browser.register();
  const recover = browser.lose(/usage\.current/);
  await openSettings(browser);
  const usage = section("Usage");
  await usage.findByText(/^Can't reach the server\./);
  recover();
  const answer = browser.hold(/usage\.current/);
  await press("Retry", sectionOf("Usage"));
  answer();
  await usage.findByText("0 of 200,000 lots");
  usage.getByText("0 B of 200 GB of photos");
  usage.getByText("1 of 200 people");
  expect(usage.getByLabelText("People").getAttribute("aria-valuenow")).toBe("1");
});

test("tells an admin that the disk is full until a save succeeds, and names the section that failed", async () => {
  const browser = app.openBrowser();
  await browser.register();
  await openSettings(browser);
  const banner = /New lots stay on this phone until space is freed\./;
  const company = section("Company Information");
  fill("Company Name", "Harbor Auctions");
  const free = await fillDisk();
  try {
    await saveAll();
    await expectToast("Couldn't save: Company Information");
    await company.findByText(/The server is out of disk space\./);
    await screen.findByText(banner);
  } finally {
    await free();
  }
  await saveAll();
  await expectToast("Company information saved");
  await untilPage(() => expect(screen.queryByText(banner)).toBeNull());
  expect(company.queryByText(/The server is out of disk space\./)).toBeNull();
});

test("says that a logo could not be uploaded, and removes a logo after a question", async () => {
  const browser = app.openBrowser();
  await browser.register();
  await browser.api("PATCH", "/company-settings", { logoUrl: await browser.uploadPhoto() });
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:logo", revokeObjectURL: () => undefined }),
  );
  await openSettings(browser);
  const logo = new File(["logo"], "logo.png", { type: "image/png" });
  browser.lose(/api\/(upload-photo|auth\/logo)/);
  for (const [label, text] of [
    ["Company Logo", "Failed to upload logo. Please try again."],
    ["Catalog Logo", "Failed to upload catalog logo. Please try again."],
  ] as const) {
    fireEvent.change(field(`${label} file`), { target: { files: [logo] } });
    const dialog = await screen.findByRole("dialog", { name: label });
    await press("Upload", dialog);
    await expectToast({ title: "Upload failed", description: text });
    await press("Cancel", dialog);
  }
  await press("Remove company logo");
  await press("Remove", await screen.findByRole("alertdialog"));
  await expectToast("Logo removed");
  await untilPage(() => expect(screen.queryByText("Remove company logo")).toBeNull());
  expect(await browser.api("GET", "/company-settings")).toMatchObject({ logoUrl: null });
});
