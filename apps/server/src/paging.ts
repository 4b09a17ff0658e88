import { id, isoTime } from "@lotwright/contracts/fields";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Context } from "./context";
import { invalidField } from "./errors";

type Listed = { createdAt: PgColumn; id: PgColumn };

/** A row's place in a list of the newest first: its sort key. */
type Place = { createdAt: Date; id: string };

/** In the words of the indexes: PostgreSQL uses none that puts nulls elsewhere, even where there can be none. */
export const newestFirst = ({ createdAt, id }: Listed) =>
  [sql`${createdAt} desc nulls last`, sql`${id} desc nulls last`] as const;

/** The rows that come after `last` in a list of the newest first; all of them without it. */
function olderThan({ createdAt, id }: Listed, last: Place | undefined): SQL | undefined {
  return last && sql`(${createdAt}, ${id}) < (${last.createdAt.toISOString()}, ${last.id})`;
}

/** A place as clients carry it: opaque, and of use in its own list alone. Unlike an id it outlives its row. */
const cursorOf = (list: string, { createdAt, id }: Place) =>
  Buffer.from(`${list} ${createdAt.toISOString()} ${id}`).toString("base64url");

function readCursor(list: string, cursor: string): Place {
  const [of, time = "", rowId, ...more] = Buffer.from(cursor, "base64url").toString().split(" ");
  const key = id.safeParse(rowId);
  const isWhole = of === list && more.length === 0 && key.success && isoTime.safeParse(time).success;
  const place = isWhole && { createdAt: new Date(time), id: key.data };
  // Written the one way that we write it: nothing else is a cursor of ours.
  if (!place || cursorOf(list, place) !== cursor)
    throw invalidField("after", "This is not a cursor of this list");
  return place;
}

/**
 * Where a page begins: after the row of an id, which `load` finds or refuses, or at a cursor.
 * @param list names the list, with the id of what it belongs to
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
 * The rows of one page, for which `read` is asked for one row more: it tells that there is another page.
 * @param placeOf the sort key of a row, where that is not the row's own
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

/** The condition of a page alone, for what reads no rows of it. */
export async function olderThanPlace(
  list: string,
  after: string | undefined,
  sortedBy: Listed,
  load: (rowId: string) => Promise<Place>,
): Promise<SQL | undefined> {
  return olderThan(sortedBy, await findPlace(list, after, load));
}

type Limited<Row> = PromiseLike<Row[]> & { limit(count: number): PromiseLike<Row[]> };

type Page<Row> = {
  /** Names the list in its cursors, with the id of what it belongs to. */
  list: string;
  /** Rows of a page; all of them without it. */
  limit: number | undefined;
  /** The last row of the page before, by its id or by a cursor. */
  after: string | undefined;
  sortedBy: Listed;
  /** Finds the row of an id that is given as `after`, or rejects. */
  load(rowId: string): Promise<Place>;
  /** The rows of the list that fulfill the condition too. */
  select(older: SQL | undefined): { orderBy(...columns: SQL[]): Limited<Row> };
  /** The sort key of a row, where that is not the row's own. */
  placeOf(row: Row): Place;
};

/** One page of a list, newest first; announces the cursor of the next page if there is one. */
export async function listPage<Row>(
  ctx: Pick<Context, "onNextPage">,
  { list, limit, after, sortedBy, load, select, placeOf }: Page<Row>,
): Promise<Row[]> {
  const older = await olderThanPlace(list, after, sortedBy, load);
  const query = select(older).orderBy(...newestFirst(sortedBy));
  return readPage(ctx, list, limit, query, placeOf);
}
