import { tableOfHtml } from "../../../lib/html-table";
import { parseTsv } from "../cells/tsv";

/** Copied cells as text and HTML; empty forms are omitted. */
export type Copied = { text: string; html: string };

/** Removes non-breaking spaces around a cell, which are padding of a number format. */
const trimPadding = (text: string) => (text.includes("\u00a0") ? text.trim() : text);

/** Parses copied spreadsheet cells. Prefers HTML with a single table, because plain text is ambiguous about quotation marks. */
export function readClipboard({ text, html }: Copied): string[][] {
  const block = tableOfHtml(html) ?? parseTsv(text);
  return block.map((row) => row.map(trimPadding));
}
