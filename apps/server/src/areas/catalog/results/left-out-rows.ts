import type { ResultsPreview } from "@lotwright/contracts/catalog/results";
import { plainHeading } from "@lotwright/tables/headings";
import type { TableRow } from "@lotwright/tables/text-table";
import type { FileColumns } from "./file-columns";
import type { NamePlace } from "./file-places";
import { readUnsold } from "./read-state";
import { shown } from "./shown";

/** Maximum of listed rows. */
const maxNamed = 20;

/** Position of a row's first filled cell, and the row's text. */
const namedRow = ({ line, cells }: TableRow, placeAt: NamePlace) => ({
  ...placeAt(
    line,
    cells.findIndex((cell) => cell.trim() !== ""),
  ),
  text: shown(cells.filter((cell) => cell.trim() !== "").join(", ")),
});

/** Matches the first cell of a row of sums. */
const sum =
  /^(?:(?:grand |sub)?totals?|sums?|summen?|gesamt(?:summe|betrag)?|zwischensumme|sommes?|total general|sumas?)(?: (?:hammer|price|lots|sold|sales?|amount))*:?$/;
const orderHeadings = new Set(["ordernumber", "salesrecordnumber"]);
const itemHeadings = new Set(["itemnumber", "itemtitle", "title"]);

const isSum = (cell = "") => sum.test(cell.toLowerCase().normalize("NFD"));

const hasWord = /\p{L}{3}/u;
const namesLot = /^(?:lot|los|lote|number|no|nr)\b/i;

/** Whether a row's only text is a section title, a page number or a report name, such as "Furniture" or "Page 1 of 2". */
function isTitle(filled: readonly string[]): boolean {
  const [text, another] = filled;
  if (text === undefined || another !== undefined) return false;
  return hasWord.test(text) && !namesLot.test(text) && readUnsold(text) === undefined;
}

/**
 * Detects rows that are not lots: padding, footers, sums, titles, repeated headings, and summaries of orders with several items,
 * which have no lot and no title and precede a row per item.
 */
export function createLeftOutRows(header: readonly string[], columns: FileColumns, placeAt: NamePlace) {
  const headings = header.map(plainHeading);
  // A file without headings has a lot in its first row.
  const hasHeadings = !/\d/.test(header[columns.lot] ?? "");
  const isHeader = (cells: readonly string[]) =>
    hasHeadings && header.every((heading, place) => heading.trim() === (cells[place]?.trim() ?? ""));
  const orderPlace = headings.findIndex((heading) => orderHeadings.has(heading));
  const itemPlaces = headings.flatMap((heading, place) => (itemHeadings.has(heading) ? [place] : []));
  const textAt = (cells: readonly string[], place: number | undefined) =>
    place === undefined ? "" : (cells[place]?.trim() ?? "");
  /** First row of each order, and orders in which a later row names a lot. */
  const firstRows = new Map<string, readonly string[]>();
  const ordersWithLots = new Set<string>();
  const isSummary = (cells: readonly string[]) => {
    const order = textAt(cells, orderPlace);
    const hasItem = itemPlaces.some((place) => textAt(cells, place) !== "");
    return order !== "" && !hasItem && firstRows.get(order) === cells && ordersWithLots.has(order);
  };
  const taken: ResultsPreview["rowsWithoutLot"] = { count: 0, first: [] };
  function isLeftOut(cells: readonly string[]): boolean {
    const lot = textAt(cells, columns.lot);
    const says = [columns.buyer, columns.state].some((place) => textAt(cells, place) !== "");
    const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
    if (isHeader(cells) || (!says && (isSum(lot || filled[0]) || isTitle(filled)))) return true;
    if (lot !== "") return false;
    return (!says && textAt(cells, columns.price) === "") || isSummary(cells);
  }
  return {
    /** Collects a row; all rows are collected before the first is read. */
    note(cells: readonly string[]): void {
      const order = textAt(cells, orderPlace);
      if (order === "") return;
      if (!firstRows.has(order)) firstRows.set(order, cells);
      if (textAt(cells, columns.lot) !== "") ordersWithLots.add(order);
    },
    /** Number of skipped rows, and the first of them. */
    taken,
    /** Returns whether a row is not a lot, counting it as skipped. */
    takes(row: TableRow): boolean {
      if (!isLeftOut(row.cells)) return false;
      taken.count += 1;
      if (taken.first.length < maxNamed) taken.first.push(namedRow(row, placeAt));
      return true;
    },
  };
}
