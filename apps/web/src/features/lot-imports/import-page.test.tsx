import type { LotImport } from "@lotwright/contracts/catalog/lot-imports";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { findButton } from "../../testing/controls";
import { makeFailure, makeLostCall } from "../../testing/failures";
import {
  button,
  csvFile,
  goOffline,
  id,
  lotColumn,
  makeImport,
  makeRow,
  manifestId,
  noCounts,
  press,
  shelfColumn,
  showImport,
  titleColumn,
  upload,
  wrongImport,
  wrongRow,
} from "../../testing/lot-import";
import { untilPage } from "../../testing/page-changes";

test("sends a chosen file, and shows what its rows would do", async () => {
  const { inputsOf } = await showImport({ "imports.create": () => makeImport() }, { isOpen: false });
  await upload("File of lots", csvFile());
  await button("Import 2 lots");
  expect(inputsOf("imports.create")).toEqual([{ manifestId, name: "lots.csv", csv: "Lot,Title\n1000,Lamp" }]);
  screen.getByText("lots.csv");
  screen.getByText("2 rows");
});

test("rejects an empty file and a file that is no table without uploading it", async () => {
  const { calls } = await showImport({}, { isOpen: false });
  await upload("File of lots", csvFile(""));
  expect((await screen.findByRole("alert")).textContent).toBe("This file is empty.");
  await upload("File of lots", csvFile("<!doctype html><table>"));
  await screen.findByText(/This is a web page named as a spreadsheet/);
  expect(calls.some(({ path }) => path === "imports.create")).toBe(false);
});

test.each([
  ["a file", null, [], "No rows in lots.csv"],
  ["a sheet", "Notes", ["Lots"], "No rows in the sheet Notes"],
])("says that %s has no rows in place of an empty preview", async (_, sheet, otherSheets, title) => {
  const counts = { rows: 0, create: 0 };
  const columns = [lotColumn, shelfColumn];
  const { inputsOf } = await showImport({
    "imports.byId": () => makeImport({ counts, columns, sheet, otherSheets }),
  });
  await screen.findByRole("heading", { name: title });
  expect(screen.queryByRole("button", { name: /^Import|^Check/ })).toBeNull();
  expect(inputsOf("imports.rows")).toEqual([]);
  if (sheet) {
    await press("Choose another sheet");
    expect(screen.getByLabelText<HTMLSelectElement>("Sheet of lots.csv").value).toBe(sheet);
  }
  await press("Choose another file");
  await button("Choose a file");
});

test("counts the characters of a long cell while it is corrected", async () => {
  const title = "x".repeat(81);
  const row = makeRow({
    ...{ line: 2, action: "error", cells: ["1000", title], lot: "", changes: [] },
    problems: [{ column: 1, message: "Use at most 80 characters" }],
  });
  await showImport({ ...wrongImport([2]), "imports.rows": () => ({ rows: [row], after: null }) });
  const cell = await screen.findByLabelText("Title, line 2");
  screen.getByText("81 characters");
  await userEvent.type(cell, "{Backspace}");
  screen.getByText("80 characters");
});

test("counts photos that are chosen before the file, and names files that can't be read", async () => {
  await showImport({}, { isOpen: false });
  await upload(
    "Photos of the lots",
    new File(["a"], "1000-1.jpg", { type: "image/jpeg" }),
    new File(["b"], "x.pdf"),
  );
  await screen.findByText(/1 photo chosen/);
  expect(screen.getByRole("alert").textContent).toContain("x.pdf can't be read.");
  await press("Remove");
  expect(screen.queryByText(/photo chosen/)).toBeNull();
});

test("shows why a file was not read, and sends it again on Retry", async () => {
  let answer = (): LotImport => {
    throw makeLostCall();
  };
  await showImport({ "imports.create": () => answer() }, { isOpen: false });
  await upload("File of lots", csvFile());
  expect((await screen.findByRole("alert")).textContent).toContain("Can't reach the server.");
  answer = makeImport;
  await press("Retry");
  await button("Import 2 lots");
});

test("accepts no file offline, and shows why", async () => {
  goOffline();
  await showImport({}, { isOpen: false });
  expect((await button("Choose a file")).disabled).toBe(true);
  screen.getByText("You're offline. Importing lots needs a connection.");
});

test("imports nothing offline, and says why", async () => {
  goOffline();
  await showImport();
  expect((await button("Import 2 lots")).disabled).toBe(true);
  screen.getByText("You're offline. Importing lots needs a connection.");
});

