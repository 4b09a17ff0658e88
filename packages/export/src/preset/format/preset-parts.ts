import type { LotNumberRule, PresetColumn } from "./preset";

/** Columns that are left empty. */
export const blankColumns = (...headers: string[]): PresetColumn[] =>
  headers.map((header) => ({ header, from: { blank: true }, type: "text" }));

const numbersOf =
  (pattern: string, wanted: string, unique: LotNumberRule["unique"]) =>
  (max: number, leadingZero: LotNumberRule["leadingZero"] = "ok"): LotNumberRule => ({
    ...{ pattern, wanted, max, unique, leadingZero },
  });

/** Lot numbers that platforms take, by their maximum length. */
export const lotNumbers = {
  digits: numbersOf("[0-9]+", "digits only", "numeric"),
  lettersAndDigits: numbersOf("[0-9A-Za-z]+", "letters and digits only", "case-insensitive"),
  lettersDigitsAndDashes: numbersOf("[0-9A-Za-z-]+", "letters, digits and dashes", "case-insensitive"),
  anyCharacters: numbersOf(".+", "any characters", "case-insensitive"),
  anyText: numbersOf(".+", "any text", "case-insensitive"),
};
