import { id, isoTime } from "@lotwright/contracts/values/fields";
import { gte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Context } from "./context";
import { invalidField } from "./errors";

type Listed = { createdAt: PgColumn; id: PgColumn };

/** Sort key of a row in a list ordered newest first. */
type Place = { createdAt: Date; id: string };

/**
 * ORDER BY newest first. Includes NULLS LAST like the indexes, because PostgreSQL only uses an index with the same null order.
 */
export const newestFirst = ({ createdAt, id }: Listed) =>
  [sql`${createdAt} desc nulls last`, sql`${id} desc nulls last`] as const;

/** Keyset condition: rows after `last`; undefined without it. */
function olderThan({ createdAt, id }: Listed, last: Place | undefined): SQL | undefined {
  return last && sql`(${createdAt}, ${id}) < (${last.createdAt.toISOString()}, ${last.id})`;
}

/** Opaque cursor, valid for one list. Unlike an id, it stays valid when its row is deleted. */
const cursorOf = (list: string, { createdAt, id }: Place) =>
  Buffer.from(`${list} ${createdAt.toISOString()} ${id}`).toString("base64url");

function readCursor(list: string, cursor: string): Place {
  const [of, time = "", rowId, ...more] = Buffer.from(cursor, "base64url").toString().split(" ");
  const key = id.safeParse(rowId);
  const isValid = of === list && more.length === 0 && key.success && isoTime.safeParse(time).success;
  const place = isValid && { createdAt: new Date(time), id: key.data };
  // Accept only the canonical encoding.
  if (!place || cursorOf(list, place) !== cursor)
    throw invalidField("after", "This is not a cursor of this list");
  return place;
}

/**
 * Resolves `after`, a row id or a cursor, to a sort key. `load` finds the row of an id or rejects.
 * @param list name of the list, with the id of its parent
 */
async function findPlace(
  list: string,
  after: string | undefined,
  load: (rowId: string) => Promise<Place>,
): Promise<Place | undefined> {
  if (after === undefined) return undefined;
  return id.safeParse(after).success ? load(after) : readCursor(list, after);
}

/**
 * Reads one page. Fetches one extra row to detect whether there is a next page.
 * @param placeOf sort key of a row
 */
async function readPage<Row>(
  ctx: Pick<Context, "onNextPage">,
  list: string,
  limit: number | undefined,
  read: PromiseLike<Row[]> & { limit(count: number): PromiseLike<Row[]> },
  placeOf: (row: Row) => Place,
): Promise<Row[]> {
  if (limit === undefined) return read;
  const rows = await read.limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (last && rows.length > limit) ctx.onNextPage(cursorOf(list, placeOf(last)));
  return page;
}

/** The keyset condition for `after`, without reading a page. */
export async function olderThanPlace(
  list: string,
  after: string | undefined,
  sortedBy: Listed,
  load: (rowId: string) => Promise<Place>,
): Promise<SQL | undefined> {
  return olderThan(sortedBy, await findPlace(list, after, load));
}

/** Condition for rows that changed at that time or later; undefined without it. */
export const changedSince = ({ updatedAt }: { updatedAt: PgColumn }, updatedSince: string | undefined) =>
  updatedSince === undefined ? undefined : gte(updatedAt, new Date(updatedSince));

type Limited<Row> = PromiseLike<Row[]> & { limit(count: number): PromiseLike<Row[]> };

type Page<Row> = {
  /** Name of the list in its cursors, with the id of its parent. */
  list: string;
  /** Page size; undefined for all rows. */
  limit: number | undefined;
  /** Last row of the previous page, as an id or a cursor. */
  after: string | undefined;
  sortedBy: Listed;
  /** Finds the row of an id in `after`, or rejects. */
  load(rowId: string): Promise<Place>;
  /** The query of the list, filtered by `older` as well. */
  select(older: SQL | undefined): { orderBy(...columns: SQL[]): Limited<Row> };
  /** Sort key of a row. */
  placeOf(row: Row): Place;
};

/** One page of a list, newest first. Calls `onNextPage` with the next cursor if there are more rows. */
export async function listPage<Row>(
  ctx: Pick<Context, "onNextPage">,
  { list, limit, after, sortedBy, load, select, placeOf }: Page<Row>,
): Promise<Row[]> {
  const older = await olderThanPlace(list, after, sortedBy, load);
  const query = select(older).orderBy(...newestFirst(sortedBy));
  return readPage(ctx, list, limit, query, placeOf);
}
