import { items, lotNames, lotText, lotWords, photos, photoWords } from "@lotwright/db/schema";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** SQL parameter hidden from the planner, which would otherwise read the whole table for a frequent text. */
const opaque = (text: unknown) => sql`(select ${text}::text)`;

/** SQL parameter that contains texts as JSON. */
export const jsonTexts = (texts: unknown) =>
  sql`array(select json_array_elements_text(${texts}::text::json))`;

const tsquery = (query: unknown) => sql`(select to_tsquery('simple', ${query}::text))`;

/** Condition for lots with a part of a name, using the trigram index. */
export const hasPart = (pattern: unknown) => sql`${lotNames(items)} like ${opaque(pattern)}`;

/** Condition for lots with a name similar to a word, using the trigram index. */
export const isSimilar = (word: unknown) => sql`${opaque(word)} <% ${lotNames(items)}`;

type Names = Parameters<typeof lotNames>[0];
type Texts = Parameters<typeof lotText>[0];

/** Condition for lots with words or their beginnings, using the full-text index. */
export const hasWords = (query: unknown, table: Texts = items) =>
  sql`${lotWords(table)} @@ ${tsquery(query)}`;

export const hasNameParts = (table: Names, patterns: unknown) =>
  sql`${lotNames(table)} like all (${jsonTexts(patterns)})`;
export const hasTexts = (table: Texts, patterns: unknown) =>
  sql`' ' || ${lotText(table)} like all (${jsonTexts(patterns)})`;

/** Condition for photos on which all words were read, using the partial index of marks, whose condition must be inlined. */
export const hasMarks = (query: unknown) =>
  sql`(${photos.marksText} <> '' and ${photoWords(photos)} @@ ${tsquery(query)})`;

/** Condition for lots with one of the photos `marked` (rows with a `url`), looking up each photo in the index. */
export const lotsOfPhotos = (marked: SQLWrapper, workspaceId: unknown): SQL => sql`
  select lot.id from (${marked}) as marked cross join lateral (
    select ${items.id} from ${items}
    where ${items.photoUrls} @> array[marked.url] and ${items.workspaceId} = ${workspaceId} offset 0
  ) as lot`;

/** SQL of whether the search indexes are built. Until then, each lot is read. */
export const isIndexed = sql<boolean>`(
  select count(*) = 3 from pg_index where indisvalid and indexrelid in (
    to_regclass('items_search_words'), to_regclass('items_search_names'), to_regclass('photos_search_marks')))`;
