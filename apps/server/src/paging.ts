import { desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

type Listed = { createdAt: PgColumn; id: PgColumn };

export const newestFirst = ({ createdAt, id }: Listed) => [desc(createdAt), desc(id)] as const;

/** The rows that come after `last` in a list of the newest first; all of them without it. */
export function olderThan(
  { createdAt, id }: Listed,
  last: { createdAt: Date; id: string } | undefined,
): SQL | undefined {
  return last && sql`(${createdAt}, ${id}) < (${last.createdAt.toISOString()}, ${last.id})`;
}
