import type { Preflight } from "@lotwright/contracts/exports/preflight";
import { lotName, type NamedLot } from "../../../lib/format";

type ListedLot = NamedLot & { id: string };

/** A lot's id on the platform. */
export type ItemId = { itemId: string; lot: string; value: string };

export type ReadIds = {
  ids: ItemId[];
  /** Lot names that the manifest does not have. */
  unknown: string[];
  /** Lines without a lot and an id. */
  unreadable: string[];
};

const normal = (lot: string) =>
  lot
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, "");

/** Map of lots by the export's lot name with section, in either case and with or without leading zeros. */
export function lotsByName(
  lots: readonly ListedLot[],
  adjustments: Preflight["adjustments"],
): ReadonlyMap<string, string> {
  const numbers = adjustments.filter(({ field }) => field === "lotNumber");
  return new Map([
    ...lots.map((lot) => [normal(lotName(lot)), lot.id] as const),
    ...numbers.map(({ itemId, value }) => [normal(value), itemId] as const),
  ]);
}

const cellsOf = (line: string) =>
  line
    .split(/[\t,;]/)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"))
    .filter(Boolean);

/** Parses lines of a lot and its id, separated by tab, comma or semicolon. The last line of a lot counts. */
export function readItemIds(text: string, lots: ReadonlyMap<string, string>): ReadIds {
  const ids = new Map<string, ItemId>();
  const unknown: string[] = [];
  const unreadable: string[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const cells = cellsOf(line);
    const [lot = "", value = ""] = cells;
    const isHeading = index === 0 && !/\d/.test(line);
    if (cells.length === 0 || isHeading) continue;
    const itemId = lots.get(normal(lot));
    if (cells.length !== 2) unreadable.push(line.trim());
    else if (itemId === undefined) unknown.push(lot);
    else ids.set(itemId, { itemId, lot, value });
  }
  return { ids: [...ids.values()], unknown, unreadable };
}
