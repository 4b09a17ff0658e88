import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { type Browser, serveApp } from "../../testing/app-server";
import { chooseFromMenu, field, fill, findButton, press } from "../../testing/controls";
import { untilNavigated } from "../../testing/navigations";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";

const app = serveApp();

const cards = () => [...document.querySelectorAll("article")].map(({ textContent }) => textContent ?? "");
const dialog = () => document.querySelector("[role=dialog]");
const confirm = (name: string) => press(name, document.querySelector("[role=alertdialog]") ?? undefined);
const sharing = async () => {
  const toggle = (await screen.findByLabelText("Public sharing")) as HTMLInputElement;
  toggle.click();
};

async function openManifest(name = "Barn clearance") {
  const browser = app.openBrowser();
  const account = await browser.register();
  const { id = "" } = await browser.api("POST", "/manifests", { name, consignor: "Henderson Estate" });
  return { browser, account, id };
}

async function openSettings(browser: Browser, id: string) {
  const page = openApp(browser, `/manifests/${id}`);
  await press("Manifest Settings");
  await screen.findByLabelText("Manifest Name");
  return page;
}

test("creates the first manifest with a new consignor, and suggests that consignor for later manifests", async () => {
  const browser = app.openBrowser();
  await browser.register();
  const { router } = openApp(browser, "/");
  /** Returns to the home screen, because a new manifest opens its camera. */
  const goHome = async () => {
    await screen.findByRole("heading", { name: /^Capture Photos Lot 1(?:000)?$/ });
    await router.navigate({ to: "/" });
  };
  await screen.findByText("Total Manifests");
  await press("Create Manifest");
  await screen.findByLabelText("Manifest Name");
  expect(document.activeElement).toBe(field("Manifest Name"));
  expect(field("Consignor").value).toBe("");
  const create = () => [...(dialog()?.querySelectorAll("button") ?? [])].at(-1);
  expect(create()?.disabled).toBe(true);
  fill("Manifest Name", "Barn clearance");
  fill("Consignor", "   ");
  expect(create()?.disabled).toBe(true);
  fill("Consignor", "Henderson Estate");
  fill("First lot number (optional)", "one");
  await press("Create");
  await screen.findByText("A lot number must be a whole number");
  fill("First lot number (optional)", "1");
  const created = browser.hold(/manifests\.create/);
  await press("Create");
  expect((await screen.findByText("Creating...")).closest("button")?.disabled).toBe(true);
  created();
  await goHome();
  await untilPage(() => expect(cards()).toHaveLength(1));
  const next = await screen.findByText("Continue: Barn clearance, lot 1");
  expect(next.closest("a")?.pathname).toMatch(/\/manifests\/[\w-]+\/camera$/);
  for (const text of ["Barn clearance", "Henderson Estate", "0 items", "Created less than a minute ago"])
    expect(cards()[0]).toContain(text);

  await userEvent.keyboard("n");
  await untilPage(() => expect(field("Consignor").value).toBe("Henderson Estate"));
  await untilPage(() => expect(document.querySelectorAll("datalist option")).toHaveLength(1));
  fill("Manifest Name", "Attic");
  fill("Consignor", "henderson ESTATE");
  fireEvent.submit(field("Consignor").form as HTMLFormElement);
  await goHome();
  await untilPage(() => expect(cards()).toHaveLength(2));
  const consignors = await browser.api("GET", "/consignors");
  expect(consignors).toEqual([expect.objectContaining({ name: "Henderson Estate", isDefault: true })]);

  await userEvent.keyboard("n");
  await screen.findByLabelText("Manifest Name");
  fill("Manifest Name", "Shed");
  browser.lose(/manifests\.create/);
  await press("Create");
  await expectToast({ description: "Failed to create manifest" });
  expect(field("Manifest Name").value).toBe("Shed");
});

test("offers to search all lots for a text that no manifest has", async () => {
  const { browser, id: manifestId } = await openManifest();
  await browser.api("POST", "/items", { manifestId, title: "Mahogony desk" });
  openApp(browser, "/");
  await screen.findByText("Barn clearance");
  fill("Search manifests...", "mahogony");
  await press("Search all lots");
  const found = within(await screen.findByRole("dialog", { name: "Find anything" }));
  expect(found.getByRole("combobox")).toHaveProperty("value", "mahogony");
  await found.findByRole("option", { name: /Mahogony desk/ });
});

