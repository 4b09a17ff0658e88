import { act, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { currentToast, pressToastAction } from "../../lib/toasts";
import { serveApp } from "../../testing/app-server";
import { field, fill, press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";

const app = serveApp();

type Made = { id: string };
type Lot = { title: string; lotNumber: number };

/** Opens the form of lot 1000; another manifest also has a lot 1000. */
async function openForm() {
  const browser = app.openBrowser();
  await browser.register();
  const { id: manifestId } = await browser.api<Made>("POST", "/manifests", {
    name: "Attic",
    consignor: "Miller",
  });
  const { id: barnId } = await browser.api<Made>("POST", "/manifests", {
    name: "Barn",
    consignor: "Henderson",
  });
  await browser.api("POST", "/items", { manifestId: barnId, title: "Rake" });
  const { id } = await browser.api("POST", "/items", { manifestId, title: "Chair", quantity: 2 });
  openApp(browser, `/manifests/${manifestId}/items/${id}/edit`, [], { isWide: true });
  await untilPage(() => expect(field("Title").value).toBe("Chair"));
  const lotsOf = async (of: string) => {
    const lots = await browser.api<Lot[]>("GET", `/manifests/${of}/items`);
    return lots.map(({ lotNumber, title }) => `${lotNumber} ${title}`).sort();
  };
  const choose = async (action: string) => {
    await press("More actions for lot 1000");
    fireEvent.click(await screen.findByText(action, { selector: "[role=menuitem]" }));
    const title = await screen.findByText(action, { selector: "[role=dialog] h2" });
    return title.closest<HTMLElement>("[role=dialog]") ?? undefined;
  };
  /** Lets the next request reach the server, but drops its response. */
  const loseAnswerOnce = (path: RegExp) => {
    const stop = browser.intercept(path, async (next) => {
      stop();
      await next();
      throw new TypeError("Failed to fetch");
    });
  };
  return { attic: () => lotsOf(manifestId), barn: () => lotsOf(barnId), choose, loseAnswerOnce };
}

test("adds as many copies of a lot as the user asks for, and removes them with Undo", async () => {
  const { attic, choose } = await openForm();
  const dialog = await choose("Duplicate lot 1000");
  await untilPage(() => expect(document.activeElement).toBe(field("How many")));
  const table = within(screen.getByRole("region", { name: "The copies" })).getAllByRole("term");
  const textOf = (label: string) =>
    table.find(({ textContent }) => textContent === label)?.nextElementSibling?.textContent;
  expect([textOf("Title"), textOf("Result")]).toEqual(["The same", "Stays with lot 1000 only"]);
  fill("How many", "101");
  screen.getByText("Ask for at most 100 copies");
  fill("How many", "2");
  await press("Add 2 lots", dialog);
  await expectToast({ lot: "Lots 1001–1002", title: "Added as copies of lot 1000" });
  expect(await attic()).toEqual(["1000 Chair", "1001 Chair", "1002 Chair"]);
  // The form stays open.
  await screen.findByText("3 of 3");
  act(pressToastAction);
  await expectToast("Undone · 2 lots");
  expect(await attic()).toEqual(["1000 Chair"]);
});

test("adds copies once when the first answer is lost and the user presses again", async () => {
  const { attic, choose, loseAnswerOnce } = await openForm();
  const dialog = await choose("Duplicate lot 1000");
  fill("How many", "2");
  loseAnswerOnce(/bulkEdits\.duplicate/);
  await press("Add 2 lots", dialog);
  await screen.findByRole("alert");
  expect(await attic()).toEqual(["1000 Chair", "1001 Chair", "1002 Chair"]);
  await press("Add 2 lots", dialog);
  await expectToast({ lot: "Lots 1001–1002", title: "Added as copies of lot 1000" });
  expect(await attic()).toEqual(["1000 Chair", "1001 Chair", "1002 Chair"]);
});

test("saves unsaved changes, moves the lot to another manifest under its next number, and moves it back with Undo", async () => {
  const { attic, barn, choose } = await openForm();
  fill("Title", "Armchair");
  const dialog = await choose("Move lot 1000");
  await screen.findByLabelText("To manifest");
  const table = screen.getByRole("region", { name: "The moved lot" }).textContent;
  expect(table).toContain("External IDStays. It must be free in the other manifest");
  expect(table).toContain("RecordingsGo along");
  expect(screen.getByText("Move 1 lot")).toHaveProperty("disabled", true);
  await userEvent.selectOptions(field("To manifest"), "Barn (Henderson)");
  await press("Move 1 lot", dialog);
  await expectToast({ lot: "Lot 1000 became 1001", title: "Moved to Barn" });
  await screen.findByText("Attic", { selector: "h1" });
  expect([await attic(), await barn()]).toEqual([[], ["1000 Rake", "1001 Armchair"]]);
  act(pressToastAction);
  await expectToast("Undone · 1 lot");
  expect([await attic(), await barn()]).toEqual([["1000 Armchair"], ["1000 Rake"]]);
  await screen.findByText("Armchair");
  expect(currentToast()?.description).toBeUndefined();
});
