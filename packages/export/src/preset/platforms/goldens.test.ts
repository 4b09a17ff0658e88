import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { unzip } from "@lotwright/testing/unzip";
import { expect, test } from "vitest";
import { awkwardLots, awkwardMapping, awkwardSale } from "../../testing/awkward-sale";
import { photoShop } from "../../testing/photo-shop";
import { plannedPreset } from "../../testing/planned-preset";
import { workbookCells } from "../../testing/workbook-cells";
import { saleFindings } from "../check/sale-checks";
import type { Preset } from "../format/preset";
import { cellContext } from "../prepare/cells";
import { lotPreparer } from "../prepare/prepared-lots";
import { streamPresetZip } from "../zip/preset-zip";
import { presets } from "./built-in";

const golden = (name: string) => readFile(new URL(`goldens/${name}`, import.meta.url));
const isWorkbook = ({ file }: Preset) => file.kind === "xlsx";

const planOf = (preset: Preset) =>
  plannedPreset({
    ...{ preset, mapping: awkwardMapping(preset.id), sale: awkwardSale, lots: awkwardLots },
    ...{ exportedAt: "2026-03-05T23:30:00Z", timeZone: "UTC", dateFormat: "YYYY-MM-DD" },
  });

async function dataFileOf(preset: Preset): Promise<Buffer> {
  const plan = await planOf(preset);
  const access = { readPhoto: photoShop().read, convertPhoto: async (photo: Buffer) => photo };
  const entries = await unzip(await buffer(streamPresetZip(plan, access)));
  const file = entries.get(plan.files[0] ?? "");
  if (!file) throw new Error(`${plan.files[0]} is not in the ZIP`);
  return file;
}

test.each(presets.filter((preset) => !isWorkbook(preset)))(
  "writes the twelve awkward lots for $id byte for byte as the golden file",
  async (preset) => {
    const [written, expected] = [await dataFileOf(preset), await golden(`${preset.id}.csv`)];
    // Compared as text first, for readable differences. Latin-1 preserves every byte.
    expect(written.toString("latin1").split("\r\n")).toEqual(expected.toString("latin1").split("\r\n"));
    expect(written.equals(expected)).toBe(true);
  },
);

test.each(presets.filter(isWorkbook))(
  "writes the twelve awkward lots for $id cell for cell as the golden file",
  async (preset) => {
    const expected: unknown = JSON.parse((await golden(`${preset.id}.json`)).toString());
    expect(await workbookCells(await dataFileOf(preset))).toEqual(expected);
  },
);

async function findingLines(preset: Preset): Promise<string> {
  const { totals } = await planOf(preset);
  const context = cellContext(preset, awkwardMapping(preset.id), awkwardSale);
  const ofLots = awkwardLots.map(lotPreparer(context)).flatMap((lot) => lot?.findings ?? []);
  return [...ofLots, ...saleFindings(context, totals)]
    .map(({ code, level, lot, column }) => `${[code, level, lot, column].join("\t")}\n`)
    .join("");
}

test.each([...presets])(
  "finds in the twelve awkward lots for $id what its golden list names",
  async (preset) => {
    const expected = (await golden(`${preset.id}.checks.txt`)).toString();
    expect((await findingLines(preset)).split("\n")).toEqual(expected.split("\n"));
  },
);

test.each([...presets])(
  "writes no internal note, external id or misplaced reserve for $id",
  async (preset) => {
    const text = isWorkbook(preset)
      ? JSON.stringify(await workbookCells(await dataFileOf(preset)))
      : (await dataFileOf(preset)).toString("latin1");
    expect(text).not.toContain("CANARY");
    const hasReserve = preset.columns.some(({ from }) => "field" in from && from.field === "reservePrice");
    expect(text.match(/\b277\b/g)?.length ?? 0).toBe(hasReserve ? 1 : 0);
    expect(hasReserve && preset.kind !== "auction").toBe(false);
  },
);
