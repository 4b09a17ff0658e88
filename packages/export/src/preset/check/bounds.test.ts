import {
  maxPresetColumns,
  type OwnPreset,
  type OwnPresetFile,
} from "@lotwright/contracts/exports/own-presets";
import { expect, test } from "vitest";
import { makeCheckedSale, makePreset, makePresetLot } from "../../testing/make-preset";
import { changedItemsOf } from "../delta/changes";
import { presetOfOwn } from "../format/own";
import type { PresetColumn } from "../format/preset";
import { cellContext } from "../prepare/cells";
import { lotPreparer } from "../prepare/prepared-lots";
import { checkSale, fixesOf } from "./check";
import { firstRows } from "./first-rows";

/** A format that has a lot's longest text in every column. */
const wide = (column: Partial<PresetColumn> = {}) =>
  makePreset({
    columns: Array.from({ length: maxPresetColumns }, (_, index) => ({
      ...{
        header: `Text ${index} ${"h".repeat(180)}`,
        from: { field: "description" },
        type: "html",
        ...column,
      },
    })),
    asks: {},
  });

const ownFile: OwnPresetFile = {
  ...{ kind: "text", extension: "csv", delimiter: ",", encoding: "utf-8", lineEnd: "lf", quotes: "needed" },
  ...{ head: "", sheet: "", preamble: [], maxLots: null },
};
const own: OwnPreset = {
  ...{ id: "own-1", version: 1, label: "Own", isAuction: true, file: ownFile, updates: "create-only" },
  columns: [
    {
      ...{ header: "Text", type: "html", max: null, isRequired: false },
      source: { kind: "field", field: "description" },
    },
  ],
  lotNumber: { isDigitsOnly: false, max: 40 },
  photos: { by: "hand", name: "{lot}-{n}", max: null, min: 0 },
};

const longest = "<&".repeat(10_000);
const longLots = (count: number, description = longest) =>
  Array.from({ length: count }, (_, index) => makePresetLot({ lotNumber: index + 1, description }));

test("leaves cells empty beyond 1 MB of a row, and refuses to export the lot", async () => {
  const preset = wide();
  const lots = longLots(1);
  const [lot = makePresetLot()] = lots;
  const { sale, mapping } = makeCheckedSale({ preset, lots });
  const row = lotPreparer(cellContext(preset, mapping, sale))(lot)?.rows[0] ?? [];
  expect(row).toHaveLength(maxPresetColumns);
  expect(Buffer.byteLength(row.join(""))).toBeLessThanOrEqual(1_000_000);
  expect(row.indexOf("")).toBe(11);
  const { canExport, groups } = await checkSale({ preset, sale, mapping, lots });
  expect(canExport).toBe(false);
  expect(groups.map(({ level, heading }) => `${level}: ${heading}`)).toContain(
    "error: 1 lot has more than 1 MB of text in a row",
  );
});

test("reports a text that is longer than a cell of a workbook", async () => {
  const ofWorkbook = (description: string) => {
    const file = { ...ownFile, kind: "workbook", extension: "xlsx" } as const;
    return checkSale(
      makeCheckedSale({ preset: presetOfOwn({ ...own, file }), lots: [makePresetLot({ description })] }),
    );
  };
  const codes = async (description: string) => (await ofWorkbook(description)).groups.map(({ code }) => code);
  // Each character takes five as HTML.
  expect(await codes("&".repeat(32_767 / 5))).not.toContain("description-too-long");
  expect(await codes("&".repeat(32_767 / 5 + 1))).toContain("description-too-long");
});

test("writes a row of 1 MB", async () => {
  const preset = wide({ type: "text" });
  const checked = await checkSale(makeCheckedSale({ preset, lots: longLots(1, "x".repeat(5_000)) }));
  expect(checked.groups.map(({ code }) => code)).not.toContain("row-too-long");
});

test("previews the first 1,000 characters of a cell", async () => {
  const preset = wide({ type: "text" });
  const { rows, text } = await firstRows(makeCheckedSale({ preset, lots: longLots(30) }));
  expect(rows[0]?.[0]).toBe(`${longest.slice(0, 999)}…`);
  expect(Math.max(...rows.flat().map((cell) => cell.length))).toBe(1_000);
  expect(text.length).toBeLessThan(2_500_000);
});

test("answers with bounded texts however many columns have findings, and counts them all", async () => {
  const preset = wide({ type: "text", max: 10 });
  const checked = await checkSale(makeCheckedSale({ preset, lots: longLots(40, "ab cd ".repeat(3_000)) }));
  expect(JSON.stringify(checked.groups).length).toBeLessThan(12_000_000);
  const tooLong = checked.groups.filter(({ code }) => code === "description-too-long");
  expect(tooLong).toHaveLength(56);
  expect(new Set(tooLong.map(({ count }) => count))).toEqual(new Set([40]));
  expect(new Set(tooLong.map(({ findings }) => findings.length))).toEqual(new Set([5, 6]));
});

test("proposes what has 20 million characters with the texts that it replaces at a time", async () => {
  const columns: PresetColumn[] = [
    { header: "Text", from: { field: "description" }, type: "text", max: 15_000 },
  ];
  const preset = makePreset({ columns, asks: {} });
  const lots = longLots(2_000, "ab cd ".repeat(3_000));
  const sale = makeCheckedSale({ preset, lots });
  const fixes = await fixesOf(sale, { code: "description-too-long", column: "Text" });
  expect(fixes.length).toBeGreaterThan(600);
  expect(fixes.length).toBeLessThan(650);
});

test("names the changed columns of a lot within 1,000 characters", async () => {
  const preset = wide({ type: "text" });
  const [lot = makePresetLot()] = longLots(1, "Lamp");
  const hashes = Array.from({ length: maxPresetColumns }, () => "x").join(" ");
  const given = {
    ...{ itemId: lot.id, lot: "1", version: "1", isDeleted: false, isRemoved: false },
    ...{ rowHash: "", photosHash: "", cellHashes: hashes },
  };
  const sale = makeCheckedSale({ preset, lots: [lot] });
  const { items } = await changedItemsOf(sale, { at: "", by: "", version: "1", lots: [given] });
  expect(items[0]?.columns).toHaveLength(5);
});
