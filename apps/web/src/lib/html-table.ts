/** Characters of HTML that are parsed. Of longer HTML the text is read, since parsing it would hold up the page. */
export const maxHtmlLength = 10_000_000;
/** Cells of a table, with those that merged cells cover. */
export const maxTableCells = 250_000;

const skipped = new Set(["SCRIPT", "STYLE", "TEMPLATE"]);
const startsLine = new Set(["P", "DIV", "LI", "TR", "H1", "H2", "H3", "H4", "H5", "H6"]);
const blanks = /[ \t\n\r\f]+/g;

/** The text of a node. Browsers collapse blanks, and Excel writes those that count as NBSP in a span of this style. */
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
    /** Begins a line, unless the current one is empty. */
    startLine: () => lines.at(-1)?.trim() !== "" && lines.push(""),
    text: () =>
      lines
        .map((line) => line.trim())
        .join("\n")
        .trim(),
  };
}

/** The text of a cell, with `<br>` and the ends of paragraphs as line breaks. */
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

/** Places the cells of rows below each other, with empty ones where a merged cell covers others. */
function createPlacing(rowCount: number) {
  /** Number of rows that a cell above still covers, by column. */
  const covered: number[] = [];
  const skipCovered = (row: string[]) => {
    for (let rest = covered[row.length]; rest; rest = covered[row.length]) {
      covered[row.length] = rest - 1;
      row.push("");
    }
  };
  const place = (row: string[], cell: HTMLTableCellElement) => {
    const { colSpan } = cell;
    // Zero means all rows that follow.
    const below = (cell.rowSpan || rowCount) - 1;
    for (let at = 0; at < colSpan; at += 1) {
      covered[row.length] = below;
      row.push(at === 0 ? cellText(cell) : "");
    }
  };
  /** Returns undefined for a row of more cells than the limit. */
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

/** Runs no scripts and loads nothing. */
const tablesOf = (html: string): HTMLTableElement[] => [
  ...new DOMParser().parseFromString(html, "text/html").querySelectorAll("table"),
];

/** Reads the cells of HTML with one table, as spreadsheets copy it. Undefined if there is no table, or more than one, or too much. */
export function tableOfHtml(html: string): string[][] | undefined {
  if (html.length > maxHtmlLength || !/<table/i.test(html)) return undefined;
  const [table, ...others] = tablesOf(html).filter(({ parentElement }) => !parentElement?.closest("table"));
  return table && table.rows.length > 0 && others.length === 0 ? blockOf(table) : undefined;
}

/** Reads the cells of the table with most rows, the first of equals, also of one within another. Undefined if no table has rows. */
export function largestTableOfHtml(html: string): string[][] | "too-large" | undefined {
  if (html.length > maxHtmlLength) return "too-large";
  const tables = tablesOf(html).map((table) => ({ table, count: table.rows.length }));
  const [first] = tables.sort((a, b) => b.count - a.count);
  return first && first.count > 0 ? (blockOf(first.table) ?? "too-large") : undefined;
}
