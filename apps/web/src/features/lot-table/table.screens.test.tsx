import { fireEvent, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { serveApp } from "../../testing/app-server";
import { findButton, press } from "../../testing/controls";
import { cell, openLotTable } from "../../testing/lot-table";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";

const app = serveApp();

beforeEach(() => localStorage.clear());

const openTable = (...lots: object[]) => openLotTable(app, lots);

/** Opens a menu of the bar, and presses an entry. */
async function choose(user: UserEvent, menu: string, entry: string | RegExp) {
  await user.click(await findButton(menu));
  await user.click(await screen.findByText(entry, { selector: "[role^=menuitem]" }));
}

const activeText = () => document.activeElement?.textContent;

test("edits cells by keyboard, and saves each through the upload queue", async () => {
  const { browser, user, stored } = await openTable({ title: "Lamp", quantity: 2 }, { title: "Chair" });
  await user.click(cell("1000", "Title"));
  expect(document.activeElement).toBe(cell("1000", "Title"));
  await user.keyboard("Brass lamp{Enter}");
  expect(activeText()).toContain("Chair");
  await user.keyboard("{F2}{End} of oak{Tab}");
  expect(document.activeElement).toBe(cell("1001", "Description"));
  await browser.untilAnswered(async () =>
    expect((await stored()).map(({ title }) => title).toSorted()).toEqual(["Brass lamp", "Chair of oak"]),
  );
});

test("keeps the editor open with the form's reason, and shows it in the cell that is left", async () => {
  const { browser, user, stored } = await openTable({ title: "Lamp", quantity: 2 });
  await user.click(cell("1000", "Quantity"));
  await user.keyboard("two{Enter}");
  await untilPage(() => expect(cell("1000", "Quantity").querySelector("[role=alert]")).toBeTruthy());
  expect(cell("1000", "Quantity").textContent).toBe("A quantity must be a whole number");
  await user.keyboard("{Escape}");
  expect(cell("1000", "Quantity").textContent).toBe("2");
  await user.keyboard("many");
  await user.click(cell("1000", "Title"));
  expect(cell("1000", "Quantity").textContent).toContain("manyNot saved: A quantity must be a whole number");
  expect(cell("1000", "Quantity").getAttribute("aria-invalid")).toBe("true");
  await user.dblClick(cell("1000", "Quantity"));
  await user.keyboard("{Control>}a{/Control}3{Enter}");
  await browser.untilAnswered(async () => expect((await stored())[0]?.quantity).toBe(3));
});

test("pastes a block in one transaction, fills down, and undoes both", async () => {
  const lots = ["Lamp", "Chair", "Vase"].map((title) => ({ title, category: "Tools" }));
  const { user, stored, browser } = await openTable(...lots);
  await user.click(cell("1000", "Title"));
  await user.paste('Brass lamp\t"Dented.\nOld"\r\nOak chair\tx\r\n');
  await expectToast("4 cells pasted");
  expect(cell("1000", "Description").textContent).toContain("Dented. Old");
  await user.click(cell("1000", "Title"));
  await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}");
  await expectToast("2 cells filled");
  const titles = async () => (await stored()).map(({ title }) => title).toSorted();
  expect(await titles()).toEqual(["Brass lamp", "Brass lamp", "Brass lamp"]);
  await user.keyboard("{Control>}z{/Control}");
  await expectToast("2 cells restored");
  expect(await titles()).toEqual(["Brass lamp", "Oak chair", "Vase"]);
  await user.keyboard("{Control>}z{/Control}");
  await expectToast("4 cells restored");
  expect(await titles()).toEqual(["Chair", "Lamp", "Vase"]);
  await user.keyboard("{Control>}y{/Control}");
  await expectToast("4 cells changed again");
  expect(await titles()).toEqual(["Brass lamp", "Oak chair", "Vase"]);
  expect(browser.calls.filter((call) => call.includes("items.writeFields"))).toHaveLength(3);
});

test("names the cells of a paste that can't be written, and pastes the others", async () => {
  const { browser, user, stored } = await openTable({ title: "Lamp", quantity: 2 }, { title: "Chair" });
  await user.click(cell("1000", "Quantity"));
  await user.paste("5\nmany\n7");
  await screen.findByText("Row 2, Quantity: A quantity must be a whole number");
  screen.getByText("1 row doesn't fit below the last lot.");
  await press("Cancel");
  await user.click(cell("1000", "Quantity"));
  await user.paste("5\nmany");
  await press("Paste the other 1 cell");
  await browser.untilAnswered(async () =>
    expect((await stored()).map(({ quantity }) => quantity).toSorted()).toEqual([1, 5]),
  );
});

