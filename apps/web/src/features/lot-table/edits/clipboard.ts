import { tableOfHtml } from "../../../lib/html-table";
import { parseTsv } from "../cells/tsv";

/** Copied cells in their two forms. An empty one is missing. */
export type Copied = { text: string; html: string };

/** NBSP around a cell is the padding of a number format. */
const trimPadding = (text: string) => (text.includes("\u00a0") ? text.trim() : text);

/**
 * Reads what a spreadsheet copied. Its HTML decides if it has one table, because its text can't tell the quotation marks of a cell
 * from those around a cell.
 */
export function readClipboard({ text, html }: Copied): string[][] {
  const block = tableOfHtml(html) ?? parseTsv(text);
  return block.map((row) => row.map(trimPadding));
}
