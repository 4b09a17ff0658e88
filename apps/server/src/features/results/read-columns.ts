import type { ResultColumns } from "@lotwright/contracts/results";
import { type TableRow, TextTableError } from "@lotwright/tables/text-table";
import type { StoredAnswers } from "./answers";
import { refused, suggestColumns } from "./file-columns";
import { tableOf } from "./read-results";

/** Rows and characters of their cells that are shown beside a heading. */
const maxValues = 3;
const maxValueLength = 40;

/** The columns of a file, with the first values below each heading. */
export function readColumns(csv: string, columnsOf?: StoredAnswers["columnsOf"]): ResultColumns {
  try {
    const { header, rows } = tableOf(csv);
    const first = firstOf(rows(), maxValues);
    const columns = header.cells.map((heading, place) => ({
      heading: heading.trim().slice(0, maxValueLength),
      values: first.flatMap(({ cells }) => cells[place]?.trim().slice(0, maxValueLength) || []),
    }));
    return { columns, suggested: columnsOf?.(header.cells) ?? suggestColumns(header.cells) };
  } catch (error) {
    throw error instanceof TextTableError ? refused(error.message) : error;
  }
}

function firstOf(rows: Iterable<TableRow>, count: number): TableRow[] {
  const first: TableRow[] = [];
  for (const row of rows) {
    if (first.push(row) === count) break;
  }
  return first;
}
