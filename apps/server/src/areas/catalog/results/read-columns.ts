import type { ResultColumns } from "@lotwright/contracts/catalog/results";
import { TextTableError } from "@lotwright/tables/text-table";
import type { StoredAnswers } from "./answers";
import { firstOf, refused, suggestColumns, withPricesOfResults } from "./file-columns";
import { tableOf } from "./read-results";

/** Maximum of values shown per heading, and of characters per value. */
const maxValues = 3;
const maxValueLength = 40;

/** The columns of a file, with the first values below each heading. */
export function readColumns(csv: string, columnsOf?: StoredAnswers["columnsOf"]): ResultColumns {
  try {
    const table = tableOf(csv);
    const { header, rows } = table;
    const first = firstOf(rows(), maxValues);
    const columns = header.cells.map((heading, place) => ({
      heading: heading.trim().slice(0, maxValueLength),
      values: first.flatMap(({ cells }) => cells[place]?.trim().slice(0, maxValueLength) || []),
    }));
    const suggested = withPricesOfResults(suggestColumns(header.cells), table);
    return { columns, suggested: columnsOf?.(header.cells) ?? suggested };
  } catch (error) {
    throw error instanceof TextTableError ? refused(error.message) : error;
  }
}
