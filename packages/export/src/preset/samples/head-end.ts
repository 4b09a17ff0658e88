/** Matches technical column names: `lot_number`, `lotNumber`. */
const machineName = /^[a-z][a-z0-9]*(?:_[a-z0-9]+|[A-Z][a-z0-9]*)*$/;
const isCompound = (cell: string) => /[_A-Z]/.test(cell);

/** Matches words that templates have below headers: required, type, length, and placeholders. */
const hint = new RegExp(
  [
    /\(.*\)|<.*>|\[.*\]|\{.*\}|\$.*\$|%.*%/,
    /(?:required|optional|mandatory|conditional|recommended|pflicht(?:feld)?|erforderlich|obligatoire|facultatif|obligatorio|opcional)\b.{0,60}/,
    /(?:text|string|number|numeric|integer|whole number|decimal|currency|date|boolean|url|alphanumeric|zahl|datum|texte|nombre|texto|n[uú]mero)(?: ?\(.*\))?/,
    /(?:max(?:imum)?\.?|up to|e\. ?g\.|z\. ?b\.|bsp\.|p\. ?ej\.|par ex\.|enter|insert|choose)\b.*|(?:e\. ?g\.|z\. ?b\.|bsp\.|p\. ?ej\.|par ex\.).*/,
    /yes\/no|y\/n|true\/false|[x#.…_-]{2,}/,
  ]
    .map(({ source }) => `^(?:${source})$`)
    .join("|"),
  "iu",
);

const filledOf = (row: readonly string[]) => row.map((cell) => cell.trim()).filter((cell) => cell !== "");

function isMachineRow(row: readonly string[], headers: readonly string[]): boolean {
  const filled = filledOf(row);
  return (
    filled.length >= 2 &&
    filled.length === filledOf(headers).length &&
    filled.some(isCompound) &&
    filled.every((cell) => machineName.test(cell))
  );
}

function isHintRow(row: readonly string[]): boolean {
  const filled = filledOf(row);
  return filled.length >= 2 && filled.every((cell) => hint.test(cell));
}

/**
 * Index of the last row before the first lot: a second row of headers and rows of hints belong to the head.
 * @param isHeaderRow whether the row of this place looks like headers
 */
export function headEndOf(
  rows: readonly string[][],
  headerPlace: number,
  isHeaderRow: (place: number) => boolean,
): number {
  const headers = rows[headerPlace] ?? [];
  const isLot = (row: readonly string[], place: number) =>
    place > headerPlace && !isHeaderRow(place) && !isMachineRow(row, headers) && !isHintRow(row);
  const firstLot = rows.findIndex(isLot);
  return (firstLot < 0 ? rows.length : firstLot) - 1;
}
