/** The cells of a block, row by row. Rows may have different lengths. */
export type Block = readonly (readonly string[])[];

const breaks = /\r\n?/g;

/** The end of a quoted cell that starts at `start`. Undefined if the quote is part of the cell's text. */
function endOfQuoted(text: string, start: number): number | undefined {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return undefined;
    const next = text[quote + 1];
    if (next !== '"') return next === undefined || next === "\t" || next === "\n" ? quote : undefined;
    at = quote + 2;
  }
}

function endOfPlain(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== "\t" && text[at] !== "\n") at += 1;
  return at;
}

/**
 * Reads a block as Excel, Google Sheets and LibreOffice copy it: cells between tabs, rows between line breaks. A cell with tabs
 * or line breaks is quoted, with its own quotes doubled. Other quotes are text, as in `6" pipe`.
 */
export function parseTsv(copied: string): string[][] {
  const all = copied.replace(breaks, "\n");
  const text = all.endsWith("\n") ? all.slice(0, -1) : all;
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const quoted = text[at] === '"' ? endOfQuoted(text, at) : undefined;
    const end = quoted === undefined ? endOfPlain(text, at) : quoted + 1;
    const cell =
      quoted === undefined ? text.slice(at, end) : text.slice(at + 1, quoted).replaceAll('""', '"');
    rows.at(-1)?.push(cell);
    if (end >= text.length) return rows;
    if (text[end] === "\n") rows.push([]);
    at = end + 1;
  }
}

const needsQuotes = /^"|[\t\n]/;

function formatCell(value: string): string {
  const text = value.replace(breaks, "\n");
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes a block as `parseTsv` and spreadsheets read it. It is never empty, because an empty clipboard has no cells to paste. */
export function formatTsv(block: Block): string {
  const text = block.map((row) => row.map(formatCell).join("\t")).join("\r\n");
  // An empty last row would be read as the line break that ends the block.
  return text === "" || (block.length > 1 && text.endsWith("\n")) ? `${text}\r\n` : text;
}
