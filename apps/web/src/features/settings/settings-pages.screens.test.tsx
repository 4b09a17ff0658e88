import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectAccessible } from "../../testing/accessibility";
import { type Browser, serveApp } from "../../testing/app-server";
import { field, fill, press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { expectToast, nextToast } from "../../testing/toasts";

const app = serveApp();

async function openAsAdmin() {
  const browser = app.openBrowser();
  await browser.register();
  return browser;
}

/** Opens a browser as a team member of the browser's workspace. */
async function openMember(admin: Browser) {
  const member = { email: `${crypto.randomUUID()}@example.com`, password: "copper kettle" };
  await admin.api("POST", "/admin/users", member);
  const browser = app.openBrowser();
  await browser.api("POST", "/auth/login", member);
  return browser;
}

const pages = () =>
  within(screen.getByRole("navigation", { name: "Settings pages" }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
/** Follows a link. */
async function follow(name: string): Promise<void> {
  fireEvent.click(await screen.findByText(name, { selector: "a" }));
}
const titles = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const untilTitles = (expected: string[]) => untilPage(() => expect(titles()).toEqual(expected));

test.each([
  ["account", ["Account", "Sessions"]],
  ["house", ["Set up", "Company Information"]],
  ["catalog", ["Cataloging App Branding"]],
  ["lots", ["Custom Fields Configuration", "Categories and required shots"]],
  ["export", ["My platform", "Spreadsheet Export Format"]],
  ["team", ["Team"]],
  ["phones", ["Connect a phone"]],
  ["ai", ["AI provider"]],
  ["backup", ["Backups"]],
  ["data", ["Usage", "Activity", "Your data"]],
  ["api", ["API Keys"]],
])("opens the page %s of the settings at its address", async (page, expected) => {
  openApp(await openAsAdmin(), `/settings/${page}`);
  await screen.findByRole("navigation", { name: "Settings pages" });
  await untilTitles(expected);
  await untilPage(() => expect(document.querySelector("main .animate-pulse")).toBeNull());
  await expectAccessible();
});

test("saves the company's platform when it is chosen, and clears it", async () => {
  const browser = await openAsAdmin();
  openApp(browser, "/settings/export");
  const select = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Platform" });
  await within(select).findByRole("option", { name: "Shopify" });
  const platformOf = async () => (await browser.api("GET", "/company-settings")).platform;
  for (const platform of ["shopify", null]) {
    const said = nextToast();
    fireEvent.change(select, { target: { value: platform ?? "" } });
    await said;
    await expectToast("Platform saved");
    expect([await platformOf(), select.value]).toEqual([platform, platform ?? ""]);
  }
});

test("saves changes of two pages from a third one, and asks before it leaves unsaved ones", async () => {
  const browser = await openAsAdmin();
  openApp(browser, "/settings/house");
  await screen.findByLabelText("Company Name");
  fill("Company Name", "Harbor Auctions");
  await follow("Export");
  await screen.findByLabelText("Date format");
  fill("Date format", "DD.MM.YYYY");
  await follow("Team");
  await screen.findByText("No one else has an account yet.");
  await press("Save All Settings");
  await expectToast("Settings saved");
  expect(await browser.api("GET", "/company-settings")).toMatchObject({ companyName: "Harbor Auctions" });
  expect(await browser.api("GET", "/export-settings")).toMatchObject({ dateFormat: "DD.MM.YYYY" });
  await follow("House");
  await screen.findByLabelText("Company Name");
  fill("Company Name", "Harbor & Sons");
  await follow("Team");
  await follow("Manage team");
  await press("Keep editing", await screen.findByRole("alertdialog", { name: "Leave without saving?" }));
  await follow("House");
  await screen.findByLabelText("Company Name");
  expect(field("Company Name").value).toBe("Harbor & Sons");
});

test("shows a team member only the pages that the member may use, and leads from the others to these", async () => {
  const admin = await openAsAdmin();
  const browser = await openMember(admin);
  for (const page of ["team", "ai", "backup", "data"]) {
    const { router } = openApp(browser, `/settings/${page}`);
    await screen.findByRole("heading", { level: 1, name: "Settings" });
    await untilPage(() => expect(router.state.location.href).toBe("/settings"));
    expect(pages()).toEqual([
      ...["All settings", "Account", "House", "Catalog look", "Lots", "Export", "Phones", "API"],
    ]);
    cleanup();
  }
  openApp(browser, "/settings/lots");
  await untilTitles(["Custom Fields Configuration", "Categories and required shots"]);
  expect(screen.getAllByText(/Your admin manages these settings\.$/)).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Add field" })).toBeNull();
  const asked = browser.calls.filter((path) => /ai\.status|backups\.status|team\.list|usage/.test(path));
  expect(asked).toEqual([]);
});

test("counts the team, and those without access", async () => {
  const admin = await openAsAdmin();
  await openMember(admin);
  const { id } = await admin.api("POST", "/admin/users", {
    email: `${crypto.randomUUID()}@example.com`,
    password: "copper kettle",
  });
  openApp(admin, "/settings/team");
  await screen.findByText("2 team members.");
  cleanup();
  await admin.api("PATCH", `/admin/users/${id}`, { isActive: false });
  openApp(admin, "/settings/team");
  await screen.findByText("2 team members, 1 of them without access.");
  await follow("Manage team");
  await screen.findByRole("heading", { level: 1, name: "Team Management" });
});

test("leads from the page of phones to their setup, and back", async () => {
  const { router } = openApp(await openAsAdmin(), "/settings/phones");
  await screen.findByText(/^Phones aren't set up yet\./);
  await follow("Set up a phone");
  await screen.findByRole("heading", { level: 1, name: "Connect a phone" });
  fireEvent.click(screen.getByRole("link", { name: "Back" }));
  await untilPage(() => expect(router.state.location.pathname).toBe("/settings/phones"));
});

test("says that an address below the settings is none of their pages", async () => {
  openApp(await openAsAdmin(), "/settings/billing");
  await screen.findByRole("heading", { name: "Page not found" });
});

test("offers the categories that the workspace has added in the form of a lot", async () => {
  const browser = await openAsAdmin();
  openApp(browser, "/settings/lots");
  await screen.findByLabelText("Your categories, one per line");
  fill("Your categories, one per line", "Silver, Clocks & Watches");
  await press("Save All Settings");
  await expectToast("Settings saved");
  expect(field("Your categories, one per line").value).toBe("Silver\nClocks & Watches");
  cleanup();
  const { id } = await browser.api("POST", "/manifests", { name: "Byre", consignor: "Henderson" });
  openApp(browser, `/manifests/${id}/new-item`);
  await screen.findByLabelText("Lot number");
  const offered = () =>
    [...field("Category").querySelectorAll("option")].map(({ textContent }) => textContent).slice(-4);
  await untilPage(() => expect(offered()).toEqual(["Miscellaneous", "Silver", "Clocks & Watches", "Other"]));
});
