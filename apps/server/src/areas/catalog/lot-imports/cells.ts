import { type ItemFieldId, isOfKind, itemFields } from "@lotwright/contracts/catalog/item-fields";
import { writtenItem } from "@lotwright/contracts/catalog/items";
import type { ImportTarget, RowProblem } from "@lotwright/contracts/catalog/lot-imports";
import { startsLikeFormula } from "@lotwright/contracts/exports/formula-texts";
import { maxLotNumber } from "@lotwright/contracts/values/limits";
import { plainHeading } from "@lotwright/tables/headings";
import { readLotName } from "@lotwright/tables/lot-name";
import { ambiguityOf, type DecimalMark, isBlankAmount, readPrice } from "@lotwright/tables/read-price";
import type { ColumnText } from "./mapping";

/** A file's column that is read. */
export type Column = {
  place: number;
  target: Exclude<ImportTarget, "newField" | "photoNames">;
  text: ColumnText;
  /** Decimal marks found in the column's unambiguous cells. */
  marks: ReadonlySet<DecimalMark>;
  /** The workspace's spellings of values, by their lower case, such as of categories. */
  spellings?: ReadonlyMap<string, string> | undefined;
};

export type ReadCells = { fields: Record<string, unknown>; problems: RowProblem[] };

const shown = (text: string) =>
  text.length > 40 ? `${text.slice(0, 39).replace(/\p{Surrogate}/gu, "\ufffd")}…` : text;

/** Whether a column contains amounts, whose decimal mark is detected across the column. */
export const isAmount = (target: Column["target"]): boolean =>
  target === "estimates" || isOfKind(target, "money") || isOfKind(target, "measure");

