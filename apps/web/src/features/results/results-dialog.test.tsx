import type { ResultColumns, ResultsPreview } from "@lotwright/contracts/results";
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { currentToast, dismissToast, pressToastAction } from "../../lib/toasts";
import { makeFailure } from "../../testing/failures";
import { untilCalled } from "../../testing/mock-calls";
import { untilPage } from "../../testing/page-changes";
import { type Answers, showScreen } from "../../testing/show-screen";
import { expectToast } from "../../testing/toasts";
import ResultsDialog from "./results-dialog";

const manifestId = "0b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b12";
const snapshotId = "1b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b13";
const itemId = "2b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b14";
const none = { hammerPrice: null, saleState: null, buyerNumber: "" };
const nothing = {
  ...{ lines: 0, sold: 0, unsold: 0, withdrawn: 0, changed: 0, unchanged: 0, notNamed: 0, leftOut: 0 },
  ...{ unknown: 0, problems: 0 },
};

function preview(
  counts: Partial<ResultsPreview["counts"]>,
  more: Partial<ResultsPreview> = {},
): ResultsPreview {
  return {
    columns: {
      ...{ lot: "Lot #", price: "Hammer", buyer: null, state: "Status" },
      ...{ alsoRead: ["Passed"], ignored: ["Title", "Estimate"] },
    },
    changes: [
      {
        ...{ itemId, lot: "12A", title: "Brass lamp", before: none },
        after: { hammerPrice: 1250, saleState: "sold", buyerNumber: "207" },
      },
    ],
    version: "first",
    counts: { ...nothing, ...counts },
    ...{ unknownWords: [], answeredWords: [], sheet: null, otherSheets: [], total: 0, lotsInParts: [] },
    ...{ rowsWithoutLot: { count: 0, first: [] }, unknownLots: [], unknownLines: [], problems: [] },
    ...more,
  };
}

afterEach(() => void act(dismissToast));

