import { type OwnPresetPreview, previewedRows } from "@lotwright/contracts/exports/own-presets";
import { decodeText } from "@lotwright/tables/file-text";
import type { CheckedSale } from "../delta/checked-sale";
import { cellContext } from "../prepare/cells";
import { headOf, lotBytes } from "../prepare/data-file";
import { lotPreparer } from "../prepare/prepared-lots";

/** Maximum characters of a cell in a preview; longer texts are cut and marked. */
const maxPreviewedCell = 1_000;

const previewed = (cell: string) =>
  cell.length <= maxPreviewedCell ? cell : `${cell.slice(0, maxPreviewedCell - 1)}…`;

/** Previews the first lots of a sale in a format. */
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
    text:
      preset.file.kind === "xlsx"
        ? ""
        : decodeText(Buffer.concat([headOf(context), lotBytes(rows, preset.file)]), preset.file.encoding),
  };
}