test("confirms pasting rows of different lengths, and pastes from the clipboard's HTML table", async () => {
  const { browser, user, stored } = await openTable({ title: "Lamp" }, { title: "Chair", quantity: 4 });
  const titles = async () => (await stored()).map(({ title }) => title).toSorted();
  const copied: Record<string, string> = {
    "text/plain": '"A\tDark\r\nB"\r\n',
    "text/html": '<table><tr><td>"A</td><td>Dark</td></tr><tr><td>B"</td></tr></table>',
  };
  const paste = () =>
    fireEvent.paste(cell("1000", "Title"), { clipboardData: { getData: (type: string) => copied[type] } });
  await user.click(cell("1000", "Title"));
  paste();
  await screen.findByRole("dialog", { name: "Paste rows of different lengths?" });
  screen.getByText(/^Row 2 has 1 cell, and the longest row has 2\./);
  await press("Cancel");
  expect(await titles()).toEqual(["Chair", "Lamp"]);
  await user.click(cell("1000", "Title"));
  paste();
  await press("Paste 3 cells");
  await browser.untilAnswered(async () => expect(await titles()).toEqual(['"A', 'B"']));
});

test("undoes a single edit through the upload queue", async () => {
  const { browser, user, stored } = await openTable({ title: "Lamp" });
  await user.click(cell("1000", "Title"));
  await user.keyboard("Vase{Enter}");
  await browser.untilAnswered(async () => expect((await stored())[0]?.title).toBe("Vase"));
  await press("Undo");
  await browser.untilAnswered(async () => expect((await stored())[0]?.title).toBe("Lamp"));
  await press("Redo");
  await browser.untilAnswered(async () => expect((await stored())[0]?.title).toBe("Vase"));
});

test("keeps an edit on this device while the server can't be reached, and refuses a paste offline", async () => {
  const { user, browser, stored } = await openTable({ title: "Lamp" }, { title: "Chair" });
  const recover = browser.lose(/items\.writeFields/);
  await user.click(cell("1000", "Title"));
  await user.keyboard("Vase{Enter}");
  await untilPage(() => expect(cell("1000", "Lot").textContent).toContain("Saved on this device"));
  recover();
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await user.click(cell("1000", "Title"));
  await user.paste("a\nb");
  await expectToast("You're offline");
  online.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  await browser.untilAnswered(async () =>
    expect((await stored()).some(({ title }) => title === "Vase")).toBe(true),
  );
  online.mockRestore();
});

test("shows someone else's version of a cell, and saves the chosen one", async () => {
  const { user, browser, stored, id } = await openTable({ title: "Lamp" });
  const [{ id: itemId } = { id: "" }] = await stored();
  const recover = browser.lose(/items\.writeFields/);
  await user.click(cell("1000", "Title"));
  await user.keyboard("Brass lamp{Enter}");
  await untilPage(() => expect(cell("1000", "Lot").textContent).toContain("Saved on this device"));
  await browser.api("PATCH", `/items/${itemId}`, { title: "Copper lamp" });
  recover();
  dispatchEvent(new Event("online"));
  await untilPage(() => expect(cell("1000", "Title").textContent).toContain("Conflict"));
  expect(cell("1000", "Title").textContent).toContain("Brass lamp");
  await user.click(cell("1000", "Title"));
  await user.keyboard("{Enter}");
  fireEvent.click(await screen.findByLabelText(/Theirs/));
  await press("Save");
  await untilPage(() => expect(cell("1000", "Title").textContent).toContain("Copper lamp"));
  expect((await stored())[0]?.title).toBe("Copper lamp");
  expect(id).toBeTruthy();
});

test("refuses a lot number that another lot has", async () => {
  const { user } = await openTable({ title: "Lamp" }, { title: "Chair" });
  await user.click(cell("1001", "Lot"));
  await user.keyboard("{F2}");
  await user.clear(screen.getByLabelText("Lot"));
  await user.keyboard("1000{Enter}");
  const reason = "Not saved: Lot 1000 already exists. The next free number is 1002.";
  await untilPage(() => expect(cell("1001", "Lot").textContent).toContain(reason));
});

