import { foldTable } from "./fold-table";

/** Map of a character to the one it is searched as, if that is not its folded lower case. */
const folds = new Map<string, string>();
for (const [first, run] of Object.entries(foldTable)) {
  for (const [place, folded] of run.split(" ").entries()) {
    if (folded !== "X") folds.set(String.fromCharCode(Number(first) + place), folded === "␠" ? " " : folded);
  }
}

/** Matches the blocks of Unicode that the table covers, whatever version of Unicode the browser has. */
const foldable = /[A-Z\x80-\u058f\u1e00-\u214f\u3000\ufb00-\ufb06\uff01-\uff5e]/g;

const fullWidth = 0xfee0;

function foldCharacter(character: string): string {
  if (character > "\uff00") return fold(String.fromCharCode(character.charCodeAt(0) - fullWidth));
  const lower = character.toLowerCase();
  return folds.get(character) ?? folds.get(lower) ?? lower;
}

/**
 * Normalizes a text for searches: lower case, no accents, plain quotation marks, dashes and blanks, ß as ss. The SQL
 * function of this name does the same.
 */
export function fold(text: string): string {
  return text.replace(foldable, foldCharacter);
}
