import { type SaleState, saleStates } from "@lotwright/contracts/catalog/result-fields";
import { maxResultWordLength } from "@lotwright/contracts/catalog/results";

/** Words for each state in English, German, French and Spanish, without accents. */
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

/** Abbreviations of states, recognized only as a whole cell of a column about the sale. */
const shortForms = { sold: [], unsold: ["bi", "ns", "pi", "rnm"], withdrawn: ["wd"] } satisfies typeof words;

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
/** Words that may follow "sold" without negating it: where and how it was sold. */
const soldHow = new Set(
  "in the at on to by a online internet live room saleroom floor hall house auction absentee commission proxy phone telephone hammer bid bidder buyer paddle im saal live telefon schriftlich online en salle ligne sala linea telefono".split(
    " ",
  ),
);

/**
 * Normalizes a word for comparison: no case, accents, blanks and punctuation. Keeps text of punctuation alone. Undefined for a blank or
 * too long cell.
 */
export function plainWord(cell: string): string | undefined {
  const trimmed = cell.trim();
  if (trimmed === "" || trimmed.length > maxResultWordLength) return undefined;
  return compact(plain(trimmed)) || trimmed;
}

/** The state meant by a whole cell, ignoring case, blanks and punctuation; undefined if unknown. */
export const readWord = (cell: string): SaleState | undefined => stateByWord.get(compact(plain(cell)));

/** The state of a text that begins with a reason for not selling, such as "Not sold - reserve"; otherwise undefined. */
export function readUnsold(text: string): "unsold" | "withdrawn" | undefined {
  const spaced = spacedOf(text);
  return beginnings.find(({ pattern }) => pattern.test(spaced))?.state;
}

/** Maximum of characters read from a text. */
const maxRead = 60;

const spacedOf = (text: string) =>
  plain(text.slice(0, maxRead))
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether a text only says how a lot was sold, such as "Sold (room)". More text may negate it, as in "Sold - void". */
function readSold(text: string): "sold" | undefined {
  const spaced = spacedOf(text);
  if (text.length > maxRead || !soldBeginning.test(spaced)) return undefined;
  const how = spaced.replace(soldBeginning, "").split(" ").filter(Boolean);
  return how.every((word) => soldHow.has(word) || /^\d+$/.test(word)) ? "sold" : undefined;
}

/** The state in a cell of a column about the sale; undefined if unknown. */
export const readState = (cell: string): SaleState | undefined =>
  readWord(cell) ?? readUnsold(cell) ?? readSold(cell);
