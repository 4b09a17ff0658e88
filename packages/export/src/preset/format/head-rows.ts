import type { OwnPresetFile, OwnPresetInput } from "@lotwright/contracts/exports/own-presets";
import { maxPresetColumns } from "@lotwright/contracts/exports/own-presets";
import { decodeText } from "@lotwright/tables/file-text";
import { readTextRows } from "@lotwright/tables/text-rows";

/** The first line ending in a text. */
export const newlineOf = (text: string): string | undefined => /\r\n|\n|\r/.exec(text)?.[0];

const plain = (cell: string) => cell.replace(/\r\n?/g, "\n").trim();

/** Removes trailing empty cells, such as after a final comma. */
function plainRow(cells: readonly string[]): string[] {
  const row = cells.map(plain);
  return row.slice(0, row.findLastIndex((cell) => cell !== "") + 1);
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((cell, index) => cell === b[index]);

const maxNamed = 5;

const named = (headers: readonly string[]) => {
  const shown = headers.slice(0, maxNamed).map((header) => header || "(no name)");
  const more = headers.length > maxNamed ? ` and ${headers.length - maxNamed} more` : "";
  return `${shown.join(", ")}${more}`;
};

const again = "Read the sample again, or send the columns in the order of the file's headers.";

/**
 * Contradiction between a format's columns and the rows above its lots, so that lots would have wrong headers. Undefined if there
 * is none.
 */
export function headProblem({ file, columns }: Pick<OwnPresetInput, "file" | "columns">): string | undefined {
  const headers = columns.map(({ header }) => header);
  if (file.kind === "workbook") return subheadersProblem(file, columns.length) ?? mergesProblem(file);
  const text = decodeText(Buffer.from(file.head, "base64"), file.encoding);
  if (text === "") return undefined;
  if (!/[\r\n]$/.test(text))
    return "The head of the file has no line end. Add one, so that the lots begin a row.";
  const { rows } = readTextRows(text, {
    delimiter: file.delimiter,
    newline: newlineOf(text) ?? "\n",
    maxRows: Infinity,
    maxColumns: maxPresetColumns + 1,
  });
  const wanted = plainRow(headers);
  const above = rows.map(plainRow);
  const found = above.findLastIndex((row) => isSame(row, wanted));
  if (found >= 0 && above.slice(found).every((row) => row.length <= headers.length)) return undefined;
  const widest = above.reduce((most, row) => (row.length > most.length ? row : most), []);
  return `The columns (${headers.length}: ${named(wanted)}) are not the headers of the file (${widest.length}: ${named(widest)}). ${again}`;
}

function subheadersProblem({ subheaders = [] }: OwnPresetFile, columnCount: number): string | undefined {
  const wide = subheaders.map(plainRow).find((row) => row.length > columnCount);
  if (!wide) return undefined;
  return `The format has ${columnCount} ${columnCount === 1 ? "column" : "columns"}, and a row below its headers has ${wide.length} cells. ${again}`;
}

/** Error for cells that are merged twice, which Excel rejects. */
function mergesProblem({ merges = [], preamble }: OwnPresetFile): string | undefined {
  const covered = new Set<string>();
  for (const { row, from, to } of merges) {
    if (row > preamble.length || from >= to) {
      return `Cells are merged in row ${row} from column ${from} to ${to}, which is no range above the headers.`;
    }
    for (let column = from; column <= to; column += 1) {
      const place = `${row}:${column}`;
      if (covered.has(place)) return `Column ${column} of row ${row} is merged twice.`;
      covered.add(place);
    }
  }
  return undefined;
}
