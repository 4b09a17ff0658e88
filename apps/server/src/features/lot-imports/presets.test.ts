import { readFile } from "node:fs/promises";
import type { ImportRow } from "@lotwright/contracts/lot-imports";
import { presets } from "@lotwright/export/presets";
import { awkwardLots } from "@lotwright/export/testing/awkward-sale";
import ExcelJS from "exceljs";
import { expect } from "vitest";
import { test } from "../../testing/test";
import { makeImportSale } from "./testing/import-sale";

type Preset = (typeof presets)[number];
type Lot = (typeof awkwardLots)[number];

const isWorkbook = ({ file }: Preset) => file.kind === "xlsx";

/** Reads the golden file of the preset, which goldens.test.ts of the export package compares with its writer's. */
const golden = ({ id }: Preset, extension: string) =>
  readFile(new URL(`../../../../../packages/export/src/presets/goldens/${id}.${extension}`, import.meta.url));

const encodings = {
  "utf-16le-bom": "utf-16le",
  "windows-1252": "windows-1252",
  "utf-8-bom": "utf-8",
  "utf-8": "utf-8",
};

async function fileOf(preset: Preset) {
  if (!isWorkbook(preset)) {
    return { csv: new TextDecoder(encodings[preset.file.encoding]).decode(await golden(preset, "csv")) };
  }
  const rows: ExcelJS.CellValue[][] = JSON.parse((await golden(preset, "json")).toString());
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet("Lots").addRows(rows);
  return { workbook: Buffer.from(await workbook.xlsx.writeBuffer()).toString("base64") };
}

const nameOf = ({ lotNumber, sectionLetter }: Record<"lotNumber" | "sectionLetter", unknown>) =>
  `${lotNumber}${sectionLetter}`;

/** Fields that a preset writes as they are. */
const plainFields = [
  ...(["title", "description", "condition", "quantity", "startPrice", "lowEstimate"] as const),
  ...(["highEstimate", "reservePrice", "height", "width", "depth", "weight"] as const),
];

/** A text without what formats change: tags, and the kind and number of blanks. */
const plain = (value: unknown) =>
  String(value ?? "")
    .normalize("NFC")
    .replaceAll(/<[a-z/][^<>]*>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Fields of a lot that the preset's columns carry whole. */
function carried({ columns, file }: Preset, lot: Lot) {
  const isAscii = (text: string) => file.encoding !== "windows-1252" || /^[ -~\s]*$/.test(text);
  return plainFields.flatMap((field) => {
    const column = columns.find(({ from }) => "field" in from && from.field === field);
    const text = plain(lot[field]);
    const isWhole = column?.type === "whole" || (column?.max !== undefined && text.length > column.max);
    return column && !isWhole && text !== "" && isAscii(text) ? [[field, text]] : [];
  });
}

const fieldsOf = ({ changes }: ImportRow, names: readonly string[]) =>
  names.map((name) => [name, plain(changes.find(({ field }) => field === name)?.after)]);

test.for(presets.map((preset) => [preset.id, preset] as const))(
  "reads the lots back that were written for %s",
  async ([_, preset], { server }) => {
    const { imports, manifestId } = await makeImportSale(server);
    const file = await imports.create({ manifestId, ...(await fileOf(preset)) });
    // Codes of the platform are no names of ours.
    const coded = preset.columns.map(({ from }) => "field" in from && /Code$|Name$/.test(from.field));
    const isAsked = file.columns.map(({ isSure, target }) => !isSure && target === null);
    expect(isAsked).toEqual(coded);
    const { rows } = await imports.rows({ id: file.id });
    const read = rows.filter(({ action }) => action !== "skip");
    expect(read).toHaveLength(awkwardLots.length);
    for (const [at, lot] of awkwardLots.entries()) {
      // The sale calls the fourth lot 001, as which it is the first one's.
      const name = at === 3 ? "1" : nameOf(lot);
      const hasLots = file.columns.some(({ target }) => target === "lotNumber");
      const row = read[at];
      if (!row) throw new Error("There are as many rows as lots");
      const wanted = carried(preset, lot).filter(
        ([field]) => field !== "title" || plain(lot.title).length <= 80,
      );
      expect([
        row.lot,
        ...fieldsOf(
          row,
          wanted.map(([field = ""]) => field),
        ),
      ]).toEqual([hasLots ? name : "", ...wanted]);
    }
  },
);

test.for(presets.map((preset) => [preset.id, preset] as const))(
  "imports the lots that were written for %s into an empty workspace, field by field",
  async ([_, preset], { server }) => {
    const { imports, items, manifestId } = await makeImportSale(server);
    const file = await imports.create({ manifestId, ...(await fileOf(preset)) });
    const { rows } = await imports.rows({ id: file.id });
    const read = rows.filter(({ action }) => action !== "skip");
    const { created } = await imports.run({ id: file.id, skipErrors: true });
    const stored = new Map((await items.list({ manifestId })).map((item) => [nameOf(item), item]));
    expect(stored.size).toBe(created);
    const { rows: written } = await imports.rows({ id: file.id, action: "create" });
    expect(written).toHaveLength(created);
    for (const { line, lot } of written) {
      const item = stored.get(lot);
      const at = read.findIndex((row) => row.line === line);
      const source = awkwardLots[at];
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
