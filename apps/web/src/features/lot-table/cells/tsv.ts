import { quoteCell } from "@lotwright/tables/quote-cell";

/** The cells of a block, row by row. Rows may have different lengths. */
export type Block = readonly (readonly string[])[];

const breaks = /\r\n?/g;

/** Index of the quotation mark that closes a cell opened at `start`. Undefined if inner ones are not doubled. */
function closingQuote(text: string, start: number): number | undefined {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return undefined;
    const next = text[quote + 1];
    if (next !== '"') return next === undefined || next === "\t" || next === "\n" ? quote : undefined;
    at = quote + 2;
  }
}

/** Characters that make spreadsheets quote a cell. */
const quotedFor = /[\t\n"]/;

/** Parses a quoted cell from `start`: its text and end. Undefined if its quotation marks are plain text. */
function quotedCell(text: string, start: number): { cell: string; end: number } | undefined {
  const quote = text[start] === '"' ? closingQuote(text, start) : undefined;
  if (quote === undefined) return undefined;
  const inside = text.slice(start + 1, quote);
  return quotedFor.test(inside) ? { cell: inside.replaceAll('""', '"'), end: quote + 1 } : undefined;
}

function endOfPlain(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== "\t" && text[at] !== "\n") at += 1;
  return at;
}

/**
 * Parses cells copied from Excel, Google Sheets or LibreOffice: tabs between cells, line breaks between rows. Cells with tabs or
 * line breaks are quoted, with inner quotation marks doubled; other quotation marks are text, as in `"Untitled"` and `6" pipe`.
 * Linear in the length. Unlike `readTextRows` for files, treats a leading quotation mark as text unless the cell needs quoting.
 */
export function parseTsv(copied: string): string[][] {
  const all = copied.replace(breaks, "\n");
  const text = all.endsWith("\n") ? all.slice(0, -1) : all;
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const quoted = quotedCell(text, at);
    const end = quoted?.end ?? endOfPlain(text, at);
    rows.at(-1)?.push(quoted?.cell ?? text.slice(at, end));
    if (end >= text.length) return rows;
    if (text[end] === "\n") rows.push([]);
    at = end + 1;
  }
}

const needsQuotes = /^"|[\t\n]/;

function formatCell(value: string): string {
  const text = value.replace(breaks, "\n");
  return needsQuotes.test(text) ? quoteCell(text) : text;
}

/** Formats cells for `parseTsv` and spreadsheets. Never empty, because an empty clipboard has no cells to paste. */
export function formatTsv(block: Block): string {
  const text = block.map((row) => row.map(formatCell).join("\t")).join("\r\n");
  // An empty last row would be taken for the trailing line break.
  return text === "" || (block.length > 1 && text.endsWith("\n")) ? `${text}\r\n` : text;
}
