import { type SaleState, saleStates } from "@lotwright/contracts/result-fields";

const words: Record<SaleState, readonly string[]> = {
  sold: ["sold"],
  unsold: [
    ...["unsold", "notsold", "nosale", "passed", "pass", "passedin", "boughtin", "nobid", "nobids"],
    ...["reservenotmet"],
  ],
  withdrawn: ["withdrawn", "withdrew", "pulled"],
};

const stateByWord: ReadonlyMap<string, SaleState> = new Map(
  saleStates.flatMap((state) => words[state].map((word) => [word, state] as const)),
);

/** The state that a cell names, whatever its case, blanks and marks; undefined for an unknown word. */
export const readState = (cell: string): SaleState | undefined =>
  stateByWord.get(cell.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""));