async function show(answers: Answers = {}) {
  const onClose = vi.fn<() => void>();
  const page = await showScreen(<ResultsDialog manifestId={manifestId} onClose={onClose} />, {
    "manifests.byId": () => ({ id: manifestId, name: "Barn", currency: "USD" }),
    "results.imports": () => [],
    ...answers,
  });
  await screen.findByRole("dialog", { name: "Import Results" });
  const choose = (content: string | Uint8Array<ArrayBuffer> = "Lot,Price\n12A,1250") =>
    userEvent.upload(
      screen.getByLabelText("Results file"),
      new File([content], "results.csv", { type: "text/csv" }),
    );
  return { ...page, onClose, choose };
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

const at = (line: number) => ({ ...{ line, column: 0 }, where: `Line ${line}, column "Lot #"` });

test("shows what would change before an import, and imports what was shown", async () => {
  const { choose, inputsOf, onClose } = await show({
    "results.preview": () =>
      preview(
        { sold: 180, unsold: 2, changed: 182, notNamed: 3 },
        {
          total: 20_412.5,
          rowsWithoutLot: { count: 4, first: [{ ...at(2), text: "Furniture" }] },
        },
      ),
    "results.import": () => ({ snapshotId, counts: { ...nothing, changed: 182 } }),
  });
  await choose();
  const changes = await screen.findByRole("list", { name: "182 changes" });
  expect(changes.textContent).toContain(
    "Lot 12A · Brass lampNo result→becomesSold $1,250buyer 207and 181 more",
  );
  expect(screen.getByText("Hammer total").textContent).toBe("Hammer total$20,412.50");
  screen.getByText("Columns read: Lot #, Hammer, Status, Passed.");
  screen.getByText("Columns ignored: Title, Estimate.");
  screen.getByText("3 lots of this manifest not in the file: unchanged.");
  screen.getByText('4 rows without a lot are left out: Line 2, column "Lot #" (Furniture) and 3 more.');
  await press("Import 182 lots");
  await untilCalled(onClose);
  const csv = "Lot,Price\n12A,1250";
  expect(inputsOf("results.import")).toEqual([
    { manifestId, csv, expectedVersion: "first", skipProblems: false },
  ]);
  expect(currentToast()).toMatchObject({ title: "Results imported · 182 lots" });
});

test("undoes an import from its toast, and names the lots that keep later results", async () => {
  const { choose, inputsOf } = await show({
    "results.preview": () => preview({ sold: 1, changed: 1 }),
    "results.import": () => ({ snapshotId, counts: { ...nothing, changed: 1 } }),
    "results.undo": () => ({
      restored: 3,
      kept: [{ itemId, lot: "13", title: "" }],
      keptCount: 2,
      deleted: 0,
    }),
  });
  await choose();
  await userEvent.click(await button("Import 1 lot"));
  await expectToast({ action: expect.objectContaining({ label: "Undo" }) });
  act(pressToastAction);
  await expectToast("Import undone · 3 lots");
  expect(currentToast()?.description).toBe(
    "Changed since the import, so they keep their results: 13 and 1 more",
  );
  expect(inputsOf("results.undo")).toEqual([{ manifestId, snapshotId }]);
});

test("imports lines without problems only after the user has left the others out", async () => {
  const problems = [{ ...at(4), message: 'The price "1.250" can be read in two ways' }];
  const { choose, untilAsked } = await show({
    "results.preview": () => preview({ sold: 1, changed: 1, problems: 1 }, { problems }),
    "results.import": () => ({ snapshotId, counts: { ...nothing, changed: 1 } }),
  });
  await choose();
  const listed = await screen.findByRole("list", { name: "1 problem" });
  expect(listed.textContent).toBe('Line 4, column "Lot #": The price "1.250" can be read in two ways.');
  expect((await button("Import 1 lot")).disabled).toBe(true);
  await userEvent.click(screen.getByRole("checkbox", { name: /^Skip the 1 line with a problem/ }));
  await press("Import 1 lot");
  expect(await untilAsked("results.import")).toMatchObject([{ skipProblems: true }]);
});

test("lists lots that the manifest does not have, and imports nothing when nothing changes", async () => {
  const { choose } = await show({
    "results.preview": () =>
      preview(
        { unknown: 2, unchanged: 5 },
        {
          ...{ changes: [], unknownLots: ["98", "99"] },
          unknownLines: [
            { ...at(2), lot: "98" },
            { ...at(5), lot: "99" },
          ],
        },
      ),
  });
  await choose();
  const unknown = await screen.findByRole("list", { name: "2 lots not in this manifest" });
  expect(unknown.textContent).toBe('Line 2, column "Lot #": lot 98Line 5, column "Lot #": lot 99');
  screen.getByText("There is nothing to import.");
  expect((await button("Import 0 lots")).disabled).toBe(true);
});

test("shows why a file can't be read, and reads it again on Retry", async () => {
  let answer = (): ResultsPreview => {
    throw makeFailure(400, { message: "The first line must name the columns." });
  };
  const { choose } = await show({ "results.preview": () => answer() });
  await choose();
  expect((await screen.findByRole("alert")).textContent).toContain("The first line must name the columns.");
  expect(screen.queryByRole("button", { name: /^Import / })).toBeNull();
  answer = () => preview({ changed: 1 });
  await press("Retry");
  await button("Import 1 lot");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("shows a new preview when the lots changed after the first one", async () => {
  const versions = ["first", "second"];
  const { choose, untilAsked, onClose } = await show({
    "results.preview": () => preview({ changed: 1 }, { version: versions.shift() ?? "" }),
    "results.import": ({ expectedVersion }: { expectedVersion: string }) => {
      if (expectedVersion === "second") return { snapshotId: null, counts: { ...nothing, changed: 1 } };
      throw makeFailure(409, { message: "The lots changed since the preview." });
    },
  });
  await choose();
  await userEvent.click(await button("Import 1 lot"));
  expect((await screen.findByRole("alert")).textContent).toContain("The lots changed since the preview.");
  await untilAsked("results.preview", 2);
  await userEvent.click(await button("Import 1 lot"));
  await untilCalled(onClose);
  expect(currentToast()?.action).toBeUndefined();
});

test("refuses a file above 2 MB without sending it", async () => {
  const { choose, calls } = await show();
  await choose("x".repeat(2_000_001));
  expect((await screen.findByRole("alert")).textContent).toContain("This file is larger than 2 MB.");
  expect(calls.some(({ path }) => path === "results.preview")).toBe(false);
});

test("reads files in UTF-8, in UTF-16 and in the code page of older Windows", async () => {
  const { choose, inputsOf } = await show({ "results.preview": () => preview({}) });
  await choose("Lot,Price\n1,£5");
  await choose(new Uint8Array([0xff, 0xfe, ...[..."Lot"].flatMap((letter) => [letter.charCodeAt(0), 0])]));
  await choose(new Uint8Array([..."Lot,Price\n1,"].map((letter) => letter.charCodeAt(0)).concat(0xa3, 0x35)));
  const sent = inputsOf("results.preview").map((input) => (input as { csv: string }).csv);
  expect(sent).toEqual(["Lot,Price\n1,£5", "Lot", "Lot,Price\n1,£5"]);
});

test("offers Undo for the imports of the last day, with their time, person and lots", async () => {
  const importedAt = new Date(2026, 4, 1, 10, 42).toISOString();
  let imports = [{ snapshotId, importedAt, by: "Ann", lots: 182 }];
  const { inputsOf } = await show({
    "results.imports": () => imports,
    "results.undo": () => {
      imports = [];
      return { restored: 182, kept: [], keptCount: 0, deleted: 0 };
    },
  });
  const entry = await screen.findByRole("listitem");
  expect(entry.textContent).toMatch(/^Imported Fri.* 10:42.AM by Ann · 182 lotsUndo$/);
  await userEvent.click(within(entry).getByRole("button", { name: /^Undo the import of Fri/ }));
  await untilPage(() => expect(screen.queryByRole("listitem")).toBeNull());
  expect(inputsOf("results.undo")).toEqual([{ manifestId, snapshotId }]);
});

test("says that importing needs a connection while the phone is offline", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  await show();
  screen.getByText("You're offline. Importing results needs a connection.");
  expect((await button("Choose a file")).disabled).toBe(true);
});

test("asks once what an unknown word means, and imports with the answer", async () => {
  const { choose, inputsOf } = await show({
    "results.preview": (input) =>
      (input as { words?: unknown }).words
        ? preview({ sold: 1, unsold: 2, changed: 3 }, { version: "second" })
        : preview({ problems: 2 }, { unknownWords: [{ word: "Provisional", count: 7, lots: ["1", "2"] }] }),
    "results.import": () => ({ snapshotId, counts: { ...nothing, changed: 3 } }),
  });
  await choose();
  const choice = await screen.findByRole("combobox", { name: "“Provisional” means" });
  screen.getByText("7 lots: 1, 2 and 5 more");
  await userEvent.selectOptions(choice, "Unsold");
  await press((await button("Import 3 lots")).textContent ?? "");
  const words = [{ word: "Provisional", state: "unsold" }];
  await untilPage(() =>
    expect(inputsOf("results.import")).toMatchObject([{ words, expectedVersion: "second" }]),
  );
  expect(inputsOf("results.preview")).toMatchObject([{ manifestId }, { words }]);
});

test("shows what an answered word was said to mean, and takes another answer", async () => {
  const { choose, inputsOf } = await show({
    "results.preview": (input) => {
      const [said] = (input as { words?: { word: string; state: "sold" | "unsold" }[] }).words ?? [];
      const word = { word: "Closed", count: 1, lots: ["1"] };
      return said
        ? preview({ changed: 1 }, { answeredWords: [{ ...word, state: said.state }] })
        : preview({ problems: 1 }, { unknownWords: [word] });
    },
  });
  await choose();
  const choice = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "“Closed” means" });
  await userEvent.selectOptions(await choice(), "Sold");
  await screen.findByText("What words mean in this file");
  expect((await choice()).value).toBe("sold");
  await userEvent.selectOptions(await choice(), "Unsold");
  await untilPage(async () => expect((await choice()).value).toBe("unsold"));
  expect(inputsOf("results.preview").at(-1)).toMatchObject({ words: [{ word: "Closed", state: "unsold" }] });
});

