import { maxFound } from "@lotwright/contracts/catalog/search";
import type { Database } from "@lotwright/db/client";
import { items, lotNames, lotText, lotWords, manifests, photos } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { and, desc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { newestFirst } from "../../../core/paging";
import { visibleStatement } from "../../accounts/assignments/access";
import {
  hasMarks,
  hasNameParts,
  hasPart,
  hasTexts,
  hasWords,
  isIndexed,
  isSimilar,
  jsonTexts,
  lotsOfPhotos,
} from "./conditions";

/** Maximum of lots with the words that are all read; above it, only the newest are. */
export const maxLookedUp = { lots: 4_000, photos: 4_000 };
/** Maximum of lots read in list order to find matches. */
export const maxWalked = 6_000;
/** Maximum of ranked matches by kind of search, fewer where ranking is slower. */
const maxRanked = { words: maxLookedUp.lots, newest: 60, parts: 500, corrected: 500, similar: 100 };
/** Maximum of photos with matching marks whose lots are looked up, newest first. */
const maxPhotos = 300;
/** Value of `pg_trgm.word_similarity_threshold`, which the operator `<%` uses. */
const minSimilarity = 0.6;

const given = (name: string) => sql.placeholder(name);
const raw = (count: number) => sql.raw(String(count));

const searched = {
  lotNumber: items.lotNumber,
  sectionLetter: items.sectionLetter,
  title: items.title,
  description: items.description,
  category: items.category,
  consignor: items.consignor,
  externalId: items.externalId,
};
type Searched = Record<keyof typeof searched, SQLWrapper>;

/** SQL of the normalized title after a blank, so that a pattern can match the beginning of a word. */
const titleOf = (table: Searched) =>
  sql<string>`' ' || fold(${table.lotNumber} || ${table.sectionLetter} || ' ' || ${table.title})`;

/**
 * A found lot. `place`: 0 for the typed text in the title or as external id, 1 for the typed text elsewhere if it has
 * punctuation, 2 for the words in the title, 3 for the words elsewhere.
 */
export type Found = { id: string; place: number };

const placeOf = (table: Searched) => sql<number>`case
  when ${titleOf(table)} like ${given("titlePhrase")} or fold(${table.externalId}) = ${given("phrase")} then 0
  when ${given("textPhrase")}::text <> '' and ${lotText(table)} like ${given("textPhrase")} then 1
  when ${titleOf(table)} like all (${jsonTexts(given("beginnings"))}) then 2
  else 3 end`;

type Ranking = {
  score?: (table: Searched) => SQL<number>;
  /** Source to select from instead of all lots. */
  from?: SQL;
};

const isVisible = (db: Database, visible: SQL | undefined) => {
  const visibleIds = db.select({ id: manifests.id }).from(manifests).where(visible);
  // Written as a subquery, because the planner underestimates the lots of a manifest and would compute a tsvector of each, at 100
  // us per lot.
  return sql`(${inArray(items.manifestId, visibleIds)}) is true`;
};

/** The best visible lots that match `condition` by an index, among its first `limit` matches. */
const bestOf = (limit: number, condition: SQL | undefined, { score }: Ranking = {}) =>
  visibleStatement((db, visible) => {
    const matching = db
      .select({ id: items.id, createdAt: items.createdAt, ...searched })
      .from(items)
      .where(and(condition, isVisible(db, visible)))
      .limit(limit)
      .as("matching");
    return db
      .select({ id: matching.id, place: placeOf(matching).as("place") })
      .from(matching)
      .orderBy(...(score ? [sql`${score(matching)} desc`] : []), sql`place`, ...newestFirst(matching))
      .limit(maxFound.items);
  });

const isAbove = (rows: SQL, most: number) =>
  sql<boolean>`(select count(*) from (${rows} limit ${raw(most + 1)}) as hits) > ${raw(most)}`;
const areLotsMany = isAbove(sql`select from ${items} where ${hasWords(given("query"))}`, maxLookedUp.lots);
const arePartsMany = isAbove(
  sql`select from ${items} where ${hasPart(given("first"))} and ${hasPart(given("second"))}`,
  maxLookedUp.lots,
);
const arePhotosMany = isAbove(
  sql`select from ${photos} where ${hasMarks(given("query"))} and ${photos.workspaceId} = ${given("workspaceId")}`,
  maxLookedUp.photos,
);

const frequencyOf = (isFrequent: SQL) =>
  statement((db) =>
    db
      .select({ isIndexed, isFrequent: sql<boolean>`case when ${isIndexed} then ${isFrequent} end` })
      .from(sql`(select 1) as one`),
  );

/** Whether so many lots in all workspaces have the words that walking a list in order finds some sooner. */
export const readFrequency = frequencyOf(areLotsMany);
/** Frequency of lots that have the words, have the parts `first` and `second` in their names, or have the words on photos. */
export const readFrequencyAnywhere = frequencyOf(
  sql`(${areLotsMany} or ${arePhotosMany} or ${arePartsMany})`,
);

/** Finds the best visible lots with the words of `query`. `plain` are parts of texts, for lots not indexed yet. */
export const findByWords = bestOf(
  maxRanked.words,
  and(hasWords(given("query")), sql`(${given("plain")}::text = '[]' or ${hasTexts(items, given("plain"))})`),
);

/** Finds the best of the newest visible lots with the words of `query`. */
export const findNewestByWords = visibleStatement((db, visible) => {
  const newest = db
    .select()
    .from(items)
    .where(and(eq(items.workspaceId, given("workspaceId")), isVisible(db, visible)))
    .orderBy(...newestFirst(items))
    .limit(maxWalked)
    .as("newest");
  const { id, createdAt, lotNumber, sectionLetter, title, description, category, consignor, externalId } =
    newest;
  const texts = { lotNumber, sectionLetter, title, description, category, consignor, externalId };
  const matching = db
    .select({ id, createdAt, ...texts })
    .from(newest)
    .where(and(hasTexts(texts, given("plain")), hasWords(given("query"), texts)))
    .limit(maxRanked.newest)
    .as("matching");
  return db
    .select({ id: matching.id, place: placeOf(matching).as("place") })
    .from(matching)
    .orderBy(sql`place`, ...newestFirst(matching))
    .limit(maxFound.items);
});

const byParts = (condition: SQL | undefined) =>
  bestOf(maxRanked.parts, and(condition, hasNameParts(items, given("parts"))));

/** Finds lots whose name, title and consignor match all `parts`, using the index for `first` and `second`. */
export const findByParts = {
  one: byParts(hasPart(given("first"))),
  two: byParts(and(hasPart(given("first")), hasPart(given("second")))),
};

const similarity = (table: Searched) => sql<number>`(
  select min(word_similarity(word, ${lotNames(table)})) from unnest(${jsonTexts(given("words"))}) as word
)`;

/** Finds which words of JSON lists occur in lots, with the index of their list. */
export const findKnownWords = statement((db) =>
  db
    .select({ list: sql<number>`list`, word: sql<string>`word` })
    .from(
      sql`(select number::int as list, json_array_elements_text(words) as word
        from json_array_elements(${given("lists")}::text::json) with ordinality as lists(words, number)) as listed`,
    )
    .where(
      sql`${isIndexed} and exists (select from ${items} where ${lotWords(items)} @@ listed.word::tsquery)`,
    ),
);

/** Finds lots that have each word, or a known word that differs by one letter. Most similar first. */
export const findCorrected = bestOf(maxRanked.corrected, hasWords(given("query")), { score: similarity });

const areSimilar = sql`(
  cardinality(${jsonTexts(given("words"))}) = 2 or ${similarity(searched)} >= ${raw(minSimilarity)}
)`;

/** Finds lots with something similar to each word, using the index for one or two words. Most similar first. */
export const findSimilar = {
  one: bestOf(maxRanked.similar, isSimilar(given("first")), { score: similarity }),
  two: bestOf(maxRanked.similar, and(isSimilar(given("first")), isSimilar(given("second")), areSimilar), {
    score: similarity,
  }),
};

/** Condition for photos of the workspace on which the words of `query` were read. */
const isMarked = and(hasMarks(given("query")), eq(photos.workspaceId, given("workspaceId")));

/** Whether so many photos have the words that `findByMarks` does not look up all their lots. */
export const readMarkFrequency = statement((db) =>
  db
    .select({ isFrequent: isAbove(sql`select from ${photos} where ${isMarked}`, maxPhotos) })
    .from(sql`(select 1) as one`),
);

/** Finds the newest visible lots with the words of `query` in a photo's marks. */
export const findNewestByMarks = visibleStatement((db, visible) => {
  const newest = db
    .select({ id: items.id, createdAt: items.createdAt, photoUrls: items.photoUrls })
    .from(items)
    .where(and(eq(items.workspaceId, given("workspaceId")), isVisible(db, visible)))
    .orderBy(...newestFirst(items))
    .limit(maxWalked)
    .as("newest");
  // OFFSET 0 makes PostgreSQL look up each lot's photos, instead of all photos with the words per lot.
  const marked = sql`exists (select from (
    select * from ${photos} where ${photos.url} = any (${newest.photoUrls}) offset 0
  ) as ${photos} where ${isMarked})`;
  return db
    .select({ id: newest.id })
    .from(newest)
    .where(marked)
    .orderBy(...newestFirst(newest))
    .limit(maxFound.items);
});

/** Finds visible lots with the words of `query` in a photo's marks, limited to the newest photos. */
export const findByMarks = visibleStatement((db, visible) => {
  const newest = db
    .select({ url: photos.url })
    .from(photos)
    .where(isMarked)
    .orderBy(desc(photos.createdAt))
    .limit(maxPhotos);
  return db
    .select({ id: items.id })
    .from(items)
    .innerJoin(manifests, eq(manifests.id, items.manifestId))
    .where(
      and(visible, sql`${items.id} = any (array(${lotsOfPhotos(sql`${newest}`, given("workspaceId"))}))`),
    )
    .orderBy(...newestFirst(items))
    .limit(maxFound.items);
});

/** Finds lots by number, those with the exact letter first; an empty letter matches all. */
export const findByNumber = visibleStatement((db, visible) => {
  const isNamed = sql<boolean>`${items.sectionLetter} = ${given("sectionLetter")}::text`;
  return db
    .select({ id: items.id, isNamed })
    .from(items)
    .innerJoin(manifests, eq(manifests.id, items.manifestId))
    .where(
      and(
        visible,
        eq(items.lotNumber, given("lotNumber")),
        sql`(${isNamed} or ${given("sectionLetter")}::text = '')`,
      ),
    )
    .orderBy(sql`${isNamed} desc`, ...newestFirst(items))
    .limit(maxFound.items);
});

/** Reads the displayed fields of lots that are visible, newest first. */
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
    .where(and(visible, sql`${items.id} = any (${jsonTexts(given("ids"))}::uuid[])`))
    .orderBy(...newestFirst(items)),
);

const manifestText = sql`fold(${manifests.name} || ' ' || ${manifests.consignor} || ' ' || ${manifests.saleLocation})`;

/** Finds manifests whose name, consignor and sale location contain all words, matches in the name first. */
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
    .where(and(visible, sql`${manifestText} like all (${jsonTexts(given("parts"))})`))
    .orderBy(
      sql`fold(${manifests.name}) like all (${jsonTexts(given("parts"))}) desc`,
      ...newestFirst(manifests),
    )
    .limit(maxFound.manifests),
);
