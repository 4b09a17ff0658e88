import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

type Listed = { createdAt: PgColumn; id: PgColumn };

/** In the words of the indexes: PostgreSQL uses none that puts nulls elsewhere, even where there can be none. */
export const newestFirst = ({ createdAt, id }: Listed) =>
  [sql`${createdAt} desc nulls last`, sql`${id} desc nulls last`] as const;

/** The rows that come after `last` in a list of the newest first; all of them without it. */
export function olderThan(
  { createdAt, id }: Listed,
  last: { createdAt: Date; id: string } | undefined,
): SQL | undefined {
  return last && sql`(${createdAt}, ${id}) < (${last.createdAt.toISOString()}, ${last.id})`;
}
