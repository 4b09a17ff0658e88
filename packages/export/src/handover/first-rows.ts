import { type OwnPresetPreview, previewedRows } from "@lotwright/contracts/own-presets";
import { cellContext } from "./cells";
import type { CheckedSale } from "./check";
import { headOf, lotBytes } from "./data-file";
import { lotPreparer } from "./prepared-lots";
import { decodeWindows1252 } from "./windows-1252";

/** Characters of a cell in a preview; the rest is cut and marked. */
const maxPreviewedCell = 1_000;

const previewed = (cell: string) =>
  cell.length <= maxPreviewedCell ? cell : `${cell.slice(0, maxPreviewedCell - 1)}…`;

/** The first lots of a sale as a format writes them, to be looked at. */
export async function firstRows({ preset, mapping, sale, lots }: CheckedSale): Promise<OwnPresetPreview> {
  const context = cellContext(preset, mapping, sale);
  const prepare = lotPreparer(context);
  const rows: string[][] = [];
  for await (const lot of lots) {
    const prepared = prepare(lot);
    if (prepared) rows.push(...prepared.rows.map((row) => row.map(previewed)));
    if (rows.length >= previewedRows) break;
  }
  return {
    rows,
    text: preset.file.kind === "xlsx" ? "" : textOf([headOf(context), lotBytes(rows, preset.file)]),
  };

  function textOf(parts: Buffer[]): string {
    const bytes = Buffer.concat(parts);
    const { encoding } = preset.file;
    if (encoding === "windows-1252") return decodeWindows1252(bytes);
    return bytes.toString(encoding === "utf-16le-bom" ? "utf16le" : "utf8").replace(/^\uFEFF/, "");
  }
}
