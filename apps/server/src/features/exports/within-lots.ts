import { type LotPlace, parseLots } from "@lotwright/contracts/lot-selection";
import { items } from "@lotwright/db/schema";
import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../errors";

/** More than the letters of a section: lots stand in the order of number × this + letter. */
const sections = 128;

const rankOf = ({ lotNumber, sectionLetter }: LotPlace) =>
  lotNumber * sections + (sectionLetter === "" ? 0 : sectionLetter.charCodeAt(0));

/** Condition for lots that people chose by number. One value however many ranges there are, which PostgreSQL sorts and searches. */
export function withinLots(text: string): SQL {
  const { ranges, problem } = parseLots(text);
  if (problem !== undefined) throw new AppError("INVALID", problem);
  const multirange = ranges.map(({ from, to }) => `[${rankOf(from)},${rankOf(to)}]`).join(",");
  const rank = sql`(${items.lotNumber}::int8 * ${sql.raw(String(sections))} + ascii(${items.sectionLetter}))`;
  return sql`${`{${multirange}}`}::int8multirange @> ${rank}`;
}
