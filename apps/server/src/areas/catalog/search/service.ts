import {
  type FoundConsignor,
  type FoundItem,
  type FoundManifest,
  maxFound,
  type SearchInput,
  type SearchResult,
} from "@lotwright/contracts/catalog/search";
import { consignors } from "@lotwright/db/schema";
import { and, sql } from "drizzle-orm";
import { absoluteUrl, originFor } from "../../../core/absolute-urls";
import { mapBounded, pageBounds } from "../../../core/bounded";
import type { ActorContext } from "../../../core/context";
import { one } from "../../../core/one";
import { visibleConsignors } from "../consignors/access";
import {
  type Found,
  findByMarks,
  findByNumber,
  findByParts,
  findByWords,
  findCorrected,
  findManifests as findManifestRows,
  findNewestByMarks,
  findNewestByWords,
  findSimilar,
  readFound,
  readFrequency,
  readMarkFrequency,
} from "./access";
import { comparedWords, readCorrectedQuery } from "./misspelled";
import { snippetOf } from "./snippet";
import {
  beginningPattern,
  hasMarks,
  longWords,
  partPattern,
  plainPatterns,
  type Question,
  readQuestion,
  wordsQuery,
} from "./words";

/** Ranks of search matches, lower is better; equal ranks are sorted newest first. */
const ranks = { named: 0, numbered: 1, text: 2, marks: 6, part: 7, similar: 8 };
/** The highest `place` that means a match in the title. */
const inTitle = 2;

/** Finds lots, manifests and consignors that the actor may see. */
export async function findAnything(ctx: ActorContext, input: SearchInput): Promise<SearchResult> {
  const question = readQuestion(input.q);
  const [items, manifests, ownConsignors] = await Promise.all([
    findItems(ctx, question, originFor(ctx, input)),
    findManifests(ctx, question),
    findConsignors(ctx, question),
  ]);
  return { items, manifests, consignors: ownConsignors };
}

async function findItems(
  ctx: ActorContext,
  question: Question,
  origin: string | undefined,
): Promise<FoundItem[]> {
  const rankOf = await rankItems(ctx, question);
  if (rankOf.size === 0) return [];
  const rows = await readFound(ctx, { ids: JSON.stringify([...rankOf.keys()]) });
  const best = rows
    .toSorted((a, b) => (rankOf.get(a.id) ?? 0) - (rankOf.get(b.id) ?? 0))
    .slice(0, maxFound.items);
  const answer = ({ description, coverUrl, ...row }: (typeof rows)[number]): FoundItem => {
    const snippet = snippetOf(description, question.words);
    return {
      ...row,
      ...(coverUrl && { coverUrl: absoluteUrl(coverUrl, origin) }),
      ...(snippet && { snippet }),
    };
  };
  return mapBounded(best, answer, pageBounds, ctx.signal);
}

/** Ids of the best lots with ranks. Searches parts and misspellings only if words find too few. */
async function rankItems(ctx: ActorContext, question: Question): Promise<Map<string, number>> {
  const { words, lot } = question;
  const rankOf = new Map<string, number>();
  const add = (found: readonly { id: string }[], rank: (row: never, index: number) => number) => {
    for (const [index, row] of found.entries()) {
      if (!rankOf.has(row.id)) rankOf.set(row.id, rank(row as never, index));
    }
  };
  // Awaited together, because an earlier unhandled rejection would end the server.
  const [numbered, texts] = await Promise.all([
    lot ? findByNumber(ctx, lot) : [],
    words.length > 0 ? findTexts(ctx, question) : [],
  ]);
  add(numbered, ({ isNamed }: { isNamed: boolean }) => (isNamed ? ranks.named : ranks.numbered));
  add(texts, ({ place }: Found) => ranks.text + place);
  if (rankOf.size < maxFound.items) add(await findMarks(ctx, words), () => ranks.marks);
  if (rankOf.size < maxFound.items) add(await findParts(ctx, question, partPattern), () => ranks.part);
  if (rankOf.size === 0) add(await findMisspelled(ctx, question), (_, index) => ranks.similar + index);
  return rankOf;
}

