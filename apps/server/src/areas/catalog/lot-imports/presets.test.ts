import { readFile } from "node:fs/promises";
import type { ImportRow } from "@lotwright/contracts/catalog/lot-imports";
import { presets } from "@lotwright/export/preset/platforms/built-in";
import { awkwardLots } from "@lotwright/export/testing/awkward-sale";
import ExcelJS from "exceljs";
import { expect } from "vitest";
import { test } from "../../../testing/test";
import { makeImportSale } from "./testing/import-sale";
import { type Preset, plain, sentFile } from "./testing/preset-files";

type Lot = (typeof awkwardLots)[number];

const isWorkbook = ({ file }: Preset) => file.kind === "xlsx";

/** Reads the preset's golden file, which goldens.test.ts of the export package checks. */
const golden = ({ id }: Preset, extension: string) =>
  readFile(
    new URL(
      `../../../../../../packages/export/src/preset/platforms/goldens/${id}.${extension}`,
      import.meta.url,
    ),
  );

async function fileOf(preset: Preset) {
  if (!isWorkbook(preset)) return sentFile(preset, await golden(preset, "csv"));
  const rows: ExcelJS.CellValue[][] = JSON.parse((await golden(preset, "json")).toString());
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet("Lots").addRows(rows);
  return sentFile(preset, Buffer.from(await workbook.xlsx.writeBuffer()));
}

const nameOf = ({ lotNumber, sectionLetter }: Record<"lotNumber" | "sectionLetter", unknown>) =>
  `${lotNumber}${sectionLetter}`;

/** Fields that a preset exports unchanged. */
const plainFields = [
  ...(["title", "description", "condition", "quantity", "startPrice", "lowEstimate"] as const),
  ...(["highEstimate", "reservePrice", "height", "width", "depth", "weight"] as const),
];

/** Fields of a lot that the preset's columns contain in full. */
function carried({ columns, file }: Preset, lot: Lot) {
  const isAscii = (text: string) => file.encoding !== "windows-1252" || /^[ -~\s]*$/.test(text);
  return plainFields.flatMap((field) => {
    const column = columns.find(({ from }) => "field" in from && from.field === field);
    const text = plain(lot[field]);
    const isWhole = column?.type === "whole" || (column?.max !== undefined && text.length > column.max);
    return column && !isWhole && text !== "" && isAscii(text) ? [[field, text]] : [];
  });
}

/** A row's values of these fields. */
const fieldsOf = ({ changes }: ImportRow, fields: readonly string[][] = []) =>
  fields.map(([name]) => [name, plain(changes.find(({ field }) => field === name)?.after)]);

/** Expected fields of a lot's row. A title over 80 characters is a problem of the row. */
const wantedOf = (preset: Preset, lot: Lot) =>
  carried(preset, lot).filter(([field]) => field !== "title" || plain(lot.title).length <= 80);

test.for(presets.map((preset) => [preset.id, preset] as const))(
  "reads the lots back that were written for %s, and imports them into an empty workspace, field by field",
  async ([_, preset], { server }) => {
    const { imports, items, manifestId } = await makeImportSale(server);
    const file = await imports.create({ manifestId, ...(await fileOf(preset)) });
    // Platform codes are not our names.
    const coded = preset.columns.map(({ from }) => "field" in from && /Code$|Name$/.test(from.field));
    const isAsked = file.columns.map(({ isSure, target }) => !isSure && target === null);
    expect(isAsked).toEqual(coded);
    const read = (await imports.rows({ id: file.id })).rows.filter(({ action }) => action !== "skip");
    const hasLots = file.columns.some(({ target }) => target === "lotNumber");
    // The sale numbers the fourth lot 001, which is read as the first one's number.
    const names = awkwardLots.map((lot, at) => (at === 3 ? "1" : nameOf(lot)));
    const wanted = awkwardLots.map((lot) => wantedOf(preset, lot));
    expect(read.map((row, at) => [row.lot, ...fieldsOf(row, wanted[at])])).toEqual(
      wanted.map((fields, at) => [hasLots ? names[at] : "", ...fields]),
    );
    const { created } = await imports.run({ id: file.id, skipErrors: true });
    const stored = new Map((await items.list({ manifestId })).map((item) => [nameOf(item), item]));
    expect(stored.size).toBe(created);
    const { rows: written } = await imports.rows({ id: file.id, action: "create" });
    expect(written).toHaveLength(created);
    for (const { line, lot } of written) {
      const item = stored.get(lot);
      const source = awkwardLots[read.findIndex((row) => row.line === line)];
      if (!item || !source) throw new Error(`Line ${line} made a lot of the file`);
      for (const [field = "", text] of carried(preset, source)) {
        expect(plain(item[field as keyof typeof item])).toBe(text); // one of `plainFields`
      }
    }
  },
);

test("reads line breaks and entities back that a preset wrote as HTML", async ({ server }) => {
  const { imports, manifestId } = await makeImportSale(server);
  const preset = presets.find(({ id }) => id === "shopify-legacy");
  if (!preset) throw new Error("There is such a preset");
  const { id } = await imports.create({ manifestId, ...(await fileOf(preset)) });
  const { rows } = await imports.rows({ id });
  const texts = rows.flatMap(({ changes }) => changes.filter(({ field }) => field === "description"));
  expect(texts.map(({ after }) => after)).toContain("First line.\nSecond line & more.\n\nLast line.");
});
