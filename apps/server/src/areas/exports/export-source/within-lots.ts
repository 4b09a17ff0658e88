import { parseLots, rankOf, ranksOfNumber } from "@lotwright/contracts/catalog/lot-selection";
import { items } from "@lotwright/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../core/errors";

/** Condition for selected lots. One parameter however many ranges there are, which PostgreSQL searches by binary search. */
export function withinLots(text: string): SQL {
  const { ranges, problem } = parseLots(text);
  if (problem !== undefined) throw new AppError("INVALID", problem);
  const multirange = ranges.map(({ from, to }) => `[${rankOf(from)},${rankOf(to)}]`).join(",");
  const rank = sql`(${items.lotNumber}::int8 * ${sql.raw(String(ranksOfNumber))} + ascii(${items.sectionLetter}))`;
  return sql`${`{${multirange}}`}::int8multirange @> ${rank}`;
}

/** First and last day of an export; null for an open end. */
export type Days = Record<"fromDate" | "toDate", string | null>;

/** Error for an export without lots in the manifest or in the date range. */
export const noLots = (verb: "export" | "print", { fromDate, toDate }: Days) =>
  new AppError(
    "CONFLICT",
    fromDate === null && toDate === null
      ? `There are no lots to ${verb} yet. Add a lot, and export again.`
      : "No lots were added on these days. Choose other dates, and export again.",
  );

/** Error for an export of selected lots that the manifest does not have. */
export const noSuchLots = () =>
  new AppError("CONFLICT", "There are no such lots in this manifest. Choose other lots, and export again.");
