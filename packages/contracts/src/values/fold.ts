import { foldTable } from "./fold-table";

/** Map of a character that a search treats like others to its folded form, if that isn't what its lower case becomes. */
const folds = new Map<string, string>();
for (const [first, run] of Object.entries(foldTable)) {
  for (const [place, folded] of run.split(" ").entries()) {
    if (folded !== "X") folds.set(String.fromCharCode(Number(first) + place), folded === "␠" ? " " : folded);
  }
}

/** The blocks of the table: its version of Unicode rules, not the browser's. */
const foldable = /[A-Z\x80-\u058f\u1e00-\u214f\u3000\ufb00-\ufb06\uff01-\uff5e]/g;

const fullWidth = 0xfee0;

function foldCharacter(character: string): string {
  if (character > "\uff00") return fold(String.fromCharCode(character.charCodeAt(0) - fullWidth));
  const lower = character.toLowerCase();
  return folds.get(character) ?? folds.get(lower) ?? lower;
}

/**
 * A text as searches compare it: in lower case, without accents, with plain quotation marks, dashes and blanks, ß as ss. The SQL
 * function of this name does the same.
 */
export function fold(text: string): string {
  return text.replace(foldable, foldCharacter);
}
