import { type ChosenColumns, previewResultsInput, type ResultColumns } from "@lotwright/contracts/results";
import { z } from "zod";
import { recallJson, remember } from "../../lib/storage";

const keyOf = (userId: string) => `lotwright.result-columns.${userId}`;
/** Kinds of files that are remembered. */
const maxFiles = 20;
const files = z.array(
  z.object({ headings: z.string(), columns: previewResultsInput.shape.columns.unwrap() }),
);

const headingsOf = ({ columns }: ResultColumns) => JSON.stringify(columns.map(({ heading }) => heading));
const knownFiles = (userId: string) => files.safeParse(recallJson(keyOf(userId))).data ?? [];

/** The columns that the user chose for a file with the same headings. */
export function knownColumns(userId: string, file: ResultColumns): ChosenColumns | undefined {
  const headings = headingsOf(file);
  return knownFiles(userId).find((known) => known.headings === headings)?.columns;
}

/** Remembers the columns of files with these headings. */
export function rememberColumns(userId: string, file: ResultColumns, columns: ChosenColumns): void {
  const headings = headingsOf(file);
  const others = knownFiles(userId).filter((known) => known.headings !== headings);
  remember(keyOf(userId), JSON.stringify([{ headings, columns }, ...others].slice(0, maxFiles)));
}
