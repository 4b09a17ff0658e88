import { maxFound } from "@lotwright/contracts/search";
import { items, lotNames, lotText, lotWords, manifests } from "@lotwright/db/schema";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { newestFirst } from "../../paging";
import { visibleStatement } from "../manifests/access";

/** The sample of the newest lots: so many of each of so many manifests, and of those the newest. */
const sample = { manifests: 25, perManifest: 250, items: 500 };
/** Matches that are ranked at most, whatever number there is. */
const maxRanked = 3_000;
/** `pg_trgm.word_similarity_threshold`, which `<%` uses. */
const minSimilarity = 0.6;

/** A parameter that the planner does not look into: it would read the whole table for a text that most lots have. */
const opaque = (name: string) => sql`(select ${sql.placeholder(name)}::text)`;
const jsonTexts = (name: string) =>
  sql`array(select json_array_elements_text(${sql.placeholder(name)}::text::json))`;

const ofWorkspace = eq(items.workspaceId, sql.placeholder("workspaceId"));

/** Texts begin with a blank, so that a pattern can begin with one. */
const title = sql`' ' || lower(${items.lotNumber} || ${items.sectionLetter} || ' ' || ${items.title})`;
const text = sql`' ' || lower(${lotText(items)})`;

/** Whether lot number and title have all words. */
const isInTitle = sql<boolean>`${title} like all (${jsonTexts("patterns")})`;

export type Found = { id: string; isInTitle: boolean };

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
        isInTitle: isInTitle.as("is_in_title"),
        text: text.as("text"),
      })
      .from(chosen)
      .innerJoin(items, eq(items.id, chosen.id)),
  );
  const best = sql`select id, is_in_title from listed where text like all (${jsonTexts("patterns")})
    order by is_in_title desc, created_at desc, id desc limit ${sql.raw(String(maxFound.items))}`;
  const counts = sql`select count(*) filter (where text like word.pattern) as count
    from unnest(${jsonTexts("patterns")}) with ordinality as word(pattern, place) left join listed on true
    group by place order by place`;
  return db
    .with(listed)
    .select({
      size: sql<number>`(select count(*)::int from listed)`,
      counts: sql<number[]>`(select coalesce(json_agg(count), '[]') from (${counts}) as counted)`,
      found: sql<Found[]>`(
        select coalesce(json_agg(json_build_object('id', id, 'isInTitle', is_in_title)), '[]') from (${best}) as best
      )`,
    })
    .from(sql`(select 1) as one`);
});

/** The best of the visible lots that `condition` selects, of which at most `maxRanked` are ranked. */
const bestOf = (condition: SQL | undefined, score = sql<number>`0`) =>
  visibleStatement((db, visible) => {
    const matching = db
      .select({
        id: items.id,
        createdAt: items.createdAt,
        isInTitle: isInTitle.as("is_in_title"),
        score: score.as("score"),
      })
      .from(items)
      .innerJoin(manifests, eq(manifests.id, items.manifestId))
      .where(and(ofWorkspace, visible, condition))
      .limit(maxRanked)
      .as("matching");
    return db
      .select({ id: matching.id, isInTitle: matching.isInTitle })
      .from(matching)
      .orderBy(sql`${matching.score} desc, ${matching.isInTitle} desc`, ...newestFirst(matching))
      .limit(maxFound.items);
  });

/** Lots with the words of `query` by the index of words, and with the words of `frequent` by reading them. */
export const findByWords = bestOf(
  and(
    sql`${lotWords(items)} @@ (select to_tsquery('simple', ${sql.placeholder("query")}::text))`,
    sql`(${sql.placeholder("frequent")}::text = '[]' or ${text} like all (${jsonTexts("frequent")}))`,
  ),
);

/** Lots whose name, title and consignor match all of `parts`, of which `part` is looked up in the index. */
export const findByParts = bestOf(
  and(
    sql`${lotNames(items)} like ${opaque("part")}`,
    sql`${lotNames(items)} like all (${jsonTexts("parts")})`,
  ),
);

const similarity = sql<number>`(
  select min(word_similarity(word, ${lotNames(items)})) from unnest(${jsonTexts("words")}) as word
)`;

/** Lots that have something similar to each word, of which `word` is looked up in the index. Most similar first. */
export const findSimilar = bestOf(
  and(sql`${opaque("word")} <% ${lotNames(items)}`, sql`${similarity} >= ${sql.raw(String(minSimilarity))}`),
  similarity,
);

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
