/** A result of a drill or bench. */
export type Row = { what: string; must: string; measured: string; isOk: boolean };
export type Note = (row: Row) => void;

/** Text of a cell without a value. */
export const none = "–";

export function markdownTable(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0), 3),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

/** Prints the rows as a table; returns whether all are ok. */
export function printReport(rows: readonly Row[]): boolean {
  const cells = rows.map(({ what, must, isOk, measured }) => [what, must, isOk ? "ok" : "MISSED", measured]);
  const missed = rows.filter(({ isOk }) => !isOk).length;
  console.log(`\n${markdownTable(["what", "must", "", "measured"], cells)}`);
  console.log(`\n${rows.length - missed} as they must be, ${missed} missed`);
  return missed === 0;
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

/** Text of a measured number, with three digits. */
export function shown(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export const rate = (value: number): string => (value >= 10 ? value.toFixed(0) : value.toFixed(2));
