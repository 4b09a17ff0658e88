import { type SaleState, saleStates } from "@lotwright/contracts/result-fields";
import { maxResultWordLength } from "@lotwright/contracts/results";

/** In English, German, French and Spanish, without accents. */
const words: Record<SaleState, readonly string[]> = {
  sold: [
    "sold",
    "paid",
    "verkauft",
    "bezahlt",
    "vendu",
    "vendue",
    "adjuge",
    "vendido",
    "vendida",
    "adjudicado",
  ],
  unsold: [
    ...["unsold", "not sold", "did not sell", "didnt sell", "no sale", "pass", "passed", "passed in"],
    ...[
      "bought in",
      "no bid",
      "no bids",
      "reserve not met",
      "reserve not reached",
      "below reserve",
      "not met",
    ],
    ...["unverkauft", "nicht verkauft", "ruckgang", "kein gebot", "keine gebote", "limit nicht erreicht"],
    ...[
      "invendu",
      "invendue",
      "non vendu",
      "pas vendu",
      "sans enchere",
      "no vendido",
      "sin vender",
      "desierto",
    ],
  ],
  withdrawn: [
    "withdrawn",
    "withdrew",
    "pulled",
    "zuruckgezogen",
    "retire",
    "retiree",
    "retirado",
    "retirada",
  ],
};

/** Clerks' short forms. They mean a state only as a whole cell of a column that is about the sale. */
const shortForms = { sold: [], unsold: ["bi", "ns"], withdrawn: ["wd"] } satisfies typeof words;

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}|['’]/gu, "");
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
const soldBeginning = beginningOf("sold");
/** A sale that someone has yet to confirm is none. */
const openSale = /subject|provision|pending|condition|vorbehalt|reserve|sujet|pendiente|approval|offer/;

/** A word as it is compared: without case, accents, blanks and marks, and cut. */
export const plainWord = (cell: string): string => compact(plain(cell.slice(0, maxResultWordLength)));

/** The state of a whole cell, whatever its case, blanks and marks; undefined for an unknown word. */
export const readWord = (cell: string): SaleState | undefined => stateByWord.get(compact(plain(cell)));

/** Why a lot was not sold, if a text begins with that, such as "Not sold - reserve". */
export function readUnsold(text: string): "unsold" | "withdrawn" | undefined {
  const spaced = spacedOf(text);
  return beginnings.find(({ pattern }) => pattern.test(spaced))?.state;
}

const spacedOf = (text: string) =>
  plain(text.slice(0, 60))
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether a text begins with a sale that nothing in it leaves open, such as "Sold (room)". */
function readSold(text: string): "sold" | undefined {
  const spaced = spacedOf(text);
  return soldBeginning.test(spaced) && !openSale.test(spaced) ? "sold" : undefined;
}

/** The state that a cell of a column about the sale names; undefined for an unknown one. */
export const readState = (cell: string): SaleState | undefined =>
  readWord(cell) ?? readUnsold(cell) ?? readSold(cell);
