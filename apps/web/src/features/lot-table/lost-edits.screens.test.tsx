import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { dismissToast } from "../../lib/toasts";
import { serveApp } from "../../testing/app-server";
import { press } from "../../testing/controls";
import { cell, openLotTable } from "../../testing/lot-table";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";

const app = serveApp();

beforeEach(() => localStorage.clear());

const openShared = (...lots: object[]) => openFiltered("", ...lots);

/** Opens the table of these lots. Returns a function that changes a lot as another user. */
async function openFiltered(search: string, ...lots: object[]) {
  const table = await openLotTable(app, lots, search);
  const { browser, stored } = table;
  const idOf = async (lotNumber: number) =>
    (await stored()).find((lot) => lot.lotNumber === lotNumber)?.id ?? "";
  return {
    ...table,
    find: async (lotNumber: number) => (await stored()).find((lot) => lot.lotNumber === lotNumber),
    changeElsewhere: async (lotNumber: number, changes: object) =>
      browser.api("PATCH", `/items/${await idOf(lotNumber)}`, changes),
  };
}

const shows = (lot: string, column: string, text: string) =>
  untilPage(() => expect(cell(lot, column).textContent).toContain(text));

test("keeps a text that arrives while the editor of its cell is open and unchanged", async () => {
  const { user, browser, find, changeElsewhere } = await openShared({ title: "", quantity: 2 });
  await user.click(cell("1000", "Title"));
  await user.keyboard("{F2}");
  await changeElsewhere(1000, { title: "Written by AI", quantity: 5 });
  await shows("1000", "Quantity", "5");
  await user.keyboard("{Tab}");
  await shows("1000", "Title", "Written by AI");
  expect(browser.calls.filter((call) => call.includes("items.writeFields"))).toEqual([]);
  expect((await find(1000))?.title).toBe("Written by AI");
});

test("shows a conflict if a cell was changed by someone else while its editor was open", async () => {
  const { browser, user, find, changeElsewhere } = await openShared({ title: "Lamp", quantity: 2 });
  await user.click(cell("1000", "Title"));
  await user.keyboard("{F2} of brass");
  await changeElsewhere(1000, { title: "Copper lamp", quantity: 5 });
  await shows("1000", "Quantity", "5");
  await user.keyboard("{Tab}");
  await shows("1000", "Title", "Lamp of brassConflict");
  expect((await find(1000))?.title).toBe("Copper lamp");
  await user.dblClick(cell("1000", "Title"));
  await screen.findByText("Copper lamp", { selector: "[role=dialog] *" });
  await press("Save");
  await browser.untilAnswered(async () => expect((await find(1000))?.title).toBe("Lamp of brass"));
});

test("offers the text that was being typed in a cell for copying if someone else deletes its lot", async () => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  const { user, browser, find } = await openShared({ title: "Lamp" }, { title: "Chair" });
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(clipboard as Clipboard);
  await user.click(cell("1000", "Title"));
  await user.keyboard("{F2} of brass");
  await browser.api("DELETE", `/items/${(await find(1000))?.id}`);
  const dialog = await screen.findByRole("dialog", { name: "Lot 1000 is gone" });
  // Typing on does not close the dialog.
  await user.keyboard(" and glass{Enter}");
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>("Title").value).toBe("Lamp of brass");
  await press("Copy text");
  await expectToast("Copied");
  expect(copied).toEqual(["Lamp of brass"]);
  await press("Close");
  await untilPage(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(cell("1001", "Title").textContent).toContain("Chair");
});