test("keeps the place of a word when it is answered", async () => {
  const [provisional, reserved] = ["Provisional", "Reserved"].map((word) => ({
    word,
    count: 1,
    lots: ["1"],
  }));
  const { choose } = await show({
    "results.preview": (input) => {
      const [said] = (input as { words?: { state: "unsold" }[] }).words ?? [];
      return said && provisional && reserved
        ? preview({ problems: 1 }, { unknownWords: [reserved], answeredWords: [{ ...provisional, ...said }] })
        : preview({ problems: 2 }, { unknownWords: [provisional, reserved].flatMap((word) => word ?? []) });
    },
  });
  await choose();
  const [first] = await screen.findAllByRole("combobox");
  await userEvent.selectOptions(first as HTMLElement, "Unsold");
  await screen.findByText("What does this word mean?");
  const words = screen.getAllByRole<HTMLSelectElement>("combobox");
  expect(words.map(({ labels, value }) => [labels[0]?.textContent, value])).toEqual([
    ["“Provisional” means", "unsold"],
    ["“Reserved” means", ""],
  ]);
});

test.each([
  [[0xd0, 0xcf, 0x11, 0xe0], "This is an old Excel file."],
  [[..."<html><table>"].map((letter) => letter.charCodeAt(0)), "This is a web page named as a spreadsheet."],
  [[0x4c, 0, 1, 2], "This is no spreadsheet."],
])("refuses a file that begins with %j", async (bytes, message) => {
  const { choose, inputsOf } = await show();
  await choose(new Uint8Array(bytes));
  expect((await screen.findByRole("alert")).textContent).toContain(message);
  expect(inputsOf("results.preview")).toEqual([]);
});

