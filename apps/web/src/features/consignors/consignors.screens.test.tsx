import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { serveApp } from "../../testing/app-server";
import { untilNavigated } from "../../testing/navigations";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";

const app = serveApp();

async function openConsignors(...names: string[]) {
  const browser = app.openBrowser();
  await browser.register();
  for (const name of names) await browser.api("POST", "/consignors", { name });
  const answer = browser.hold(/consignors\.list/);
  const page = openApp(browser, "/consignors");
  await screen.findByText("Loading consignors...");
  answer();
  await screen.findByRole("heading", { name: "Your Consignors" });
  return { browser, ...page };
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = (name: string) => within(screen.getByRole("dialog", { name }));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const rows = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
const isRow = (text: string) => untilPage(() => expect(rows()).toContainEqual(expect.stringContaining(text)));

async function fill(name: string, text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

test("adds the first consignor as the default, and rejects a name that exists", async () => {
  await openConsignors();
  screen.getByRole("heading", { name: "Manage Consignors" });
  screen.getByText("Manage your consignor list and set a default");
  screen.getByText("No consignors yet. Add your first one above.");
  await press("Add Consignor");
  const add = dialog("Add New Consignor");
  expect(document.activeElement).toBe(field("Consignor Name"));
  for (const name of ["Consignor Name", "Reference Number"]) expect(field(name).placeholder).toMatch(/\w/);
  const submit = () => add.getByRole<HTMLButtonElement>("button", { name: "Add Consignor" });
  expect(submit().disabled).toBe(true);
  await userEvent.type(field("Consignor Name"), "  Henderson Estate ");
  await userEvent.type(field("Reference Number"), " C-7 {Shift>}{Enter}{/Shift}");
  screen.getByRole("dialog", { name: "Add New Consignor" });
  await userEvent.type(field("Reference Number"), "{Enter}");
  await expectToast({ title: "Consignor added", description: "The consignor has been added successfully" });
  await untilPage(() => expect(screen.queryByRole("dialog")).toBeNull());
  await isRow("Ref: C-7");
  const row = within(screen.getByText("Henderson Estate").closest("li") as HTMLElement);
  row.getByText("Default");
  const star = row.getByRole<HTMLButtonElement>("button", { name: "Henderson Estate is the default" });
  expect(star.disabled).toBe(true);

  await press("Add Consignor");
  await userEvent.type(field("Consignor Name"), "henderson estate");
  await userEvent.click(await dialog("Add New Consignor").findByRole("button", { name: "Add Consignor" }));
  await dialog("Add New Consignor").findByText(/already/);
  await expectToast({ title: "Error", description: "Failed to add consignor" });
});

test("edits a consignor, makes another the default, and deletes one after confirmation", async () => {
  const { router } = await openConsignors("Henderson Estate", "Whitfield & Sons");
  await press("Set Whitfield & Sons as default");
  await expectToast({ title: "Default consignor set", description: "This consignor is now your default" });
  await screen.findByRole("button", { name: "Whitfield & Sons is the default" });
  expect(screen.getAllByText("Default")).toHaveLength(1);

  await press("Edit Henderson Estate");
  await fill("Consignor Name", " ");
  const update = dialog("Edit Consignor").getByRole<HTMLButtonElement>("button", { name: "Update" });
  expect(update.disabled).toBe(true);
  await fill("Consignor Name", "Henderson, heirs of");
  await userEvent.click(update);
  await expectToast("Consignor updated");
  await isRow("Henderson, heirs of");
  expect(rows().join()).not.toContain("Ref:");

  await press("Delete Henderson, heirs of");
  const question = () => screen.getByRole("alertdialog", { name: "Delete Consignor" });
  within(question()).getByText(
    'Are you sure you want to delete "Henderson, heirs of"? This action cannot be undone.',
  );
  await userEvent.click(await within(question()).findByRole("button", { name: "Cancel" }));
  await press("Delete Henderson, heirs of");
  await userEvent.click(await within(question()).findByRole("button", { name: "Delete" }));
  await expectToast("Consignor deleted");
  await untilPage(() => expect(rows()).toHaveLength(1));
  await userEvent.click(await screen.findByRole("link", { name: "Back to manifests" }));
  await untilNavigated(router, () => expect(router.state.location.pathname).toBe("/"));
});

test("keeps the dialog of a consignor open when saving fails, and shows the error", async () => {
  const { browser } = await openConsignors("Henderson Estate", "Zimmermann");
  const failed = (description: string) => expectToast({ title: "Error", description });
  browser.lose(/consignors\.(create|update|remove|setDefault)/);
  await press("Add Consignor");
  await userEvent.type(field("Consignor Name"), "Whitfield & Sons");
  await userEvent.click(await dialog("Add New Consignor").findByRole("button", { name: "Add Consignor" }));
  await failed("Failed to add consignor");
  expect(field("Consignor Name").value).toBe("Whitfield & Sons");
  await press("Cancel");
  await press("Edit Henderson Estate");
  await fill("Consignor Name", "Henderson");
  await press("Update");
  await failed("Failed to update consignor");
  await press("Cancel");
  await press("Delete Henderson Estate");
  await press("Delete");
  await failed("Failed to delete consignor");
  await press("Cancel");
  await press("Set Zimmermann as default");
  await failed("Failed to set default consignor");
});

test("loads the consignors after Retry, and searches a long list", async () => {
  const browser = app.openBrowser();
  await browser.register();
  const names = ["Zimmermann", ...Array.from({ length: 10 }, (_, index) => `Estate ${index}`)];
  for (const name of names) await browser.api("POST", "/consignors", { name });
  const recover = browser.answer503(/consignors\.list/);
  openApp(browser, "/consignors", [/Unexpected end of JSON input/]);
  const retry = await screen.findByRole("button", { name: "Retry" });
  recover();
  await userEvent.click(retry);
  const search = await screen.findByLabelText("Search consignors...");
  expect(rows()).toHaveLength(11);
  await userEvent.type(search, "ZIMM");
  expect(rows()).toHaveLength(1);
  await fill("Search consignors...", "nobody");
  screen.getByText("No consignors match your search");
});

test("renders the rows near the screen alone, with their place among all, and finds any by search", async () => {
  const names = Array.from({ length: 120 }, (_, index) => `Estate ${String(index + 1).padStart(3, "0")}`);
  // jsdom has no layout, so sizes are mocked.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(61);
  await openConsignors(...names);
  const items = screen.getAllByRole("listitem");
  expect(items.length).toBeLessThan(names.length);
  expect(
    items.slice(0, 2).map((row) => ["aria-posinset", "aria-setsize"].map((name) => row.getAttribute(name))),
  ).toEqual([
    ["1", "120"],
    ["2", "120"],
  ]);
  expect(screen.queryByText("Estate 120")).toBeNull();
  await userEvent.type(screen.getByLabelText("Search consignors..."), "estate 12");
  expect(rows()).toEqual(["Estate 120"]);
  expect(screen.getByRole("listitem").getAttribute("aria-setsize")).toBe("1");
});

test("shows the consignors that the address asks for, and all without the text", async () => {
  const browser = app.openBrowser();
  await browser.register();
  for (const name of ["Zimmermann", "Smith"]) await browser.api("POST", "/consignors", { name });
  openApp(browser, "/consignors?q=Zimm");
  const search = await screen.findByLabelText("Search consignors...");
  expect(rows()).toHaveLength(1);
  await userEvent.clear(search);
  expect(rows()).toHaveLength(2);
});

test("goes one step back on each Esc: out of the dialog, then to the manifests", async () => {
  const { router } = await openConsignors();
  await press("Add Consignor");
  await untilPage(() => expect(document.activeElement).toBe(field("Consignor Name")));
  await userEvent.keyboard("{Escape}");
  await untilPage(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(router.state.location.pathname).toBe("/consignors");
  await userEvent.keyboard("{Escape}");
  await untilNavigated(router, () => expect(router.state.location.pathname).toBe("/"));
});