test("asks first for the columns that are not decided, and checks the rows by the answers", async () => {
  const columns = [lotColumn, titleColumn, shelfColumn];
  const { inputsOf } = await showImport({
    "imports.byId": () => makeImport({ columns }),
    "imports.check": () => makeImport(),
  });
  await screen.findByRole("heading", { name: "What is in this column?" });
  const selects = screen.getAllByRole("combobox").map((select) => select.getAttribute("id"));
  expect(selects[0]).toBe(screen.getByLabelText("Shelf is").id);
  screen.getByText("Not imported: Shelf");
  await userEvent.selectOptions(screen.getByLabelText("Shelf is"), "Title");
  expect(screen.getAllByText("Choose each field for one column only.")).toHaveLength(2);
  screen.getByText("These columns have the same field: Title, Shelf.");
  expect((await button("Check 2 rows")).disabled).toBe(true);
  await userEvent.selectOptions(screen.getByLabelText("Shelf is"), "Tag");
  await userEvent.selectOptions(screen.getByLabelText("Find them by"), "Tag");
  await press("Check 2 rows");
  await button("Import 2 lots");
  expect(inputsOf("imports.check")).toEqual([
    { id, mapping: ["lotNumber", "title", "custom1"], matchBy: "custom1" },
  ]);
});

test("matches by the lot number again when the column of the key is not imported", async () => {
  const columns = [{ ...lotColumn, target: "externalId", isSure: false } as const, titleColumn];
  const { untilAsked } = await showImport({
    "imports.byId": () => makeImport({ columns, matchBy: "externalId" }),
    "imports.check": () => makeImport(),
  });
  await userEvent.selectOptions(await screen.findByLabelText("Lot is"), "Don't import");
  await press("Check 2 rows");
  expect(await untilAsked("imports.check")).toEqual([{ id, mapping: [null, "title"], matchBy: "lotNumber" }]);
});

test("shows why the rows were not checked, and keeps the choices", async () => {
  await showImport({
    "imports.byId": () => makeImport({ columns: [lotColumn, shelfColumn] }),
    "imports.check": () => {
      throw makeFailure(400, { message: "Only 0 custom fields without a label are left." });
    },
  });
  await userEvent.selectOptions(await screen.findByLabelText("Shelf is"), "New custom field");
  await press("Check 2 rows");
  expect((await screen.findByRole("alert")).textContent).toContain("Only 0 custom fields");
  expect((screen.getByLabelText("Shelf is") as HTMLSelectElement).value).toBe("newField");
});

test("reads another sheet of a workbook while the file is at hand", async () => {
  const sheets = { sheet: "Lots", otherSheets: ["Notes"], columns: [lotColumn, shelfColumn] };
  const { inputsOf } = await showImport({ "imports.create": () => makeImport(sheets) }, { isOpen: false });
  await upload("File of lots", csvFile());
  await userEvent.selectOptions(await screen.findByLabelText("Sheet of lots.csv"), "Notes");
  await screen.findByText("The other sheets are not read.");
  expect(inputsOf("imports.create")).toMatchObject([
    { name: "lots.csv" },
    { name: "lots.csv", sheet: "Notes" },
  ]);
});

test("says after a reload that another sheet needs the file again", async () => {
  const sheets = { sheet: "Lots", otherSheets: ["Notes"], columns: [lotColumn, shelfColumn] };
  await showImport({ "imports.byId": () => makeImport(sheets) });
  expect((await screen.findByLabelText<HTMLSelectElement>("Sheet of lots.csv")).disabled).toBe(true);
  screen.getByText("To read another sheet, choose the file again.");
});

test.each([
  ["cards", false],
  ["a table", true],
])("lists the errors first in %s, corrects a cell with Enter and goes to the next", async (_, isDesk) => {
  const { inputsOf } = await showImport(wrongImport([2, 3]), { isDesk });
  const first = await screen.findByLabelText("Lot, line 2");
  expect(inputsOf("imports.rows")).toMatchObject([{ id, action: "error", limit: 200 }]);
  expect(first).toMatchObject({ value: "10x2" });
  expect(screen.queryByRole("table") !== null).toBe(isDesk);
  screen.getByText('"10x2" is not a lot number.');
  expect((await button("Import 0 lots")).disabled).toBe(true);
  await userEvent.clear(first);
  await userEvent.type(first, "1000{Enter}");
  expect(document.activeElement).toBe(screen.getByLabelText("Lot, line 3"));
  await button("Import 1 lot");
  expect(inputsOf("imports.fix")).toEqual([{ id, line: 2, cells: [{ column: 0, text: "1000" }] }]);
  await userEvent.tab();
  expect(inputsOf("imports.fix")).toHaveLength(1);
});