test("sends a workbook as it is", async () => {
  const { choose, inputsOf } = await show({ "results.preview": () => preview({ sold: 1, changed: 1 }) });
  await choose(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0xff]));
  await button("Import 1 lot");
  expect(inputsOf("results.preview")).toEqual([{ manifestId, workbook: "UEsDBP8=" }]);
});

const listed: ResultColumns = {
  columns: [
    { heading: "Ref", values: ["12A", "13"] },
    { heading: "Total", values: ["1250"] },
    { heading: "", values: [] },
  ],
  suggested: { lot: null, price: null, buyer: null, state: null },
};
const unclear = { issues: [{ path: "columns", message: "No lot" }], message: "No lot" };

test("asks for the columns where the headings don't decide, and reads others on request", async () => {
  const { choose, inputsOf } = await show({
    "results.preview": (input) => {
      if (!(input as { columns?: unknown }).columns) throw makeFailure(400, unclear);
      return preview({ sold: 1, changed: 1 });
    },
    "results.columns": () => listed,
  });
  await choose("Ref,Total,\n12A,1250,");
  const lot = await screen.findByRole("combobox", { name: "Lot number" });
  const start = await button("Read these columns");
  expect(start.disabled).toBe(true);
  screen.getByText("Choose the lot number, and the hammer price or the column with sold and unsold.");
  await userEvent.selectOptions(lot, "Ref");
  screen.getByText("Such as 12A, 13");
  const price = screen.getByRole("combobox", { name: "Hammer price" });
  await userEvent.selectOptions(price, "Ref");
  screen.getByText("Choose each column once.");
  expect(start.disabled).toBe(true);
  await userEvent.selectOptions(price, "Total");
  await userEvent.click(start);
  await button("Import 1 lot");
  const columns = { lot: 0, price: 1, buyer: null, state: null };
  expect(inputsOf("results.preview")).toMatchObject([{}, { columns }]);

  expect(screen.queryByRole("combobox", { name: "Lot number" })).toBeNull();
  await press("Choose other columns");
  await screen.findByRole("combobox", { name: "Lot number" });
});

