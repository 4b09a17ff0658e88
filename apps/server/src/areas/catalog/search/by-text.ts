import { items, photos } from "@lotwright/db/schema";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { one } from "../../../core/one";
import { maxWalked, readFrequencyAnywhere } from "./access";
import { hasMarks, hasNameParts, hasPart, hasTexts, hasWords, isIndexed, lotsOfPhotos } from "./conditions";
import { readCorrections } from "./misspelled";
import { longWords, partPattern, plainPatterns, type Question, wordsQuery } from "./words";

/** A page of a list: conditions for visible lots and for the page, sort order, and limit. */
export type TextPage = {
  visible: SQL | undefined;
  condition: SQL | undefined;
  /** Whether the page starts with the first visible lot. */
  isWhole: boolean;
  /** Whether the visible lots are few enough to read their texts, since the index contains all workspaces. */
  isFew: boolean;
  order: readonly SQL[];
  limit: number;
};
type Read<Row> = (condition: SQL | undefined) => PromiseLike<Row[]>;

const limited = (query: SQL, limit: number) => sql`${query} limit ${sql.raw(String(limit))}`;
const counted = (query: SQL, limit: number) =>
  sql<number>`(select count(*)::int from (${limited(query, limit)}) as hits)`;

/** Conditions of a search, one per index, and all combined for lots found otherwise. */
function conditionsOf({ actor: { workspaceId } }: ActorContext, { words }: Question) {
  const query = wordsQuery(words);
  const [first, second] = longWords(words).map(partPattern);
  const parts = JSON.stringify(words.map(partPattern));
  const marked = and(hasMarks(query), eq(photos.workspaceId, workspaceId));
  const byMarks = lotsOfPhotos(sql`select ${photos.url} as url from ${photos} where ${marked}`, workspaceId);
  const byParts = first === undefined ? undefined : hasNameParts(items, parts);
  return {
    indexed: [
      hasWords(query),
      sql`${items.id} = any (array(${byMarks}))`,
      ...(first === undefined
        ? []
        : [and(hasPart(first), second === undefined ? undefined : hasPart(second), byParts)]),
    ],
    plain: or(
      and(hasTexts(items, JSON.stringify(plainPatterns(words))), or(byParts, hasWords(query))),
      // OFFSET 0 makes PostgreSQL look up each lot's photos, instead of all photos with the words per lot.
      sql`exists (select from (
        select * from ${photos} where ${photos.url} = any (${items.photoUrls}) offset 0
      ) as ${photos} where ${marked})`,
    ),
  };
}

/** Ids of the page's first lots that match a condition, each found by its index alone. */
function lookUp(conditions: readonly (SQL | undefined)[], { condition, order, limit }: TextPage): SQL {
  const found = conditions.map((matching) => {
    // OFFSET 0 separates the queries; PostgreSQL would otherwise walk the list's order and split each lot's texts into words.
    const matches = sql`select * from ${items} where ${matching} offset 0`;
    const page = sql`select ${items.id} from (${matches}) as ${items} where ${condition} order by ${sql.join([...order], sql`, `)}`;
    return sql`(${limited(page, limit)})`;
  });
  return sql`${items.id} = any (array(${sql.join(found, sql` union `)}))`;
}

/** Ids of matching lots of a page, found by walking the list in order up to a limit. */
function walk(matching: SQL | undefined, { condition, order, limit }: TextPage): SQL {
  const first = limited(
    sql`select * from ${items} where ${condition} order by ${sql.join([...order], sql`, `)}`,
    maxWalked,
  );
  return sql`${items.id} = any (array(${limited(sql`select ${items.id} from (${first}) as ${items} where ${matching}`, limit)}))`;
}

async function isWalkedWhole({ db }: ActorContext, { condition }: TextPage): Promise<boolean> {
  const lots = sql`select from ${items} where ${condition}`;
  const { size } = one(await db.select({ size: counted(lots, maxWalked) }).from(sql`(select 1) as one`));
  return size < maxWalked;
}

/** Ids of the visible lots that match a condition. */
function visibleMatches(matching: SQL | undefined, { visible, isFew }: Pick<TextPage, "visible" | "isFew">) {
  const [inner, outer] = isFew ? [visible, matching] : [matching, visible];
  // OFFSET 0 fixes the order of evaluation.
  return sql`select ${items.id} from (select * from ${items} where ${inner} offset 0) as ${items} where ${outer}`;
}

/** Whether a visible lot matches one of the conditions. */
async function isAny(
  { db }: ActorContext,
  conditions: readonly (SQL | undefined)[],
  page: TextPage,
): Promise<boolean> {
  // Not exists(), for which PostgreSQL expects an early match and walks the table.
  const found = conditions.map(
    (matching) => sql`(select count(*) from (${visibleMatches(matching, page)}) as found) > 0`,
  );
  const row = { isAny: sql<boolean>`(${sql.join(found, sql` or `)})` };
  return one(await db.select(row).from(sql`(select 1) as one`)).isAny;
}

/**
 * Reads a page of lots that have all words of a text: as words or their beginnings, as parts of names, or as marks on a photo; if
 * no lot does, as misspelled words. `read` reads the lots of a condition in the page's order.
 */
export async function readPageWithText<Row>(
  ctx: ActorContext,
  question: Question,
  page: TextPage,
  read: Read<Row>,
): Promise<Row[]> {
  const { indexed, plain } = conditionsOf(ctx, question);
  const { words } = question;
  const [first = null, second = first] = longWords(words).map(partPattern);
  const values = { query: wordsQuery(words), workspaceId: ctx.actor.workspaceId, first, second };
  const frequency = one(await readFrequencyAnywhere(ctx.db, values));
  if (!frequency.isIndexed) return read(and(page.condition, plain));
  const walked = frequency.isFrequent ? await read(walk(plain, page)) : [];
  if (walked.length === page.limit) return walked;
  const isWhole = frequency.isFrequent && (await isWalkedWhole(ctx, page));
  const rows = isWhole ? walked : await read(lookUp(indexed, page));
  if (rows.length > 0) return rows;
  const isFound = !page.isWhole && (await isAny(ctx, indexed, page));
  return isFound ? rows : readCorrected(ctx, question, page, read);
}

async function areIndexed({ db }: ActorContext): Promise<boolean> {
  return one(await db.select({ isIndexed }).from(sql`(select 1) as one`)).isIndexed;
}

/** Reads a page of lots with the words in another order or misspelled, if no lot has the text itself. Consistent across pages. */
export async function readCorrected<Row>(
  ctx: ActorContext,
  { words }: Question,
  page: TextPage,
  read: Read<Row>,
): Promise<Row[]> {
  // Without indexes, every lot of all workspaces would be read.
  if (!page.isFew && !(await areIndexed(ctx))) return [];
  const found = (corrected: SQL) =>
    page.isFew
      ? and(page.condition, sql`${items.id} = any (array(${visibleMatches(corrected, page)}))`)
      : lookUp([corrected], page);
  for (const corrected of await readCorrections(ctx, words)) {
    const rows = await read(found(corrected));
    if (rows.length > 0 || (!page.isWhole && (await isAny(ctx, [corrected], page)))) return rows;
  }
  return [];
}
