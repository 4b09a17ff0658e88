export type Row = { threat: string; what: string; must: string; measured: string; isOk: boolean };
export type Note = (row: Row) => void;

const clip = (text: string, width: number) => text.padEnd(width);

/** Prints the rows as a table; returns whether all are ok. */
export function printReport(rows: readonly Row[]): boolean {
  const head = { threat: "what", what: "happened", must: "must", measured: "measured" };
  const width = (pick: (row: Omit<Row, "isOk">) => string) =>
    Math.max(...[head, ...rows].map((row) => pick(row).length));
  const widths = { what: width((row) => row.what), must: width((row) => row.must) };
  const line = ({ threat, what, must, measured }: Omit<Row, "isOk">, verdict: string) =>
    `${clip(threat, 7)}${clip(what, widths.what + 2)}${clip(must, widths.must + 2)}${clip(verdict, 8)}${measured}\n`;
  process.stdout.write(`\n${line(head, "")}`);
  for (const row of rows) process.stdout.write(line(row, row.isOk ? "ok" : "MISSED"));
  const missed = rows.filter(({ isOk }) => !isOk).length;
  process.stdout.write(`\n${rows.length - missed} as they must be, ${missed} missed\n`);
  return missed === 0;
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
