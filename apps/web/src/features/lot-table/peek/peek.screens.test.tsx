import type { can } from "@lotwright/contracts/workspace/permissions";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { expectAccessible } from "../../../testing/accessibility";
import { serveApp } from "../../../testing/app-server";
import { press } from "../../../testing/controls";
import { cell, openLotTable } from "../../../testing/lot-table";
import { openApp } from "../../../testing/open-app";
import { untilPage } from "../../../testing/page-changes";
import { expectToast } from "../../../testing/toasts";

const app = serveApp();

beforeEach(() => localStorage.clear());

const panel = (lot: string) => screen.findByRole("dialog", { name: `Lot ${lot}` });
const fieldOf = async (lot: string, name: string) => within(await panel(lot)).findByRole("textbox", { name });
const untilClosed = () => untilPage(() => expect(screen.queryByRole("dialog")).toBeNull());

async function openCards(lots: readonly object[], rules?: typeof can) {
  const browser = app.openBrowser();
  await browser.register();
  const { id = "" } = await browser.api("POST", "/manifests", { name: "Barn clearance", consignor: "Weir" });
  for (const lot of lots) await browser.api("POST", "/items", { manifestId: id, ...lot });
  const { router } = openApp(browser, `/manifests/${id}`, [], rules && { rules });
  const stored = () => browser.api<{ title: string }[]>("GET", `/manifests/${id}/items`);
  return { browser, router, stored, user: userEvent.setup() };
}

test("shows a lot beside the table with Space, walks the listed lots, and returns to the row of the last one", async () => {
  const { browser, user, stored } = await openLotTable(app, [{ title: "Lamp" }, { title: "Chair" }]);
  await user.click(cell("1000", "Title"));
  await user.keyboard(" ");
  const opened = await panel("1000");
  await untilPage(() => expect(document.activeElement).toBe(opened));
  await user.keyboard("{ArrowDown}");
  await panel("1001");
  screen.getByText("2 of 2");
  await user.type(await fieldOf("1001", "Title"), " of oak{Enter}");
  await browser.untilAnswered(async () =>
    expect((await stored()).map(({ title }) => title)).toContain("Chair of oak"),
  );
  await untilPage(() => expect(cell("1001", "Title").textContent).toBe("Chair of oak"));
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(await panel("1001"));
  await user.keyboard("{Escape}");
  await untilClosed();
  await untilPage(() => expect(document.activeElement).toBe(cell("1001", "Title")));
});

test("shows the typed text between Enter and its change in the upload queue", async () => {
  const { browser, user } = await openLotTable(app, [{ title: "Lamp" }]);
  await user.click(cell("1000", "Title"));
  await user.keyboard(" ");
  const title = await fieldOf("1000", "Title");
  await user.type(title, " of oak");
  fireEvent.keyDown(title, { key: "Enter" });
  expect(title).toHaveProperty("value", "Lamp of oak");
  await browser.untilAnswered(async () => expect(cell("1000", "Title").textContent).toBe("Lamp of oak"));
  expect(title).toHaveProperty("value", "Lamp of oak");
  await user.type(title, "  ");
  fireEvent.keyDown(title, { key: "Enter" });
  expect(title).toHaveProperty("value", "Lamp of oak");
});

test("follows the active row of the table while the panel is open, and leaves Escape to a cell's editor", async () => {
  const { user } = await openLotTable(app, [{ title: "Lamp" }, { title: "Chair" }]);
  await user.click(cell("1000", "Title"));
  await user.keyboard(" ");
  await panel("1000");
  await user.click(cell("1001", "Title"));
  await panel("1001");
  await user.keyboard("{F2} of oak{Escape}");
  await panel("1001");
  expect(cell("1001", "Title").textContent).toBe("Chair");
  await user.keyboard(" ");
  await untilClosed();
});

test("shows the reason for a refused price at its field, also after walking on and back", async () => {
  const { browser, user } = await openLotTable(app, [{ title: "Lamp", lowEstimate: 50 }, { title: "Chair" }]);
  await user.click(cell("1000", "Title"));
  await user.keyboard(" ");
  await user.type(await fieldOf("1000", "Low estimate"), "x");
  await press("Next lot");
  await panel("1001");
  await press("Previous lot");
  const field = await fieldOf("1000", "Low estimate");
  expect(field).toHaveProperty("value", "50x");
  screen.getByText("A low estimate must be a number");
  expect(browser.calls.filter((call) => call.includes("items.writeFields"))).toEqual([]);
});