test("saves a correction when its cell is left, and keeps what was typed if that fails", async () => {
  let isLost = true;
  const answers = wrongImport([2]);
  const fix = answers["imports.fix"];
  await showImport({
    ...answers,
    "imports.fix": (input: never) => {
      if (isLost) throw makeFailure(500, { message: "Please try again." });
      return fix?.(input);
    },
  });
  const cell = await screen.findByLabelText<HTMLInputElement>("Lot, line 2");
  await userEvent.clear(cell);
  await userEvent.type(cell, "1000");
  await userEvent.tab();
  await screen.findByText("Please try again.");
  expect(cell.value).toBe("1000");
  isLost = false;
  await userEvent.type(cell, "{Enter}");
  await button("Import 1 lot");
  expect(screen.queryByLabelText("Lot, line 2")).toBeNull();
});

test("keeps what is typed in a cell while its correction is being saved", async () => {
  const answers = wrongImport([2]);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { inputsOf } = await showImport({
    ...answers,
    "imports.fix": async () => {
      await answered;
      const row = { ...wrongRow(2), cells: ["12x", ...wrongRow(2).cells.slice(1)] };
      return { row, counts: { ...noCounts, rows: 1, error: 1 }, version: "second" };
    },
  });
  const cell = await screen.findByLabelText<HTMLInputElement>("Lot, line 2");
  await userEvent.clear(cell);
  await userEvent.type(cell, "12x{Enter}");
  await userEvent.type(cell, "3");
  answer();
  await untilPage(() => expect(inputsOf("imports.fix")).toHaveLength(1));
  await findButton("Skip line 2");
  expect(screen.getByLabelText<HTMLInputElement>("Lot, line 2").value).toBe("12x3");
});

test("reads the rows again when a correction has cleared the error of another row", async () => {
  const answers = wrongImport([2, 3]);
  let isClear = false;
  const { untilAsked } = await showImport({
    ...answers,
    "imports.rows": () => ({ rows: isClear ? [] : [wrongRow(2), wrongRow(3)], after: null }),
    "imports.fix": () => {
      isClear = true;
      return { row: makeRow({ line: 2 }), counts: { ...noCounts, rows: 2, create: 2 }, version: "second" };
    },
  });
  await userEvent.type(await screen.findByLabelText("Lot, line 2"), "0{Enter}");
  await screen.findByText("No errors are left.");
  await untilAsked("imports.rows", 2);
  await press("Show all rows");
  await untilPage(() => screen.getByText("There are no such rows."));
});

test("skips a row, and includes it again", async () => {
  let isSkippedRow = false;
  const counts = () => ({ ...noCounts, rows: 2, create: isSkippedRow ? 1 : 2, skip: isSkippedRow ? 1 : 0 });
  const { inputsOf } = await showImport({
    "imports.byId": () => makeImport({ counts: counts() }),
    "imports.fix": ({ isSkipped }: { isSkipped: boolean }) => {
      isSkippedRow = isSkipped;
      const row = makeRow({ line: 2, ...(isSkipped && { action: "skip", lot: "", changes: [] }) });
      return { row, counts: counts(), version: "second" };
    },
  });
  await userEvent.click(await button("Skip line 2"));
  await screen.findByText("Skipped. It is not imported.");
  await button("Import 1 lot");
  // The buttons of a row are disabled while it is saved.
  await userEvent.click(await findButton("Include line 2"));
  await button("Skip line 2");
  expect(inputsOf("imports.fix")).toEqual([
    { id, line: 2, isSkipped: true },
    { id, line: 2, isSkipped: false },
  ]);
});

test("shows the changes of a lot, why a row is skipped, and more rows on request", async () => {
  const update = makeRow({
    ...{ line: 2, action: "update", itemId: manifestId, lot: "12A" },
    changes: [{ field: "custom1", before: "", after: "T-1" }],
  });
  const sum = makeRow({ line: 3, action: "skip", note: "This looks like a sum, so it is left out." });
  await showImport({
    "imports.byId": () => makeImport({ counts: { create: 0, update: 1, skip: 1, unchanged: 1 } }),
    "imports.rows": ({ after, action }: { after?: number; action?: string }) => {
      if (after) return { rows: [makeRow({ line: 4, action: "unchanged" })], after: null };
      return { rows: action ? [update] : [update, sum], after: action ? null : 3 };
    },
  });
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toContain("Lot 12ALine 2UpdateTag(empty)→becomesT-1");
  expect(second?.textContent).toContain("This looks like a sum, so it is left out.");
  expect(within(second as HTMLElement).queryByRole("button")).toBeNull();
  await press("Show more");
  await screen.findByText("The lot has all of this already.");
  await press("Update 1");
  await untilPage(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
});

test("loads the rows again after a failure", async () => {
  let isLost = true;
  await showImport({
    "imports.rows": () => {
      if (isLost) throw makeLostCall();
      return { rows: [makeRow({ line: 2 })], after: null };
    },
  });
  await screen.findByText(/Can't reach the server/);
  isLost = false;
  await press("Retry");
  await screen.findByText("Line 2");
});