test("searches and sorts manifests, remembers the grid, and shows a new manifest without a reload", async () => {
  const browser = app.openBrowser();
  await browser.register();
  const add = (name: string, consignor: string) => browser.api("POST", "/manifests", { name, consignor });
  const { id: manifestId } = await add("Barn 10", "Miller Estate");
  await add("barn 2", "Ann Smith");
  await add("Attic", "MILLER estate");
  for (const title of ["Clock", "Vice"]) await browser.api("POST", "/items", { manifestId, title });
  const names = () => [...document.querySelectorAll("article h2")].map(({ textContent }) => textContent);
  const user = userEvent.setup();
  const { router, streamStarted, unmount } = openApp(browser, "/");
  await untilPage(() => expect(names()).toEqual(["Attic", "barn 2", "Barn 10"]));
  expect(cards()[2]).toContain("2 items");
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["3", "2"]);
  for (const [sort, sorted] of [
    ["oldest", ["Barn 10", "barn 2", "Attic"]],
    ["items", ["Barn 10", "Attic", "barn 2"]],
    ["name", ["Attic", "barn 2", "Barn 10"]],
  ] as const) {
    fill("Sort manifests", sort);
    await untilPage(() => expect(names()).toEqual(sorted));
  }
  await user.keyboard("/miller");
  await untilPage(() => expect(names()).toEqual(["Attic", "Barn 10"]));
  await user.keyboard("x");
  await screen.findByText("No manifests match your search");
  await user.keyboard("{Escape}");
  await untilPage(() => expect(names()).toHaveLength(3));
  for (const [link, path] of [
    ["Team Management", "/team-management"],
    ["Consignors", "/consignors"],
    ["Downloads", "/downloads"],
  ] as const)
    expect(screen.getByRole("link", { name: link }).getAttribute("href")).toBe(path);
  await press("Grid view");
  const address = () => router.state.location.href;
  await untilNavigated(router, () => expect(address()).toBe("/?sort=name"));
  await streamStarted;
  await add("Cellar", "Weir");
  await untilPage(() => expect(names()).toContain("Cellar"));
  unmount();
  openApp(browser, address());
  expect((await findButton("Grid view")).getAttribute("aria-pressed")).toBe("true");
  expect(field("Sort manifests").value).toBe("name");
});

test("edits, shares and deletes a manifest", async () => {
  const { browser, id } = await openManifest();
  await browser.api("POST", "/consignors", { name: "Whitfield & Sons" });
  await openSettings(browser, id);
  expect(field("Manifest Name").value).toBe("Barn clearance");
  expect(field("Default Consignor").value).toBe("Henderson Estate");
  await untilPage(() => expect(document.querySelectorAll("datalist option")).toHaveLength(2));
  fill("Manifest Name", " ");
  await press("Save");
  await screen.findByText("Enter a name for the manifest");
  fill("Manifest Name", "Barn and attic");
  fill("Default Consignor", "Whitfield & Sons");
  fill("AI Instructions", "Name the maker first.");
  await press("Save");
  await expectToast("Settings saved");
  await screen.findByText("Barn and attic", { selector: "h1" });
  const saved = { consignor: "Whitfield & Sons", aiInstructions: "Name the maker first." };
  expect(await browser.api("GET", `/manifests/${id}`)).toMatchObject(saved);

  await untilPage(() => expect(dialog()).toBeNull());
  await press("Manifest Settings");
  await sharing();
  await expectToast("Sharing enabled");
  const link = (await screen.findByLabelText<HTMLInputElement>("Link")).value;
  expect(link).toMatch(/^http:\/\/localhost:\d+\/public\/[\w-]{22,}$/);
  userEvent.setup();
  await press("Copy Link");
  await expectToast("Link copied");
  expect(await navigator.clipboard.readText()).toBe(link);
  await press("Regenerate Link");
  await screen.findByText("Regenerate the link?");
  await confirm("Regenerate");
  await expectToast({ title: "Link regenerated", description: "The old link no longer works." });
  await untilPage(() => expect(field("Link").value).not.toBe(link));
  const statusOf = async (address: string) =>
    (await browser.request(`/api/public/manifests/${address.split("/").at(-1)}`)).status;
  expect(await statusOf(link)).toBe(404);
  expect(await statusOf(field("Link").value)).toBe(200);
  await press("QR Code");
  await screen.findByLabelText("QR code of the link to Barn and attic");
  await press("Close", document.querySelectorAll("[role=dialog]")[1] ?? undefined);
  await sharing();
  await expectToast("Sharing disabled");
  await untilPage(() => expect(screen.queryByLabelText("Link")).toBeNull());

  await press("Delete Manifest");
  await screen.findByText(/will be permanently deleted/);
  await confirm("Delete Manifest");
  await expectToast("Manifest deleted");
  await screen.findByText("No manifests yet");
});