test("says nothing about an editor without a change whose lot someone else deletes", async () => {
  const { user, browser, find } = await openShared({ title: "Lamp" }, { title: "Chair" });
  await user.click(cell("1000", "Title"));
  await user.keyboard("{F2}");
  await browser.api("DELETE", `/items/${(await find(1000))?.id}`);
  await untilPage(() => expect(screen.queryByText("1000", { selector: "[data-action=open]" })).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("keeps what someone else saved since, instead of undoing or repeating an edit of one cell", async () => {
  const { user, find, changeElsewhere, browser } = await openShared({ title: "Lamp" });
  await user.click(cell("1000", "Title"));
  await user.keyboard("Brass lamp{Enter}");
  await browser.untilAnswered(async () => expect((await find(1000))?.title).toBe("Brass lamp"));
  await changeElsewhere(1000, { title: "Copper lamp" });
  await shows("1000", "Title", "Copper lamp");
  const kept = { title: "Nothing changed", description: "1 cell changed by someone else was kept." };
  await user.keyboard("{Control>}z{/Control}");
  await expectToast(kept);
  dismissToast();
  await user.keyboard("{Control>}y{/Control}");
  await expectToast(kept);
  expect((await find(1000))?.title).toBe("Copper lamp");

  await browser.api("POST", "/items", { manifestId: (await find(1000))?.manifestId, title: "Chair" });
  await browser.api("DELETE", `/items/${(await find(1000))?.id}`);
  await untilPage(() => expect(screen.queryByText("Copper lamp")).toBeNull());
  await press("Undo");
  await expectToast({ description: "This lot was deleted or moved to another manifest." });
});

test("keeps what was pasted over someone else's change, and saves the chosen version", async () => {
  const { user, browser, find, changeElsewhere } = await openShared({ title: "Lamp" }, { title: "Chair" });
  const stop = browser.intercept(/items\.writeFields/, async (next) => {
    await changeElsewhere(1000, { title: "Copper lamp", description: "Polished" });
    return next();
  });
  await user.click(cell("1000", "Title"));
  await user.paste("Brass lamp\tDented\nOak chair\tOiled\n");
  await expectToast({ title: "2 cells pasted", description: "2 cells changed by someone else were kept." });
  stop();
  await shows("1000", "Title", "Brass lampConflict");
  expect((await find(1000))?.title).toBe("Copper lamp");

  // Closing an editor without a change overwrites nothing.
  await user.click(cell("1000", "Title"));
  await user.keyboard("{F2}{Tab}");
  await shows("1000", "Title", "Brass lampConflict");
  await user.click(cell("1000", "Title"));
  await user.keyboard("{Enter}");
  const theirs = await screen.findByText("Polished", { selector: "[role=dialog] label *" });
  screen.getByText("Brass lamp", { selector: "[role=dialog] label *" });
  fireEvent.click(theirs);
  await press("Save");
  await browser.untilAnswered(async () =>
    expect(await find(1000)).toMatchObject({ title: "Brass lamp", description: "Polished" }),
  );
  await shows("1000", "Description", "Polished");
  expect(cell("1000", "Description").textContent).not.toContain("Conflict");
});

test("keeps the selected cells if the clipboard has no text, and clears them with a copied empty cell", async () => {
  const { browser, user, find } = await openShared({ title: "Lamp" });
  await user.click(cell("1000", "Title"));
  await user.paste("");
  screen.getByText("There is no text to paste.");
  expect(cell("1000", "Title").textContent).toContain("Lamp");
  await user.paste("\r\n");
  await browser.untilAnswered(async () => expect((await find(1000))?.title).toBe(""));
});

test("keeps the row of an open editor if its lot no longer matches the filter", async () => {
  const { user, browser, changeElsewhere } = await openFiltered("?is=no-title", { quantity: 2 }, {});
  await user.click(cell("1000", "Title"));
  await user.keyboard("{F2}Lamp");
  await changeElsewhere(1000, { title: "Written by AI" });
  await screen.findByText("1 of 2 lots");
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Lamp");
  await user.keyboard("{Enter}");
  await browser.untilAnswered(() =>
    expect(browser.calls).toContainEqual(expect.stringContaining("items.writeFields")),
  );
});

test("rejects a paste while another one is being saved, and shows why", async () => {
  const { user, browser, find } = await openShared({ title: "Lamp" }, { title: "Chair" });
  const release = browser.hold(/items\.writeFields/);
  await user.click(cell("1000", "Title"));
  await user.paste("a\nb");
  await user.paste("c\nd");
  await expectToast({ title: "Nothing changed", description: expect.stringContaining("still being saved") });
  release();
  await expectToast("2 cells pasted");
  expect((await find(1000))?.title).toBe("a");
});

test("steps through the lots in the order of the table", async () => {
  const { user } = await openShared({ title: "Lamp" }, { title: "Chair" }, { title: "Vase" });
  const isLot = (lot: string) => screen.findByText(`Lot ${lot}`, { selector: "h1 *, h1" });
  await user.click(screen.getByText("1000", { selector: "[data-action=open]" }));
  await isLot("1000");
  await screen.findByText("1 of 3");
  await press("Save & Next");
  await isLot("1001");
  await user.keyboard("{Escape}");
  await screen.findByRole("grid");
  await user.click(screen.getByText("Title", { selector: "[role=columnheader] *" }));
  await user.click(screen.getByText("1001", { selector: "[data-action=open]" }));
  await screen.findByText("1 of 3");
  await press("Save & Next");
  await isLot("1000");
});
