import { plainHeading } from "@lotwright/tables/headings";
import type { FileColumns } from "./file-columns";

/** Words that begin a row of sums, in place of a lot number or beside a blank one. */
const sums =
  /^(?:(?:grand|sub)? ?totals?|sum|summen?|gesamt(?:summe|betrag)?|zwischensumme|sommes?|total general|sumas?)\b/;
const orderHeadings = new Set(["ordernumber", "salesrecordnumber"]);

/** Longer cells are texts, such as the title "Total station by Leica, boxed". */
const maxSumLength = 20;

const isSum = (cell = "") => cell.length <= maxSumLength && sums.test(cell.toLowerCase().normalize("NFD"));

/**
 * Finds rows that are no lots: padding and footers, which have neither lot nor price, buyer or state; sums; and the summary of an order
 * of several items, which has no lot, above a row for each item.
 */
export function createLeftOutRows(header: readonly string[], columns: FileColumns) {
  const orderPlace = header.findIndex((heading) => orderHeadings.has(plainHeading(heading)));
  /** Orders of which a row names a lot. */
  const ordersWithLots = new Set<string>();
  const textAt = (cells: readonly string[], place: number | undefined) =>
    place === undefined ? "" : (cells[place]?.trim() ?? "");
  return {
    /** Notes a row. All are noted before the first is asked for. */
    note(cells: readonly string[]): void {
      const order = textAt(cells, orderPlace);
      if (order !== "" && textAt(cells, columns.lot) !== "") ordersWithLots.add(order);
    },
    has(cells: readonly string[]): boolean {
      const lot = textAt(cells, columns.lot);
      if (lot !== "") return isSum(lot);
      const known = [columns.price, columns.buyer, columns.state].map((place) => textAt(cells, place));
      const hasNothing = known.every((cell) => cell === "");
      const first = cells.find((cell) => cell.trim() !== "")?.trim();
      return hasNothing || isSum(first) || ordersWithLots.has(textAt(cells, orderPlace));
    },
  };
}
