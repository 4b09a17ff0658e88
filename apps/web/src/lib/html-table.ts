/** Maximum length of HTML to parse; of longer HTML the plain text is used, since parsing would block the page. */
export const maxHtmlLength = 10_000_000;
/** Maximum of table cells, including those covered by merged cells. */
export const maxTableCells = 250_000;

const skipped = new Set(["SCRIPT", "STYLE", "TEMPLATE"]);
const startsLine = new Set(["P", "DIV", "LI", "TR", "H1", "H2", "H3", "H4", "H5", "H6"]);
const blanks = /[ \t\n\r\f]+/g;

/** The text of a node. Browsers collapse blanks, and Excel marks significant ones as NBSP in a span of this style. */
function textOf(node: Node): string {
  const text = node.nodeValue ?? "";
  const isSpacing = node.parentElement?.getAttribute("style")?.includes("mso-spacerun") ?? false;
  return isSpacing ? text.replaceAll("\u00a0", " ") : text.replace(blanks, " ");
}

/** Collects lines of text without blanks around them. */
function createLines() {
  const lines = [""];
  return {
    add: (text: string) => lines.push((lines.pop() ?? "") + text),
    breakLine: () => lines.push(""),
    /** Starts a new line unless the current one is empty. */
    startLine: () => lines.at(-1)?.trim() !== "" && lines.push(""),
    text: () =>
      lines
        .map((line) => line.trim())
        .join("\n")
        .trim(),
  };
}

/** Text of a cell, with line breaks for `<br>` and paragraphs. */
function cellText(cell: Element): string {
  const lines = createLines();
  const walker = cell.ownerDocument.createTreeWalker(
    cell,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) => (skipped.has(node.nodeName) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT),
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) lines.add(textOf(node));
    else if (node.nodeName === "BR") lines.breakLine();
    else if (startsLine.has(node.nodeName)) lines.startLine();
  }
  return lines.text();
}

/** Creates a function that places the cells of each row in columns, with empty cells where merged cells extend. */
function createPlacing(rowCount: number) {
  /** Number of following rows that a merged cell still covers, by column. */
  const covered: number[] = [];
  const skipCovered = (row: string[]) => {
    for (let rest = covered[row.length]; rest; rest = covered[row.length]) {
      covered[row.length] = rest - 1;
      row.push("");
    }
  };
  const place = (row: string[], cell: HTMLTableCellElement) => {
    const { colSpan } = cell;
    // Zero means all following rows.
    const below = (cell.rowSpan || rowCount) - 1;
    for (let at = 0; at < colSpan; at += 1) {
      covered[row.length] = below;
      row.push(at === 0 ? cellText(cell) : "");
    }
  };
  /** Returns undefined if the row exceeds the limit. */
  return function placeRow(cells: Iterable<HTMLTableCellElement>, limit: number): string[] | undefined {
    const row: string[] = [];
    for (const cell of cells) {
      skipCovered(row);
      if (row.length + cell.colSpan > limit) return undefined;
      place(row, cell);
    }
    skipCovered(row);
    return row.length > limit ? undefined : row;
  };
}

function blockOf({ rows }: HTMLTableElement): string[][] | undefined {
  const placeRow = createPlacing(rows.length);
  const block: string[][] = [];
  let remaining = maxTableCells;
  for (const { cells } of rows) {
    const row = placeRow(cells, remaining);
    if (!row) return undefined;
    remaining -= row.length;
    block.push(row);
  }
  return block;
}

/** Parses HTML without running scripts or loading resources. */
const tablesOf = (html: string): HTMLTableElement[] => [
  ...new DOMParser().parseFromString(html, "text/html").querySelectorAll("table"),
];

/**
 * Reads the cells of HTML with one table, as copied from a spreadsheet. Undefined without a table, with several, or
 * above the limits.
 */
export function tableOfHtml(html: string): string[][] | undefined {
  if (html.length > maxHtmlLength || !/<table/i.test(html)) return undefined;
  const [table, ...others] = tablesOf(html).filter(({ parentElement }) => !parentElement?.closest("table"));
  return table && table.rows.length > 0 && others.length === 0 ? blockOf(table) : undefined;
}

/** Reads the cells of the table with the most rows, including nested tables. Undefined if no table has rows. */
export function largestTableOfHtml(html: string): string[][] | "too-large" | undefined {
  if (html.length > maxHtmlLength) return "too-large";
  const tables = tablesOf(html).map((table) => ({ table, count: table.rows.length }));
  const [first] = tables.sort((a, b) => b.count - a.count);
  return first && first.count > 0 ? (blockOf(first.table) ?? "too-large") : undefined;
}