/** SQL expressions that rank lots. */
const rankedBy = (question: Question) => ({
  phrase: question.phrase,
  titlePhrase: beginningPattern(question.phrase),
  // With punctuation, a match anywhere is as good as one in the title, because the words of 100% alone mean something else.
  textPhrase: hasMarks(question) ? partPattern(question.phrase) : "",
  beginnings: JSON.stringify(question.words.map(beginningPattern)),
});

/** Finds lots with all words or their beginnings. */
async function findTexts(ctx: ActorContext, question: Question): Promise<Found[]> {
  const { words } = question;
  const query = wordsQuery(words);
  const plain = JSON.stringify(plainPatterns(words));
  const { isIndexed, isFrequent } = one(await readFrequency(ctx.db, { query }));
  const values = { ...rankedBy(question), query };
  if (!isFrequent) return findByWords(ctx, { ...values, plain: isIndexed ? "[]" : plain });
  const newest = await findNewestByWords(ctx, { ...values, plain });
  const isFull = newest.filter(({ place }) => place <= inTitle).length >= maxFound.items;
  const named = isFull ? [] : await findParts(ctx, question, beginningPattern);
  const isEnough = new Set([...newest, ...named].map(({ id }) => id)).size >= maxFound.items;
  return [...newest, ...named, ...(isEnough ? [] : await findByWords(ctx, { ...values, plain: "[]" }))];
}

/** Finds lots whose name, title and consignor match the words; finds none if all words are too short. */
async function findParts(
  ctx: ActorContext,
  question: Question,
  toPattern: (word: string) => string,
): Promise<Found[]> {
  const { words } = question;
  const [first, second] = longWords(words).map(toPattern);
  if (first === undefined) return [];
  const values = { ...rankedBy(question), first, second, parts: JSON.stringify(words.map(toPattern)) };
  return second === undefined ? findByParts.one(ctx, values) : findByParts.two(ctx, values);
}

/** Finds lots with all words, or their beginnings, in a photo's marks. */
async function findMarks(ctx: ActorContext, words: readonly string[]): Promise<{ id: string }[]> {
  if (words.length === 0) return [];
  const query = wordsQuery(words);
  const { isFrequent } = one(await readMarkFrequency(ctx.db, { query, workspaceId: ctx.actor.workspaceId }));
  const newest = isFrequent ? await findNewestByMarks(ctx, { query }) : [];
  return newest.length >= maxFound.items ? newest : [...newest, ...(await findByMarks(ctx, { query }))];
}

/** Finds lots with words that differ by one letter, otherwise lots with similar names. */
async function findMisspelled(ctx: ActorContext, question: Question): Promise<Found[]> {
  const { words } = question;
  const query = await readCorrectedQuery(ctx, words);
  if (query === undefined) return findSimilarNames(ctx, question);
  const found = await findCorrected(ctx, { ...rankedBy(question), words: JSON.stringify(words), query });
  return found.length > 0 ? found : findSimilarNames(ctx, question);
}

async function findSimilarNames(ctx: ActorContext, question: Question): Promise<Found[]> {
  const compared = comparedWords(question.words);
  const [first, second] = compared;
  if (first === undefined) return [];
  const values = { ...rankedBy(question), first, second, words: JSON.stringify(compared) };
  return second === undefined ? findSimilar.one(ctx, values) : findSimilar.two(ctx, values);
}

const partsOf = ({ words }: Question) => JSON.stringify(words.map(partPattern));

async function findManifests(ctx: ActorContext, question: Question): Promise<FoundManifest[]> {
  return question.words.length > 0 ? findManifestRows(ctx, { parts: partsOf(question) }) : [];
}

async function findConsignors(ctx: ActorContext, question: Question): Promise<FoundConsignor[]> {
  if (question.words.length === 0) return [];
  const { id, name, referenceNumber } = consignors;
  const text = sql`fold(concat_ws(' ', ${name}, ${referenceNumber}))`;
  const parts = sql`array(select json_array_elements_text(${partsOf(question)}::text::json))`;
  return ctx.db
    .select({ id, name, referenceNumber })
    .from(consignors)
    .where(and(visibleConsignors(ctx), sql`${text} like all (${parts})`))
    .orderBy(sql`lower(${name})`)
    .limit(maxFound.consignors);
}
