import { readResults } from "../read-results";

/** Expected state, price and buyer of each lot, such as "sold 100 7", and parts of the expected problem messages. */
type Expected = { rows: Record<string, string>; problems?: string[] };

/** Name and lines of a realistic file, and the expected result. */
export type TradeFile = [name: string, lines: string[], expected: Expected];

const { signal } = new AbortController();

/** Reads a file, and summarizes each lot. */
export async function readSummary(csv: string): Promise<Required<Expected>> {
  const { lines, problems } = await readResults(csv, signal);
  const rows = lines.map(({ lot, state, hammerPrice, buyerNumber }) => [
    lot,
    [state, hammerPrice, buyerNumber].filter(Boolean).join(" "),
  ]);
  return { rows: Object.fromEntries(rows), problems: problems.map(({ message }) => message) };
}
