import { act, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { dismissToast } from "../../lib/toasts";
import { expectAccessible } from "../../testing/accessibility";
import { serveApp } from "../../testing/app-server";
import { field, fill, findButton, press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";

const app = serveApp();

/** Opens a manifest with three lots, and the form of the first one. */
async function openForm({ isWide = true, at = 0, search = "?sort=lot-up" } = {}) {
  const browser = app.openBrowser();
  await browser.register();
  const { id: manifestId } = await browser.api("POST", "/manifests", { name: "Attic", consignor: "Miller" });
  const ids: string[] = [];
  for (const title of ["Oak chair", "Elm table", "Pine chair"])
    ids.push((await browser.api<{ id: string }>("POST", "/items", { manifestId, title })).id);
  const page = openApp(browser, `/manifests/${manifestId}/items/${ids[at]}/edit${search}`, [], { isWide });
  const title = ["Oak chair", "Elm table", "Pine chair"][at] ?? "";
  await isTitle(title);
  const saved = (index: number) => browser.api<object>("GET", `/items/${ids[index]}`);
  return { ...page, browser, ids, saved };
}

const isTitle = (title: string) => untilPage(() => expect(field("Title").value).toBe(title));
const isListed = () => screen.findByText("Attic", { selector: "h1" });
const solid = () =>
  [...document.querySelectorAll("[data-bottom-bar] button.bg-primary")].map((button) => button.textContent);

test("saves the lot with Save & Next and opens the next lot that matches the search", async () => {
  const { browser, saved } = await openForm({ search: "?q=chair&sort=lot-up" });
  expect(solid()).toEqual(["Save & Next"]);
  fill("Title", "Oak armchair");
  await press("Save & Next");
  await isTitle("Pine chair");
  await browser.untilAnswered(async () => expect(await saved(0)).toMatchObject({ title: "Oak armchair" }));
  screen.getByText("2 of 2");
  // At the last lot, the buttons keep their places.
  expect(solid()).toEqual(["Save & Next"]);
});

test("saves with Ctrl+Enter and keeps the focus in the same field of the next lot", async () => {
  const { browser, saved } = await openForm();
  fill("Item notes", "One leg loose");
  field("Item notes").focus();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await isTitle("Elm table");
  await untilPage(() => expect(document.activeElement).toBe(field("Item notes")));
  await browser.untilAnswered(async () => expect(await saved(0)).toMatchObject({ notes: "One leg loose" }));
});

test("saves the last lot with Cmd+Enter, says that it was the last, and returns to the list", async () => {
  const { browser, saved } = await openForm({ at: 2 });
  fill("Title", "Pine chairs");
  field("Title").focus();
  await userEvent.keyboard("{Meta>}{Enter}{/Meta}");
  await expectToast({ title: expect.stringContaining("saved. That was the last lot.") });
  await isListed();
  await browser.untilAnswered(async () => expect(await saved(2)).toMatchObject({ title: "Pine chairs" }));
});

test("stays on the lot with its errors if Save & Next cannot save", async () => {
  await openForm();
  fill("Lot number", "");
  await userEvent.setup().type(field("Title"), "{Control>}{Enter}{/Control}");
  await screen.findByText("A lot number must be a whole number");
  expect(field("Title").value).toBe("Oak chair");
});

test("steps with Alt+Page Up and Alt+Page Down from within a field, and asks about unsaved changes", async () => {
  const { browser, saved } = await openForm({ at: 1 });
  const person = userEvent.setup();
  await person.click(field("Description"));
  await person.keyboard("{Alt>}{PageDown}{/Alt}");
  await isTitle("Pine chair");
  await untilPage(() => expect(document.activeElement).toBe(field("Description")));
  await person.keyboard("{Alt>}{PageUp}{/Alt}");
  await isTitle("Elm table");
  await person.type(field("Description"), "Round.");
  await person.keyboard("{Alt>}{PageUp}{/Alt}");
  const question = await screen.findByText("Save your changes?");
  await expectAccessible();
  // Shortcuts do not reach the form behind the dialog.
  await person.keyboard("{Alt>}{PageUp}{/Alt}");
  await press("Save", question.closest("[role=dialog]") ?? undefined);
  await isTitle("Oak chair");
  await browser.untilAnswered(async () => expect(await saved(1)).toMatchObject({ description: "Round." }));
});

test("steps with the arrow keys outside of fields, and keeps or discards changes as the user chooses", async () => {
  const { saved } = await openForm();
  const person = userEvent.setup();
  await person.keyboard("{ArrowRight}");
  await isTitle("Elm table");
  screen.getByText("2 of 3");
  await person.type(field("Title"), "s{ArrowLeft}{ArrowRight}");
  await isTitle("Elm tables");
  const previous = () => screen.getByRole("link", { name: "Previous" });
  await person.click(previous());
  await press("Keep editing");
  await isTitle("Elm tables");
  await person.click(previous());
  await press("Discard changes");
  await isTitle("Oak chair");
  expect(await saved(1)).toMatchObject({ title: "Elm table" });
});

test("leaves the field with the first Esc and closes the form with the second", async () => {
  await openForm();
  const person = userEvent.setup();
  await person.click(field("Title"));
  await person.keyboard("{Escape}");
  expect(document.activeElement).toBe(document.body);
  await isTitle("Oak chair");
  await person.keyboard("{Escape}");
  await isListed();
});

test("closes an open menu with Esc before the form", async () => {
  await openForm();
  await press("More actions for lot 1000");
  await screen.findByText("Delete lot 1000", { selector: "[role=menuitem]" });
  await userEvent.keyboard("{Escape}");
  await untilPage(() => expect(screen.queryByRole("menu")).toBeNull());
  await isTitle("Oak chair");
});

test("shows the lot's history and deletes the lot from the More menu", async () => {
  const { browser, ids } = await openForm();
  const choose = async (action: string) => {
    await userEvent.click(await findButton("More actions for lot 1000"));
    fireEvent.click(await screen.findByText(action, { selector: "[role=menuitem]" }));
  };
  await choose("History of lot 1000");
  await screen.findByText("History of lot 1000", { selector: "[role=dialog] h2" });
  await userEvent.keyboard("{Escape}");
  await choose("Delete lot 1000");
  await screen.findByText("Delete this item?");
  await press("Delete");
  await isListed();
  await browser.api("GET", `/items/${ids[0]}`);
  act(dismissToast);
  await findButton("All uploaded");
  await expect(browser.api("GET", `/items/${ids[0]}`)).rejects.toThrow();
});

test("keeps Save & Close, the Delete button and the steps in the header on a phone", async () => {
  await openForm({ isWide: false });
  expect(solid()).toEqual(["Save & Close"]);
  expect(screen.queryByText("Save & Next")).toBeNull();
  await findButton("Delete lot 1000");
  expect(screen.getByText("1 of 3").closest("header")).toBeTruthy();
});

test("duplicates a lot only after the server has its changes", async () => {
  const { browser, ids } = await openForm();
  const choose = async () => {
    await userEvent.click(await findButton("More actions for lot 1000"));
    fireEvent.click(await screen.findByText(/^Duplicate/, { selector: "[role=menuitem]" }));
  };
  const recover = browser.lose(/items\.writeFields/);
  fill("Title", "Oak armchair");
  await choose();
  await expectToast({ title: "This lot isn't uploaded yet" });
  expect(screen.queryByText(/^Duplicate/, { selector: "[role=dialog] h2" })).toBeNull();
  recover();
  await choose();
  await screen.findByText(/^Duplicate/, { selector: "[role=dialog] h2" });
  expect(await browser.api("GET", `/items/${ids[0]}`)).toMatchObject({ title: "Oak armchair" });
});
