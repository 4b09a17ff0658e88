import type { ResultsPreview } from "@lotwright/contracts/catalog/results";
import { plainHeading } from "@lotwright/tables/headings";
import type { TableRow } from "@lotwright/tables/text-table";
import type { FileColumns } from "./file-columns";
import type { NamePlace } from "./file-places";
import { readUnsold } from "./read-state";
import { shown } from "./shown";

/** Rows that are named. */
const maxNamed = 20;

/** The place of the first cell that holds anything, and the text of the row. */
const namedRow = ({ line, cells }: TableRow, placeAt: NamePlace) => ({
  ...placeAt(
    line,
    cells.findIndex((cell) => cell.trim() !== ""),
  ),
  text: shown(cells.filter((cell) => cell.trim() !== "").join(", ")),
});

/** First cell of a row of sums. */
const sum =
  /^(?:(?:grand |sub)?totals?|sums?|summen?|gesamt(?:summe|betrag)?|zwischensumme|sommes?|total general|sumas?)(?: (?:hammer|price|lots|sold|sales?|amount))*:?$/;
const orderHeadings = new Set(["ordernumber", "salesrecordnumber"]);
const itemHeadings = new Set(["itemnumber", "itemtitle", "title"]);

const isSum = (cell = "") => sum.test(cell.toLowerCase().normalize("NFD"));

const hasWord = /\p{L}{3}/u;
const namesLot = /^(?:lot|los|lote|number|no|nr)\b/i;

/** Whether a row's only text is that of a section, a page or a report, such as "Furniture" or "Page 1 of 2". */
function isTitle(filled: readonly string[]): boolean {
  const [text, another] = filled;
  if (text === undefined || another !== undefined) return false;
  return hasWord.test(text) && !namesLot.test(text) && readUnsold(text) === undefined;
}

/**
 * Finds rows that are no lots: padding and footers, which have neither lot nor price, buyer or state; sums; titles; the headings again;
 * and the summary of an order of several items, which has no lot and no title, above a row for each item.
 */
export function createLeftOutRows(header: readonly string[], columns: FileColumns, placeAt: NamePlace) {
  const headings = header.map(plainHeading);
  // A file without headings has a lot there.
  const hasHeadings = !/\d/.test(header[columns.lot] ?? "");
  const isHeader = (cells: readonly string[]) =>
    hasHeadings && header.every((heading, place) => heading.trim() === (cells[place]?.trim() ?? ""));
  const orderPlace = headings.findIndex((heading) => orderHeadings.has(heading));
  const itemPlaces = headings.flatMap((heading, place) => (itemHeadings.has(heading) ? [place] : []));
  const textAt = (cells: readonly string[], place: number | undefined) =>
    place === undefined ? "" : (cells[place]?.trim() ?? "");
  /** The first row of each order, and the orders of which a later row names a lot. */
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
    /** Notes a row. All are noted before the first is read. */
    note(cells: readonly string[]): void {
      const order = textAt(cells, orderPlace);
      if (order === "") return;
      if (!firstRows.has(order)) firstRows.set(order, cells);
      if (textAt(cells, columns.lot) !== "") ordersWithLots.add(order);
    },
    /** The rows that it took, of which the first ones are named. */
    taken,
    /** Takes a row that is no lot. Returns whether it did. */
    takes(row: TableRow): boolean {
      if (!isLeftOut(row.cells)) return false;
      taken.count += 1;
      if (taken.first.length < maxNamed) taken.first.push(namedRow(row, placeAt));
      return true;
    },
  };
}
