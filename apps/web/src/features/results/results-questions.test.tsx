import type { ResultColumns } from "@lotwright/contracts/catalog/results";
import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { dismissToast } from "../../lib/toasts";
import { makeFailure } from "../../testing/failures";
import { untilPage } from "../../testing/page-changes";
import { button, manifestId, nothing, press, preview, show, snapshotId } from "./testing/show-results";

afterEach(() => void act(dismissToast));

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

test("shows the stored meaning of a word, and accepts another one", async () => {
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
