import { items, lotNames, lotText, lotWords, photos, photoWords } from "@lotwright/db/schema";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** A parameter that the planner does not look into: it would read the whole table for a text that most lots have. */
const opaque = (text: unknown) => sql`(select ${text}::text)`;

/** A parameter with texts as JSON. */
export const jsonTexts = (texts: unknown) =>
  sql`array(select json_array_elements_text(${texts}::text::json))`;

const tsquery = (query: unknown) => sql`(select to_tsquery('simple', ${query}::text))`;

/** Lots with a part of a name, by the trigram index. */
export const hasPart = (pattern: unknown) => sql`${lotNames(items)} like ${opaque(pattern)}`;

/** Lots with something similar to a word in their names, by the trigram index. */
export const isSimilar = (word: unknown) => sql`${opaque(word)} <% ${lotNames(items)}`;

type Names = Parameters<typeof lotNames>[0];
type Texts = Parameters<typeof lotText>[0];

/** Lots with words or beginnings of words, by the index of words. */
export const hasWords = (query: unknown, table: Texts = items) =>
  sql`${lotWords(table)} @@ ${tsquery(query)}`;

export const haveParts = (table: Names, patterns: unknown) =>
  sql`${lotNames(table)} like all (${jsonTexts(patterns)})`;
export const haveTexts = (table: Texts, patterns: unknown) =>
  sql`' ' || ${lotText(table)} like all (${jsonTexts(patterns)})`;

/** Photos on which all words were read, by the index of marks. PostgreSQL sees its condition in no parameter. */
export const hasMarks = (query: unknown) =>
  sql`(${photos.marksText} <> '' and ${photoWords(photos)} @@ ${tsquery(query)})`;

/** The lots that have one of the photos `marked`, which are rows with a `url`. Each photo is looked up in the index. */
export const lotsOfPhotos = (marked: SQLWrapper, workspaceId: unknown): SQL => sql`
  select lot.id from (${marked}) as marked cross join lateral (
    select ${items.id} from ${items}
    where ${items.photoUrls} @> array[marked.url] and ${items.workspaceId} = ${workspaceId} offset 0
  ) as lot`;

/** Whether a server has built the indexes of searches. Until then, each lot is read. */
export const isIndexed = sql<boolean>`(
  select count(*) = 3 from pg_index where indisvalid and indexrelid in (
    to_regclass('items_search_words'), to_regclass('items_search_names'), to_regclass('photos_search_marks')))`;
