import { plainHeading } from "@lotwright/tables/headings";
import type { FileColumns } from "./file-columns";

/** What a row of sums begins with, as a whole cell. */
const sum =
  /^(?:(?:grand |sub)?totals?|sums?|summen?|gesamt(?:summe|betrag)?|zwischensumme|sommes?|total general|sumas?)(?: (?:hammer|price|lots|sold|sales?|amount))*:?$/;
const orderHeadings = new Set(["ordernumber", "salesrecordnumber"]);
const itemHeadings = new Set(["itemnumber", "itemtitle", "title"]);

const isSum = (cell = "") => sum.test(cell.toLowerCase().normalize("NFD"));

/**
 * Finds rows that are no lots: padding and footers, which have neither lot nor price, buyer or state; sums; and the summary of an order
 * of several items, which has no lot and no title, above a row for each item.
 */
export function createLeftOutRows(header: readonly string[], columns: FileColumns) {
  const headings = header.map(plainHeading);
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
  return {
    /** Notes a row. All are noted before the first is asked for. */
    note(cells: readonly string[]): void {
      const order = textAt(cells, orderPlace);
      if (order === "") return;
      if (!firstRows.has(order)) firstRows.set(order, cells);
      if (textAt(cells, columns.lot) !== "") ordersWithLots.add(order);
    },
    has(cells: readonly string[]): boolean {
      const lot = textAt(cells, columns.lot);
      const says = [columns.buyer, columns.state].some((place) => textAt(cells, place) !== "");
      const first = cells.find((cell) => cell.trim() !== "")?.trim();
      if (!says && isSum(lot === "" ? first : lot)) return true;
      if (lot !== "") return false;
      return (!says && textAt(cells, columns.price) === "") || isSummary(cells);
    },
  };
}