test("shows an error when a manifest could not be saved, shared or deleted, and changes nothing", async () => {
  const { browser, id } = await openManifest("Cellar");
  await openSettings(browser, id);
  browser.lose(/manifests\.(update|remove)|sharing/);
  fill("Manifest Name", "Attic");
  await press("Save");
  await expectToast({ description: "Failed to update settings. Please try again." });
  expect(field("Manifest Name").value).toBe("Attic");
  await sharing();
  await untilPage(() =>
    expect(screen.getByLabelText("Public sharing").getAttribute("aria-checked")).toBe("false"),
  );
  await press("Delete Manifest");
  await screen.findByText(/will be permanently deleted/);
  await confirm("Delete Manifest");
  await expectToast({ description: "Failed to delete manifest. Please try again." });
  expect((await browser.request(`/api/manifests/${id}`)).status).toBe(200);
});

test("lets a team member edit an assigned manifest, and neither share nor delete it", async () => {
  const { browser, id } = await openManifest("Garage");
  const account = { email: `${crypto.randomUUID()}@example.com`, password: "brass lamp 1912" };
  const { id: userId } = await browser.api("POST", "/admin/users", account);
  await browser.api("POST", `/admin/manifests/${id}/assign`, { userId });
  const theirs = app.openBrowser();
  await theirs.api("POST", "/auth/login", account);
  await openSettings(theirs, id);
  expect(screen.queryByLabelText("Public sharing")).toBeNull();
  expect(screen.queryByText("Delete Manifest")).toBeNull();
  fill("AI Instructions", "Sizes in inches.");
  await press("Save");
  await expectToast("Settings saved");
});

test("exports the chosen days after the session has ended and the user has signed in again", async () => {
  const { browser, account, id } = await openManifest("Shed");
  await browser.api("POST", "/items", { manifestId: id, title: "Rake" });
  const started: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    started.push(this.href);
  });
  openApp(browser, `/manifests/${id}`);
  await screen.findByText("Rake");
  await chooseFromMenu("Export", "Spreadsheet and photos");
  await screen.findByLabelText("From Date");
  for (const text of [/Lots1 lot/, /CSV, separated by commas/, /Sizeabout \d+ B/])
    await untilPage(() => expect(dialog()?.textContent).toMatch(text));
  fill("From Date", "2020-03-05");
  fill("To Date", "2020-03-01");
  await screen.findByText("Start date must be before or equal to end date");
  fill("To Date", "2020-03-05");
  await screen.findByText(/No lots were added between these dates/);
  fill("To Date", "");
  browser.clearCookies();
  await press("Export", dialog() ?? undefined);
  await screen.findByText("Login", { selector: "[role=tab]" });
  fill("Email", account.email);
  fill("Password", account.password);
  await press("Log In");
  await untilPage(() => expect(screen.queryByText("Login")).toBeNull());
  expect(started).toEqual([]);
  expect(field("From Date").value).toBe("2020-03-05");
  await press("Export", dialog() ?? undefined);
  await expectToast("Export started");
  const query = new URL(started[0] ?? "").searchParams;
  expect([query.get("fromDate"), query.get("toDate")]).toEqual(["2020-03-05", null]);
  expect(query.get("timeZone")).toBeTruthy();
  await untilPage(() => expect(dialog()).toBeNull());
  await findButton("Export");
});
