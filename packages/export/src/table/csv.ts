import { pipeline, Readable } from "node:stream";
import { startsLikeFormula } from "@lotwright/contracts/exports/formula-texts";
import { stringify } from "csv-stringify";
import { formatDay } from "../files/days";
import type { TableNotes } from "../files/notes";
import type { Cell } from "./columns";
import type { ExportPlan } from "./plan";
import type { Rows } from "./table-rows";

const delimiters = { comma: ",", semicolon: ";", tab: "\t" } as const;

interface CsvPlan {
  columns: readonly unknown[];
  settings: Pick<ExportPlan["settings"], "dateFormat">;
  table: Omit<ExportPlan["table"], "format">;
}

/** Writes CSV (RFC 4180) in UTF-8, by default with a byte order mark for Excel and escaped formulas. */
export function csvFile(rows: Rows, { columns, settings, table }: CsvPlan, notes: TableNotes): Readable {
  const csv = stringify({
    bom: table.bom,
    delimiter: delimiters[table.delimiter],
    record_delimiter: "windows",
    quote_record_delimiter: true,
    // A row with a single empty cell would be a blank line, which readers skip.
    quoted_empty: columns.length === 1,
    cast: {
      date: (day) => formatDay(day, settings.dateFormat),
      // With a semicolon delimiter the decimal mark is a comma, because Excel would read 12.5 as a day.
      number: (value) => (table.delimiter === "semicolon" ? String(value).replace(".", ",") : String(value)),
    },
  });
  const written = table.formulaGuard ? guardedRows(rows, notes) : plainRows(rows);
  // The reader of `csv` receives failures; here they only need to be forwarded in both directions.
  pipeline(Readable.from(written), csv, () => undefined);
  return csv;
}

async function* plainRows(rows: Rows): AsyncGenerator<Cell[]> {
  for await (const { cells } of rows) yield cells;
}

async function* guardedRows(rows: Rows, notes: TableNotes): AsyncGenerator<Cell[]> {
  for await (const { place, cells } of rows) yield guarded(cells, () => notes.guarded(place));
}

/** Escapes formulas in a row; few rows need a copy. */
function guarded(cells: Cell[], onGuarded: () => void): Cell[] {
  let copy: Cell[] | undefined;
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index];
    if (typeof cell !== "string" || !startsLikeFormula(cell)) continue;
    copy ??= [...cells];
    copy[index] = `'${cell}`;
    onGuarded();
  }
  return copy ?? cells;
}
