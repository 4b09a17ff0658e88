import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { decodeText } from "@lotwright/tables/file-text";
import Papa from "papaparse";
import { parseShopifyCSVFromString } from "parse-shopify-csv";
import { expect, test } from "vitest";
import { awkwardLots, awkwardMapping, awkwardSale } from "../../testing/awkward-sale";
import type { Preset } from "../format/preset";
import { cellContext, headersOf } from "../prepare/cells";
import { lotPreparer } from "../prepare/prepared-lots";
import { presets } from "./built-in";

const textPresets = presets.filter(({ file }) => file.kind !== "xlsx");
const delimiterOf = ({ file }: Preset) => (file.kind === "tsv" ? "\t" : ",");
/** Reads the preset's golden file, which goldens.test.ts checks. */
const goldenOf = (preset: Preset) => readFile(new URL(`goldens/${preset.id}.csv`, import.meta.url));

/** The cells in the preset's file, headers first. */
function cellsOf(preset: Preset): string[][] {
  const context = cellContext(preset, awkwardMapping(preset.id), awkwardSale);
  const rows = awkwardLots.map(lotPreparer(context)).flatMap((lot) => lot?.rows ?? []);
  return [headersOf(context), ...rows];
}

const withoutPreamble = (rows: string[][], { file }: Preset) => rows.slice(file.preamble?.length ?? 0);

test.each([...textPresets])(
  "writes a file for $id that papaparse reads back as it was written",
  async (preset) => {
    const bytes = await goldenOf(preset);
    const text = decodeText(bytes, preset.file.encoding);
    const { data, errors } = Papa.parse<string[]>(text.trimEnd(), { delimiter: delimiterOf(preset) });
    expect(errors).toEqual([]);
    expect(withoutPreamble(data, preset)).toEqual(cellsOf(preset));
  },
);

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Creates a folder with the golden files as `<id>.csv`, removed after `use`. */
async function withFiles<Result>(
  of: readonly Preset[],
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-preset-"));
  for (const preset of of) await writeFile(join(folder, `${preset.id}.csv`), await goldenOf(preset));
  return await use(folder).finally(() => rm(folder, { recursive: true }));
}

const run = promisify(execFile);
const maxBuffer = 20_000_000;

const readInPython = `
import csv, json, sys
def read(path, encoding, delimiter):
    with open(path, newline="", encoding=encoding) as file:
        return list(csv.reader(file, delimiter=delimiter, strict=True))
print(json.dumps([read(*file) for file in json.loads(sys.argv[1])]))`;
const pythonCodecs = {
  "utf-8": "utf-8",
  "utf-8-bom": "utf-8-sig",
  "utf-16le-bom": "utf-16",
  "windows-1252": "cp1252",
} as const;

if (isInstalled("python3")) {
  test("writes files for every platform that Python's csv reads back as they were written", async () => {
    const read = await withFiles(textPresets, async (folder) => {
      const files = textPresets.map((preset) => [
        join(folder, `${preset.id}.csv`),
        pythonCodecs[preset.file.encoding],
        delimiterOf(preset),
      ]);
      const { stdout } = await run("python3", ["-c", readInPython, JSON.stringify(files)], { maxBuffer });
      return JSON.parse(stdout) as string[][][]; // the program prints this type as JSON
    });
    for (const [index, preset] of textPresets.entries()) {
      expect(withoutPreamble(read[index] ?? [], preset), preset.id).toEqual(cellsOf(preset));
    }
  });
}

/** Imports all columns as text, because LibreOffice would turn 50.50 into 50.5. */
const asText = Array.from({ length: 60 }, (_, at) => `${at + 1}/2`).join("/");
/** LibreOffice's numbers of character sets: UTF-8 and windows-1252. */
const officeCharacters = { "utf-8": 76, "utf-8-bom": 76, "utf-16le-bom": 65535, "windows-1252": 1 } as const;
const officeFilter = (preset: Preset) =>
  `Text - txt - csv (StarCalc):${delimiterOf(preset).charCodeAt(0)},34,${officeCharacters[preset.file.encoding]},1,${asText}`;

if (isInstalled("soffice")) {
  test.each([...new Set(textPresets.map(officeFilter))])(
    "writes files for every platform that LibreOffice reads back as they were written, by the filter %s",
    async (filter) => {
      const ofFilter = textPresets.filter((preset) => officeFilter(preset) === filter);
      await withFiles(ofFilter, async (folder) => {
        await run("soffice", [
          `-env:UserInstallation=file://${join(folder, "profile")}`,
          ...["--headless", `--infilter=${filter}`],
          ...["--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1", "--outdir", join(folder, "read")],
          ...ofFilter.map(({ id }) => join(folder, `${id}.csv`)),
        ]);
        for (const preset of ofFilter) {
          const text = (await readFile(join(folder, "read", `${preset.id}.csv`))).toString();
          const { data } = Papa.parse<string[]>(text.trimEnd(), { delimiter: "," });
          expect(withoutPreamble(data, preset), preset.id).toEqual(cellsOf(preset));
        }
      });
    },
  );
}

test("writes a file that a library with Shopify's rules accepts, photos and variants included", async () => {
  const legacy = presets.find(({ id }) => id === "shopify-legacy");
  if (!legacy) throw new Error("Shopify's old template is a preset");
  const products = await parseShopifyCSVFromString((await goldenOf(legacy)).toString());
  const read = Object.values(products).map(({ data, images, variants }) => [
    data.Handle,
    data.Title,
    images.length,
    variants.length,
  ]);
  expect(read.length).toBe(awkwardLots.length);
  expect(read[0]).toEqual(["spring-sale-3f9a-1", "Rookwood vase by Shirayamadani 1903", 2, 1]);
  expect(read.map(([, , images]) => images)).toEqual([2, 1, 1, 1, 1, 1, 1, 1, 1, 0, 25, 1]);
});
