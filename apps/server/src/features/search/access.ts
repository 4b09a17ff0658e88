import { maxFound } from "@lotwright/contracts/search";
import { items, lotNames, lotText, lotWords, manifests, photos, photoWords } from "@lotwright/db/schema";
import { and, desc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { newestFirst } from "../../paging";
import { visibleStatement } from "../manifests/access";

/** The sample of the newest lots: so many of each of so many manifests, and of those the newest. */
const sample = { manifests: 25, perManifest: 150, items: 400 };
/**
 * Matches that are looked at, whatever number there is: fewer where more is done with each. Lower-casing a description takes
 * as long as all the rest.
 */
export const maxRanked = { plain: 2_000, read: 500, similar: 100 };
/** `pg_trgm.word_similarity_threshold`, which `<%` uses. */
const minSimilarity = 0.6;

/** A parameter that the planner does not look into: it would read the whole table for a text that most lots have. */
const opaque = (name: string) => sql`(select ${sql.placeholder(name)}::text)`;
const jsonTexts = (name: string) =>
  sql`array(select json_array_elements_text(${sql.placeholder(name)}::text::json))`;

const searched = {
  lotNumber: items.lotNumber,
  sectionLetter: items.sectionLetter,
  title: items.title,
  description: items.description,
  consignor: items.consignor,
};
type Searched = Record<keyof typeof searched, SQLWrapper>;

/** In lower case, after a blank, so that a pattern for the beginning of a word can begin with one. */
const titleOf = (table: Searched) =>
  sql<string>`' ' || lower(${table.lotNumber} || ${table.sectionLetter} || ' ' || ${table.title})`;
const namesOf = (table: Searched) => sql<string>`' ' || ${lotNames(table)}`;
const textOf = (table: Searched) => sql<string>`' ' || lower(${lotText(table)})`;

export type Found = { id: string; isInTitle: boolean };

/** How many lots of the sample have a word in any text, and how many in their name, title or consignor. */
export type Frequency = { inText: number; inNames: number };

/** Words in lower case, after the blank before a word. */
const words = sql`unnest(${jsonTexts("words")}) with ordinality as word(beginning, place)`;

const frequencies = sql<Frequency[]>`(
  select coalesce(json_agg(json_build_object('inText', in_text, 'inNames', in_names) order by place), '[]') from (
    select place, count(hits.place) as in_text, count(*) filter (where is_in_names) as in_names
    from generate_series(1, cardinality(${jsonTexts("words")})) as place left join hits using (place)
    group by place
  ) as counted
)`;

const bestOfSample = sql<Found[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'isInTitle', is_in_title)), '[]') from (
    select id, bool_and(hits.is_in_title) as is_in_title from hits group by id, created_at
    having count(*) = cardinality(${jsonTexts("words")})
    order by 2 desc, created_at desc, id desc limit ${sql.raw(String(maxFound.items))}
  ) as best
)`;

/**
 * The best matches among the newest visible lots, and how many of those lots have each word: a sample that shows which words
 * are so frequent that an index does not help.
 */
export const readNewest = visibleStatement((db, visible) => {
  const newestManifests = db
    .select({ id: manifests.id })
    .from(manifests)
    .where(visible)
    .orderBy(...newestFirst(manifests))
    .limit(sample.manifests)
    .as("newest_manifests");
  const newestItems = db
    .select({ id: items.id, createdAt: items.createdAt })
    .from(items)
    .where(eq(items.manifestId, newestManifests.id))
    .orderBy(...newestFirst(items))
    .limit(sample.perManifest)
    .as("newest_items");
  const chosen = db
    .select({ id: newestItems.id })
    .from(newestManifests)
    .crossJoinLateral(newestItems)
    .orderBy(...newestFirst(newestItems))
    .limit(sample.items)
    .as("chosen");
  const listed = db.$with("listed").as(
    db
      .select({
        id: items.id,
        createdAt: items.createdAt,
        title: titleOf(items).as("title"),
        names: namesOf(items).as("names"),
        text: textOf(items).as("text"),
      })
      .from(chosen)
      .innerJoin(items, eq(items.id, chosen.id)),
  );
  const hits = db.$with("hits").as(
    db
      .select({
        id: listed.id,
        createdAt: listed.createdAt,
        place: sql<number>`word.place`.as("place"),
        isInNames: sql<boolean>`strpos(${listed.names}, word.beginning) > 0`.as("is_in_names"),
        isInTitle: sql<boolean>`strpos(${listed.title}, word.beginning) > 0`.as("is_in_title"),
      })
      .from(listed)
      .innerJoin(words, sql`strpos(${listed.text}, word.beginning) > 0`),
  );
  return db
    .with(listed, hits)
    .select({ size: sql<number>`(select count(*)::int from listed)`, frequencies, found: bestOfSample })
    .from(sql`(select 1) as one`);
});

type Ranking = { filter: (table: Searched) => SQL; score?: (table: Searched) => SQL<number> };

/** The best of the visible lots that `condition`, an index, selects. Of these only the first `limit` are looked at. */
const bestOf = (condition: SQL | undefined, { filter, score }: Ranking) =>
  visibleStatement((db, visible) => {
    const visibleIds = db.select({ id: manifests.id }).from(manifests).where(visible);
    // Not as a join nor as a plain condition: the planner expects so few lots of a manifest that it would read all of them, and
    // make a tsvector of each, which takes 100 µs a lot.
    const isVisible = sql`(${inArray(items.manifestId, visibleIds)}) is true`;
    const matching = db
      .select({ id: items.id, createdAt: items.createdAt, ...searched })
      .from(items)
      .where(and(condition, isVisible))
      .limit(sql.placeholder("limit"))
      .as("matching");
    const isInTitle = sql<boolean>`${titleOf(matching)} like all (${jsonTexts("patterns")})`;
    return db
      .select({ id: matching.id, isInTitle: isInTitle.as("is_in_title") })
      .from(matching)
      .where(filter(matching))
      .orderBy(
        ...(score ? [sql`${score(matching)} desc`] : []),
        sql`is_in_title desc`,
        ...newestFirst(matching),
      )
      .limit(maxFound.items);
  });

/** Lots with the words of `query` by the index of words, and with the patterns of `frequent` by reading them. */
export const findByWords = bestOf(
  sql`${lotWords(items)} @@ (select to_tsquery('simple', ${sql.placeholder("query")}::text))`,
  {
    filter: (table) =>
      sql`(${sql.placeholder("frequent")}::text = '[]' or ${textOf(table)} like all (${jsonTexts("frequent")}))`,
  },
);

const hasPart = (name: string) => sql`${lotNames(items)} like ${opaque(name)}`;
const byParts = (condition: SQL | undefined) =>
  bestOf(condition, { filter: (table) => sql`${lotNames(table)} like all (${jsonTexts("parts")})` });

/** Lots whose name, title and consignor match all of `parts`, of which `first`, and `second`, are looked up in the index. */
export const findByParts = {
  one: byParts(hasPart("first")),
  two: byParts(and(hasPart("first"), hasPart("second"))),
};

const similarity = (table: Searched) => sql<number>`(
  select min(word_similarity(word, ${lotNames(table)})) from unnest(${jsonTexts("words")}) as word
)`;
const isSimilar = (name: string) => sql`${opaque(name)} <% ${lotNames(items)}`;

/** Lots that have something similar to each word, of which one or two are looked up in the index. Most similar first. */
export const findSimilar = {
  one: bestOf(isSimilar("first"), { filter: () => sql`true`, score: similarity }),
  two: bestOf(and(isSimilar("first"), isSimilar("second")), {
    filter: (table) =>
      sql`(cardinality(${jsonTexts("words")}) = 2 or ${similarity(table)} >= ${sql.raw(String(minSimilarity))})`,
    score: similarity,
  }),
};

/** Lots with the words of `query` in what was read on one of their photos. */
export const findByMarks = visibleStatement((db, visible) => {
  const matching = db
    .select({ url: photos.url, workspaceId: photos.workspaceId })
    .from(photos)
    .where(
      and(
        // As the index says it: PostgreSQL sees no such condition in a parameter.
        sql`${photos.marksText} <> ''`,
        sql`${photoWords(photos)} @@ (select to_tsquery('simple', ${sql.placeholder("query")}::text))`,
        eq(photos.workspaceId, sql.placeholder("workspaceId")),
      ),
    )
    .orderBy(desc(photos.createdAt))
    .limit(sql.placeholder("limit"))
    .as("matching");
  return db
    .selectDistinct({ id: items.id, createdAt: items.createdAt })
    .from(matching)
    .innerJoin(items, sql`${items.photoUrls} @> array[${matching.url}]`)
    .innerJoin(manifests, eq(manifests.id, items.manifestId))
    .where(visible)
    .orderBy(...newestFirst(items))
    .limit(maxFound.items);
});

/** Lots with a number, those with the very letter first; an empty letter is every letter. */
export const findByNumber = visibleStatement((db, visible) => {
  const isNamed = sql<boolean>`${items.sectionLetter} = ${sql.placeholder("sectionLetter")}::text`;
  return db
    .select({ id: items.id, isNamed })
    .from(items)
    .innerJoin(manifests, eq(manifests.id, items.manifestId))
    .where(
      and(
        visible,
        eq(items.lotNumber, sql.placeholder("lotNumber")),
        sql`(${isNamed} or ${sql.placeholder("sectionLetter")}::text = '')`,
      ),
    )
    .orderBy(sql`${isNamed} desc`, ...newestFirst(items))
    .limit(maxFound.items);
});

/** What is shown of the visible ones of some lots, newest first. */
export const readFound = visibleStatement((db, visible) =>
  db
    .select({
      id: items.id,
      manifestId: items.manifestId,
      manifestName: manifests.name,
      lotNumber: items.lotNumber,
      sectionLetter: items.sectionLetter,
      title: items.title,
      description: items.description,
      consignor: items.consignor,
      coverUrl: sql<string | null>`${items.photoUrls}[1]`,
    })
    .from(items)
    .innerJoin(manifests, eq(manifests.id, items.manifestId))
    .where(and(visible, sql`${items.id} = any (${jsonTexts("ids")}::uuid[])`))
    .orderBy(...newestFirst(items)),
);

const manifestText = sql`lower(${manifests.name} || ' ' || ${manifests.consignor} || ' ' || ${manifests.saleLocation})`;

/** Manifests whose name, consignor and sale location contain all words; those with the words in the name first. */
export const findManifests = visibleStatement((db, visible) =>
  db
    .select({
      id: manifests.id,
      name: manifests.name,
      consignor: manifests.consignor,
      saleDate: manifests.saleDate,
      saleLocation: manifests.saleLocation,
    })
    .from(manifests)
    .where(and(visible, sql`${manifestText} like all (${jsonTexts("parts")})`))
    .orderBy(sql`lower(${manifests.name}) like all (${jsonTexts("parts")}) desc`, ...newestFirst(manifests))
    .limit(maxFound.manifests),
);