test("says which sheet of a workbook was read, and reads another", async () => {
  const { choose, inputsOf } = await show({
    "results.preview": (input) => {
      const { sheet = "Day 1" } = input as { sheet?: string };
      const otherSheets = ["Day 1", "Day 2"].filter((name) => name !== sheet);
      return preview({ sold: 1, changed: sheet === "Day 1" ? 1 : 2 }, { sheet, otherSheets });
    },
    "results.import": () => ({ snapshotId, counts: { ...nothing, changed: 2 } }),
  });
  await choose(new Uint8Array([0x50, 0x4b, 0x03, 0x04]));
  const sheets = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Sheet" });
  expect(sheets.value).toBe("Day 1");
  await userEvent.selectOptions(sheets, "Day 2");
  await userEvent.click(await button("Import 2 lots"));
  await untilPage(() => expect(inputsOf("results.import")).toMatchObject([{ sheet: "Day 2" }]));
});

test("shows a lot in several lines with its buyers, and reads it as the user chooses", async () => {
  const lines = [
    { line: 2, price: "10", buyer: "7", quantity: "2" },
    { line: 4, price: "12", buyer: "8", quantity: "3" },
  ];
  const { choose, inputsOf } = await show({
    "results.preview": (input) =>
      preview((input as { parts?: unknown }).parts ? { sold: 1, changed: 1 } : { problems: 2 }, {
        lotsInParts: [{ lot: "1", count: 6, lines }],
      }),
    "results.import": () => ({ snapshotId, counts: { ...nothing, changed: 1 } }),
  });
  await choose();
  const listed = await screen.findByRole("list", { name: "1 lot in several lines" });
  expect(listed.textContent).toBe("Lot 12 × 10 to buyer 7, 3 × 12 to buyer 8 and 4 more");
  const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: "Hammer price of this lot" });
  await userEvent.selectOptions(choice, "Sum of price × quantity");
  await userEvent.click(await button("Import 1 lot"));
  await untilPage(() => expect(inputsOf("results.import")).toMatchObject([{ parts: "each" }]));
  expect(choice.value).toBe("each");
});

const lot = (lot: string, quantities: string[]) => ({
  ...{ lot, count: quantities.length },
  lines: quantities.map((quantity, at) => ({ line: at + 2, price: "10", buyer: "", quantity })),
});

test.each([
  [
    "no sum by quantity where the file has no quantities",
    [lot("1", ["", ""])],
    "1 lot in several lines",
    ["Sum of the prices", "Price of the first line"],
  ],
  [
    "the price as it is or by quantity where lots have a quantity",
    [lot("1", ["3"]), lot("2", ["2"])],
    "2 lots in several pieces",
    ["Price as it is", "Price × quantity"],
  ],
  [
    "all readings where lots are in lines and in pieces",
    [lot("1", ["3"]), lot("2", ["2", "1"])],
    "2 lots in several lines or pieces",
    ["Sum of the prices", "Sum of price × quantity", "Price of the first line"],
  ],
])("offers %s", async (_, lotsInParts, title, readings) => {
  const { choose } = await show({ "results.preview": () => preview({ problems: 2 }, { lotsInParts }) });
  await choose();
  await screen.findByRole("list", { name: title });
  const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: /^Hammer price of/ });
  expect([...choice.options].map(({ label }) => label)).toEqual(["Choose…", ...readings]);
});