test("keeps the row of an edited number in its place, and sorts the rows again when lots are renumbered", async () => {
  const { user, browser, id, stored } = await openTable(
    { title: "Lamp" },
    { title: "Chair" },
    { title: "Vase" },
  );
  const shown = () =>
    [...document.querySelectorAll("[role=gridcell] [data-action=open]")].map(
      ({ textContent }) => textContent,
    );
  await user.click(cell("1000", "Lot"));
  await user.keyboard("{F2}");
  await user.clear(screen.getByLabelText("Lot"));
  await user.keyboard("1010{Enter}");
  await untilPage(() => expect(shown()).toEqual(["1010", "1001", "1002"]));
  await browser.untilAnswered(async () =>
    expect((await stored()).map(({ lotNumber }) => lotNumber)).toContain(1010),
  );
  const instruction = { action: "renumber", start: 1 };
  await browser.api("POST", `/manifests/${id}/renumber`, { instruction });
  await untilPage(() => expect(shown()).toEqual(["1", "2", "3"]));
  expect(cell("3", "Title").textContent).toBe("Lamp");
});

test("copies the selected cells, sorts by a heading, and remembers the columns", async () => {
  const { user } = await openTable({ title: "Lamp" }, { title: "Chair" });
  await user.click(cell("1000", "Lot"));
  await user.keyboard("{Shift>}{ArrowRight}{ArrowDown}{/Shift}");
  const setData = vi.fn();
  fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledWith("text/plain", "1000\tLamp\r\n1001\tChair");
  await user.keyboard("{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowUp}{Enter}");
  const heading = document.activeElement;
  expect(heading?.getAttribute("aria-sort")).toBe("ascending");
  const first = () => document.querySelector("[data-row='0'] [data-action=open]")?.textContent;
  expect(first()).toBe("1001");
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await choose(user, "Columns", "Choose columns…");
  fireEvent.click(await screen.findByLabelText("Category"));
  await press("Done");
  expect(screen.queryByText("Category", { selector: "[role=columnheader] *" })).toBeNull();
  const kept = JSON.parse(localStorage.getItem("lotwright.items.table") ?? "");
  expect(kept).toMatchObject({ visibility: { category: false }, widths: { title: 296 } });
});

test("resizes a column by dragging its end, within limits", async () => {
  await openTable({ title: "Lamp" });
  const heading = () => document.querySelector<HTMLElement>("[role=columnheader][data-column='2']");
  const drag = (by: number, end: "pointerUp" | "pointerCancel" = "pointerUp") => {
    const handle = heading()?.querySelector("[data-action=resize]") ?? document.body;
    Object.assign(handle, { setPointerCapture: () => {} });
    fireEvent.pointerDown(handle, { clientX: 400, pointerId: 1 });
    fireEvent.pointerMove(handle, { clientX: 400 + by });
    fireEvent[end](handle, { clientX: 400 + by });
    return Number.parseInt(heading()?.style.width ?? "", 10);
  };
  const before = drag(0);
  expect(drag(40, "pointerCancel")).toBe(before);
  expect(drag(40)).toBe(before + 40);
  expect(drag(-5_000)).toBe(56);
  expect(drag(5_000)).toBe(800);
  const kept = JSON.parse(localStorage.getItem("lotwright.items.table") ?? "");
  expect(Object.values(kept.widths)).toEqual([800]);
});

test("selects rows, opens a lot from its cell, and returns to it", async () => {
  const { user } = await openTable({ title: "Lamp" }, { title: "Chair" }, { title: "Vase" });
  await user.click(screen.getByLabelText("Select lot 1000"));
  await user.keyboard("{Shift>}");
  await user.click(screen.getByLabelText("Select lot 1002"));
  await user.keyboard("{/Shift}");
  screen.getByText("3 lots selected");
  await press("Clear selection");
  await user.click(cell("1001", "Title"));
  await user.keyboard("{ArrowLeft}{Enter}");
  await screen.findByText("Lot 1001", { selector: "h1 *, h1" });
  // The loading screen has the same title.
  await screen.findByLabelText("Title");
  await user.keyboard("{Escape}");
  await screen.findByRole("grid");
  await untilPage(() => expect(document.activeElement).toBe(cell("1001", "Lot")));
});

