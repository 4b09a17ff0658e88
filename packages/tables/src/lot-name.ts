/** Number and section of a lot. */
export type LotName = { lotNumber: number; sectionLetter: string; hasZeros: boolean };

/** Matches a lot number with section in various notations: "12", "12-A", "Lot 12", "#12", "12.0". */
const lotPattern = /^(?:(?:lot|los|lote|no|nr)\b[ .:]*|#[ ]*)?(\d{1,12})(?:\.0{1,2}|[ -]?([a-zA-Z]))?$/i;

/** The lot named by a cell; undefined for other texts. */
export function readLotName(cell: string): LotName | undefined {
  const [, digits = "", letter = ""] = lotPattern.exec(cell) ?? [];
  if (digits === "") return undefined;
  return { lotNumber: Number(digits), sectionLetter: letter.toUpperCase(), hasZeros: digits.startsWith("0") };
}