/** Matches a unit after a size, such as 12 in or 30.5cm. */
const unit = /(?<=\d)\s*(?:in(?:ch(?:es)?)?\.?|cm|mm|lbs?\.?|kg|["”″])$/i;

const amountText = (target: ItemFieldId, text: string) =>
  isOfKind(target, "measure") ? text.slice(0, 60).replace(unit, "") : text;

/** Matches two estimates, as in "£100-150", "1.000 bis 1.500" and "80/120". */
const range = /^([^-–—/]*\d[^-–—/]*?(?:[.,][-–—]{1,2})?)(?:\s*[-–—/]\s*|\s+(?:to|bis|à|a)\s+)(.+)$/i;

const amountsIn = (target: Column["target"], cell: string): string[] => {
  if (target !== "estimates") return [amountText(target, cell)];
  const [, low, high] = range.exec(cell.slice(0, 60)) ?? [];
  return low === undefined || high === undefined ? [cell] : [low.trim(), high.trim()];
};

/** Decimal marks that an amount cell shows unambiguously. */
export const marksOf = (target: Column["target"], cell: string): DecimalMark[] =>
  amountsIn(target, cell.trim()).flatMap((amount) => {
    const read = readPrice(amount);
    return "shows" in read && read.shows ? [read.shows] : [];
  });

const entities: Readonly<Record<string, string>> = {
  ...{ "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": " " },
};

/** Matches an HTML tag, which shops write around lines. Bounded to be linear. */
const tag = /<[a-zA-Z/!][^<>]{0,1000}>/g;
const breakTag = /<br\s{0,5}\/?>|<\/(?:p|div|li)>\s{0,5}(?=<)|<\/(?:p|div|li)>$/gi;

/** The text from which a preset's cell was written. */
function plainText(cell: string, text: ColumnText): string {
  const broken = text === "plain" ? cell : cell.replaceAll(breakTag, "\n");
  if (text !== "html") return broken;
  return broken
    .replaceAll(tag, "")
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);
}

/** Removes the apostrophe that exports write before texts that a spreadsheet would run. */
const withoutGuard = (cell: string) =>
  cell.startsWith("'") && startsLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;

/** Matches the lot in a stock number, such as SALE-12A. */
const stockEnd = /(?:^|-)(\d{1,7}[a-zA-Z]?)$/;

const lotCell = (cell: string, text: ColumnText) =>
  text === "stockNumber" ? (stockEnd.exec(cell)?.[1] ?? cell) : cell;

type Read = { fields: Record<string, unknown> } | { problem: string };

function readLot(cell: string, text: ColumnText): Read {
  const lot = readLotName(lotCell(cell, text));
  if (!lot || lot.lotNumber < 1 || lot.lotNumber > maxLotNumber) {
    return { problem: `"${shown(cell)}" is not a lot number, such as 12 or 12A` };
  }
  const { lotNumber, sectionLetter } = lot;
  return { fields: sectionLetter ? { lotNumber, sectionLetter } : { lotNumber } };
}

function readAmount(target: ItemFieldId, cell: string, marks: ReadonlySet<DecimalMark>): Read {
  if (isBlankAmount(cell)) return { fields: {} };
  const text = amountText(target, cell);
  const read = readPrice(text);
  const label = itemFields[target].label.toLowerCase();
  const wrong = `"${shown(cell)}" is not a ${label} with at most two decimals`;
  if ("problem" in read) {
    return { problem: read.problem.includes("negative") ? `A ${label} must be at least 0` : wrong };
  }
  const isUnclear = ambiguityOf(text, read, marks) !== undefined;
  if (!isUnclear) return checked(target, read.amount);
  // A point before three digits of a size, as in 1.250, is ambiguous and rejected.
  return {
    problem: `"${shown(cell)}" can be read in two ways. Write it as 1250 or 1250.00, without other marks`,
  };
}

/** Parses both estimates of one cell; a single amount is the low estimate. */
function readEstimates(cell: string, marks: ReadonlySet<DecimalMark>): Read {
  const [low = "", high] = amountsIn("estimates", cell);
  const readLow = readAmount("lowEstimate", low, marks);
  if (high === undefined || "problem" in readLow) return readLow;
  const readHigh = readAmount("highEstimate", high, marks);
  if ("problem" in readHigh) return readHigh;
  const fields = { ...readLow.fields, ...readHigh.fields };
  if (Number(fields.highEstimate) >= Number(fields.lowEstimate)) return { fields };
  return { problem: `"${shown(cell)}" has its low estimate above its high one` };
}

function readWhole(target: ItemFieldId, cell: string): Read {
  const digits = /^(\d{1,12})(?:[.,]0{1,2})?$/.exec(cell.replaceAll(/(?<=\d)[,\s](?=\d{3}(?!\d))/g, ""))?.[1];
  if (digits === undefined) return { problem: `"${shown(cell)}" is not a whole number` };
  return checked(target, Number(digits));
}

function checked(target: ItemFieldId, value: unknown): Read {
  const parsed = writtenItem.shape[target].safeParse(value);
  if (parsed.success) return { fields: { [target]: parsed.data } };
  return { problem: parsed.error.issues[0]?.message ?? "This value can't be stored" };
}

function readCell({ target, text, marks, spellings }: Column, raw: string): Read {
  const cell = withoutGuard(raw.trim());
  if (target === "lotNumber") return readLot(cell, text);
  if (target === "estimates") return readEstimates(cell, marks);
  if (isAmount(target)) return readAmount(target, cell, marks);
  if (isOfKind(target, "integer")) return readWhole(target, cell);
  const value = plainText(cell, text).trim();
  return checked(target, spellings?.get(value.toLowerCase()) ?? value);
}

/**
 * Parses a row's non-blank cells into fields and problems. A separate section column takes precedence over the number's section.
 */
export function readCells(cells: readonly string[], columns: readonly Column[]): ReadCells {
  const fields: Record<string, unknown> = {};
  const problems: RowProblem[] = [];
  for (const column of columns) {
    const cell = cells[column.place] ?? "";
    if (cell.trim() === "") continue;
    const read = readCell(column, cell);
    if ("problem" in read) problems.push({ column: column.place, message: read.problem });
    else
      Object.assign(
        fields,
        column.target === "lotNumber" ? { ...read.fields, ...pickSection(fields) } : read.fields,
      );
  }
  return { fields, problems };
}

const pickSection = ({ sectionLetter }: Record<string, unknown>) => (sectionLetter ? { sectionLetter } : {});

/** Names of photo files in a cell, separated by semicolons, commas, bars or line breaks. Names may contain blanks. */
export const photoNamesOf = (cell: string): string[] =>
  cell
    .split(/[;|,\n\r]/)
    .map((name) => name.trim())
    .filter((name) => name !== "" && !/^https?:/i.test(name));

const sum =
  /^(?:grand\s)?(?:totals?|subtotal|sums?|summe|gesamt(?:summe)?|zwischensumme|somme|suma|total\s(?:général|general))\b[\s:]*(?:lots?|items?|lose|lotes?)?[\s:\d.,]*$/i;

/** Why a row is not a lot: a sum, a repeated heading or a footer. Empty if it is a lot. */
export function noteOf(cells: readonly string[], headings: readonly string[], lotPlace: number): string {
  const filled = cells.flatMap((cell, place) => (cell.trim() === "" ? [] : [{ place, text: cell.trim() }]));
  const isLot = lotPlace >= 0 && readLotName(cells[lotPlace]?.trim() ?? "") !== undefined;
  const [first] = filled;
  if (!first || isLot) return "";
  if (sum.test(first.text)) return "This looks like a sum, so it is left out.";
  if (
    filled.length > 1 &&
    filled.every(({ place, text }) => plainHeading(text) === plainHeading(headings[place] ?? ""))
  ) {
    return "The headings are repeated here, so the line is left out.";
  }
  const isAlone = filled.length === 1 && first.place === lotPlace && headings.length > 2;
  return isAlone ? "This line has one text and no lot number, so it is left out." : "";
}