test("keeps a lot in the panel that an edit removes from the filtered list, and walks on from its place", async () => {
  const lots = [{ title: "Lamp" }, { title: "Chair" }, { title: "Vase" }];
  const { user } = await openLotTable(app, lots, "?is=no-price");
  await user.click(cell("1001", "Title"));
  await user.keyboard(" ");
  await user.type(await fieldOf("1001", "Low estimate"), "50{Enter}");
  await screen.findByText(/Not in this list/);
  await user.type(await fieldOf("1001", "High estimate"), "80");
  await user.keyboard("{Alt>}{PageDown}{/Alt}");
  expect(document.activeElement).toBe(await fieldOf("1002", "High estimate"));
  await press("Previous lot");
  await panel("1000");
});

test("says that a lot in the panel was deleted, and walks on to its neighbors", async () => {
  const { browser, user, stored } = await openLotTable(app, [{ title: "Lamp" }, { title: "Chair" }]);
  await user.click(cell("1000", "Title"));
  await user.keyboard(" ");
  await panel("1000");
  const lamp = (await stored()).find(({ title }) => title === "Lamp");
  await browser.api("DELETE", `/items/${lamp?.id}`);
  await screen.findByText("This lot was deleted or moved to another manifest.");
  await press("Next lot");
  expect(await fieldOf("1001", "Title")).toHaveProperty("value", "Chair");
});

test("offers both versions of a field that someone else has changed since an offline edit in the panel", async () => {
  const { browser, user, stored } = await openLotTable(app, [{ title: "Lamp" }]);
  const [{ id } = { id: "" }] = await stored();
  const recover = browser.lose(/items\.writeFields/);
  await user.click(cell("1000", "Title"));
  await user.keyboard(" ");
  await user.type(await fieldOf("1000", "Title"), " of brass{Enter}");
  await screen.findByText(/Saved on this device, not uploaded yet/, {
    selector: "[role=dialog] [role=status] *",
  });
  await browser.api("PATCH", `/items/${id}`, { title: "Copper lamp" });
  recover();
  dispatchEvent(new Event("online"));
  // Not the button of the table below.
  await press("Choose a version", await panel("1000"));
  fireEvent.click(await screen.findByLabelText(/Theirs/));
  await press("Save");
  await untilPage(() => expect(cell("1000", "Title").textContent).toBe("Copper lamp"));
  expect(await fieldOf("1000", "Title")).toHaveProperty("value", "Copper lamp");
});

test("opens a modal sheet by a tap on a card's photo, saves what was typed, and returns to the card", async () => {
  const { browser, router, user, stored } = await openCards([{ title: "Lamp" }, { title: "Chair" }]);
  await press("Peek at lot 1000");
  const title = await fieldOf("1000", "Title");
  expect(router.state.location.pathname).not.toContain("items");
  await expectAccessible();
  await user.type(title, " of brass");
  await press("Close");
  await untilClosed();
  await browser.untilAnswered(async () =>
    expect((await stored()).map(({ title: text }) => text)).toContain("Lamp of brass"),
  );
  await untilPage(() => expect(document.activeElement?.textContent).toBe("Lamp of brass"));
  await user.keyboard(" ");
  await panel("1000");
  await user.click(screen.getByText("Open lot 1000"));
  await untilPage(() => expect(router.state.location.pathname).toContain("/items/"));
});

test("saves what was typed when the page is left by its history, and says what it can't save", async () => {
  const { browser, router, user, stored } = await openCards([{ title: "Lamp" }, { title: "Chair" }]);
  await press("Peek at lot 1000");
  await user.type(await fieldOf("1000", "Low estimate"), "x");
  await press("Close");
  await expectToast({ title: "Low estimate of lot 1000 isn't saved" });
  await press("Peek at lot 1000");
  expect(await fieldOf("1000", "Low estimate")).toHaveProperty("value", "x");
  await user.type(await fieldOf("1000", "Title"), " of brass");
  await act(() => router.navigate({ to: "/" }));
  await browser.untilAnswered(async () =>
    expect((await stored()).map(({ title }) => title)).toContain("Lamp of brass"),
  );
});

test("shows a lot's fields as text to a role that may not edit lots", async () => {
  const rules: typeof can = (_role, permission) => /^account\.|\.read$/.test(permission);
  await openCards([{ title: "Lamp", description: "Dented", lowEstimate: 50 }], rules);
  await press("Peek at lot 1000");
  const shown = await panel("1000");
  await untilPage(() => expect(shown.textContent).toContain("DescriptionDented"));
  expect(shown.textContent).toContain("Low estimate$50");
  expect(within(shown).queryByRole("textbox")).toBeNull();
});
