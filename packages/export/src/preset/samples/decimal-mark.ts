import type { OwnPresetFile } from "@lotwright/contracts/exports/own-presets";
import { guessOf } from "./guess";

const decimals = /^[^\p{L}\d]{0,3}-?(?:\d{1,3}(?:[.,' ]\d{3})+|\d+)([.,])\d{1,2}[^\p{L}\d]{0,3}$/u;
const maxLength = 40;

const markOf = (cell: string) => (cell.length > maxLength ? undefined : decimals.exec(cell.trim())?.[1]);

const isLotNumber = (header: string) => {
  const source = guessOf(header)?.source;
  return source?.kind === "field" && source.field === "lotNumber";
};

/**
 * Decimal mark of a text file by its sample lots. If they show none, a semicolon delimiter implies a comma, since spreadsheets
 * would read 12.5 as a day.
 */
export function decimalMarkOf(
  headers: readonly string[],
  lots: readonly (readonly string[])[],
  delimiter: OwnPresetFile["delimiter"],
): "." | "," {
  const isCounted = headers.map((header) => !isLotNumber(header));
  const marks = lots.flatMap((row) => row.filter((_, index) => isCounted[index]).map(markOf));
  const commas = marks.filter((mark) => mark === ",").length;
  const points = marks.filter((mark) => mark === ".").length;
  if (commas === points) return delimiter === ";" ? "," : ".";
  return commas > points ? "," : ".";
}