test("leaves the table with Escape and Tab", async () => {
  const { user, grid } = await openTable({ title: "Lamp" });
  await findButton("Columns");
  await user.click(cell("1000", "Title"));
  await user.keyboard("{Tab}");
  expect(grid.contains(document.activeElement)).toBe(true);
  await user.keyboard("{Escape}");
  screen.getByText("Press Tab to leave the table.");
  await user.tab();
  expect(grid.contains(document.activeElement)).toBe(false);
});

const headings = () =>
  [...document.querySelectorAll("[role=columnheader] [data-action=sort]")].map(
    ({ textContent }) => textContent,
  );

test("shows a task's columns, and saves, renames and deletes custom column sets", async () => {
  const { user } = await openTable({ title: "Lamp" });
  await choose(user, "Columns", "Proofreading");
  expect(headings().join()).toBe("Picture,Lot,Title,Description,Condition,Category,Status");
  await choose(user, "Columns", "Save or rename columns…");
  await press("Save columns");
  await screen.findByText("Enter a name for the columns");
  await user.type(screen.getByLabelText("Name of the shown columns"), "Texts{Enter}");
  await expectToast("Columns “Texts” saved");
  await choose(user, "Columns", "Standard");
  expect(headings()).toContain("Quantity");
  await choose(user, "Columns", "Texts");
  expect(headings()).not.toContain("Quantity");
  await choose(user, "Columns", "Save or rename columns…");
  const name = await screen.findByLabelText("Name of “Texts”");
  await user.clear(name);
  await user.type(name, "Words{Enter}");
  await press("Remove “Words”");
  await expectToast("Columns “Words” removed");
  expect(localStorage.getItem("lotwright.items.table.sets")).toBe("[]");
  await press("Undo", document.querySelector("[data-notifications]") ?? undefined);
  expect(localStorage.getItem("lotwright.items.table.sets")).toContain("Words");
});

test("remembers the height of the rows, and shows three lines of a text in Photo rows", async () => {
  const { user, grid } = await openTable({ title: "Lamp" });
  const heights = () =>
    ["[role=columnheader]", "[role=rowgroup]:last-child"].map(
      (selector) => grid.querySelector<HTMLElement>(selector)?.style.height,
    );
  expect(heights()).toEqual(["44px", "44px"]);
  await choose(user, "Rows", "Compact");
  expect(heights()).toEqual(["32px", "32px"]);
  await choose(user, "Rows", "Photo");
  expect(heights()).toEqual(["44px", "72px"]);
  expect(cell("1000", "Title").firstElementChild?.className).toContain("line-clamp-3");
  expect(localStorage.getItem("lotwright.items.table.density")).toBe(JSON.stringify("photo"));
});

test("offers actions for checked lots in the bar at the bottom, and moves no row", async () => {
  const { user, grid } = await openTable({ title: "Lamp" }, { title: "Chair" });
  const bar = screen.getByRole("toolbar", { name: "Table" });
  const main = screen.getByRole("main");
  const parts = [...main.querySelectorAll("*")].filter((element) => !grid.contains(element));
  expect(bar.closest("section")?.getAttribute("aria-label")).toBe("Actions");
  await user.click(screen.getByLabelText("Select lot 1000"));
  expect(bar.textContent).toContain("1 lot selected");
  await findButton("Set fields…");
  expect(screen.queryByRole("button", { name: "Columns" })).toBeNull();
  expect([...main.querySelectorAll("*")].filter((element) => !grid.contains(element))).toEqual(parts);
  await press("Clear selection");
  await findButton("Columns");
});

test("edits a cell that is tapped twice", async () => {
  const { user } = await openTable({ title: "Lamp" });
  const tap = () => user.pointer([{ keys: "[TouchA]", target: cell("1000", "Category") }]);
  await tap();
  expect(screen.queryByLabelText("Category")).toBeNull();
  await tap();
  expect(document.activeElement).toBe(screen.getByLabelText("Category"));
});

test("sums the selected numbers in the bar", async () => {
  const { user } = await openTable({ title: "Lamp", quantity: 2 }, { title: "Chair", quantity: 4 });
  await user.click(cell("1000", "Quantity"));
  await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
  screen.getByText("2 cells selected · Quantity: sum 6, average 3");
});
