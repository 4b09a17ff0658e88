import { type SaleState, saleStates } from "@lotwright/contracts/result-fields";

const words: Record<SaleState, readonly string[]> = {
  sold: ["sold"],
  unsold: [
    ...[
      "unsold",
      "not sold",
      "did not sell",
      "didnt sell",
      "no sale",
      "pass",
      "passed",
      "passed in",
      "bought in",
    ],
    ...["no bid", "no bids", "reserve not met", "reserve not reached", "below reserve", "not met"],
  ],
  withdrawn: ["withdrawn", "withdrew", "pulled"],
};

/** Clerks' short forms. They mean a state only as a whole cell of a column that is about the sale. */
const shortForms = { sold: [], unsold: ["bi", "ns"], withdrawn: ["wd"] } satisfies typeof words;

const compact = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, "");

const stateByWord: ReadonlyMap<string, SaleState> = new Map(
  saleStates.flatMap((state) =>
    [...words[state], ...shortForms[state]].map((word) => [compact(word), state] as const),
  ),
);

const beginningOf = (state: SaleState) =>
  new RegExp(`^(?:${words[state].map((phrase) => phrase.replaceAll(" ", " ?")).join("|")})(?: |$)`);
const beginnings = [
  { state: "unsold", pattern: beginningOf("unsold") },
  { state: "withdrawn", pattern: beginningOf("withdrawn") },
] as const;

/** The state of a whole cell, whatever its case, blanks and marks; undefined for an unknown word. */
export const readWord = (cell: string): SaleState | undefined => stateByWord.get(compact(cell.toLowerCase()));

/** Why a lot was not sold, if a text begins with that, such as "Not sold - reserve". */
export function readUnsold(text: string): "unsold" | "withdrawn" | undefined {
  const said = text.slice(0, 60).toLowerCase().replaceAll(/['’]/g, "");
  const spaced = said.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
  return beginnings.find(({ pattern }) => pattern.test(spaced))?.state;
}

/** The state that a cell of a column about the sale names; undefined for an unknown one. */
export const readState = (cell: string): SaleState | undefined => readWord(cell) ?? readUnsold(cell);
