import { markdownTable } from "../bench/report.mjs";

export type Row = { threat: string; what: string; must: string; measured: string; isOk: boolean };
export type Note = (row: Row) => void;

/** Prints the rows as a table; returns whether all are ok. */
export function printReport(rows: readonly Row[]): boolean {
  const head = ["what", "happened", "must", "", "measured"];
  const cells = rows.map((row) => [row.threat, row.what, row.must, row.isOk ? "ok" : "MISSED", row.measured]);
  const missed = rows.filter(({ isOk }) => !isOk).length;
  console.log(`\n${markdownTable(head, cells)}`);
  console.log(`\n${rows.length - missed} as they must be, ${missed} missed`);
  return missed === 0;
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
