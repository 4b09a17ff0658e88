import { readResults } from "../read-results";

/** State, price and buyer of each lot, as "sold 100 7"; and parts of the messages of what is left to a person. */
type Expected = { rows: Record<string, string>; problems?: string[] };

/** A file as the trade has it, and what is right. */
export type TradeFile = [name: string, lines: string[], expected: Expected];

const { signal } = new AbortController();

/** Reads a file, and writes each lot in short. */
export async function readSummary(csv: string): Promise<Required<Expected>> {
  const { lines, problems } = await readResults(csv, signal);
  const rows = lines.map(({ lot, state, hammerPrice, buyerNumber }) => [
    lot,
    [state, hammerPrice, buyerNumber].filter(Boolean).join(" "),
  ]);
  return { rows: Object.fromEntries(rows), problems: problems.map(({ message }) => message) };
}
