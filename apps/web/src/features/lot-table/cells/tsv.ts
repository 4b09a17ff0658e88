import { quoteCell } from "@lotwright/tables/quote-cell";

/** The cells of a block, row by row. Rows may have different lengths. */
export type Block = readonly (readonly string[])[];

const breaks = /\r\n?/g;

/** Place of the quotation mark that ends the cell that begins with one at `start`. Undefined if those inside are not doubled. */
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

/** Characters for which a spreadsheet quotes a cell. */
const quotedFor = /[\t\n"]/;

/** The text of a cell that is quoted from `start` on, and its end. Undefined if its quotation marks are text. */
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
 * Reads a block as Excel, Google Sheets and LibreOffice copy it: cells between tabs, rows between line breaks. A cell with tabs
 * or line breaks is quoted, with its own quotation marks doubled. Others are text, as in `"Untitled"` and `6" pipe`. Takes time in
 * proportion to the text.
 *
 * Files are read by `readTextRows` instead, where a quotation mark that begins a cell is always syntax. Here it is text unless the cell
 * holds what a spreadsheet quotes for, and one that is never closed ends no row.
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

/** Writes a block as `parseTsv` and spreadsheets read it. It is never empty, because an empty clipboard has no cells to paste. */
export function formatTsv(block: Block): string {
  const text = block.map((row) => row.map(formatCell).join("\t")).join("\r\n");
  // An empty last row would be read as the line break that ends the block.
  return text === "" || (block.length > 1 && text.endsWith("\n")) ? `${text}\r\n` : text;
}
