import {
  type FoundConsignor,
  type FoundItem,
  type FoundManifest,
  maxFound,
  type SearchInput,
  type SearchResult,
} from "@lotwright/contracts/search";
import { consignors } from "@lotwright/db/schema";
import { and, sql } from "drizzle-orm";
import { absoluteUrl, originFor } from "../../absolute-urls";
import { mapBounded, pageBounds } from "../../bounded";
import type { ActorContext } from "../../context";
import { one } from "../../one";
import { visibleConsignors } from "../consignors/access";
import {
  type Found,
  findByMarks,
  findByNumber,
  findByParts,
  findByWords,
  findManifests as findManifestRows,
  findSimilar,
  maxRanked,
  readFound,
  readNewest,
} from "./access";
import { snippetOf } from "./snippet";
import { beginningPattern, partPattern, type Question, readQuestion, wordsQuery } from "./words";

/** Words of fewer characters are in most names, and too short for the index of their parts. */
const minPartLength = 3;
/** Above this share of the newest lots, reading them is faster than the index of words. */
const frequentShare = 0.05;
/** Fewer lots say too little about the others. */
const minSample = 100;

/** Lower is better; lots of equal rank are sorted newest first. */
const ranks = { named: 0, numbered: 1, title: 2, text: 3, marks: 4, part: 5, similar: 6 };

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

/** Ids of the best lots with their ranks. Looks for parts and misspellings only where words find too little. */
async function rankItems(ctx: ActorContext, { words, lot }: Question): Promise<Map<string, number>> {
  const rankOf = new Map<string, number>();
  const add = (found: readonly { id: string }[], rank: (row: never, index: number) => number) => {
    for (const [index, row] of found.entries()) {
      if (!rankOf.has(row.id)) rankOf.set(row.id, rank(row as never, index));
    }
  };
  const byText = ({ isInTitle }: Found) => (isInTitle ? ranks.title : ranks.text);
  const numbered = lot ? findByNumber(ctx, lot) : [];
  const texts = words.length > 0 ? findTexts(ctx, words) : [];
  add(await numbered, ({ isNamed }: { isNamed: boolean }) => (isNamed ? ranks.named : ranks.numbered));
  add(await texts, byText);
  if (rankOf.size < maxFound.items) add(await findMarks(ctx, words), () => ranks.marks);
  if (rankOf.size < maxFound.items) add(await findParts(ctx, words, partPattern), () => ranks.part);
  if (rankOf.size === 0) add(await findMisspelled(ctx, words), (_, index) => ranks.similar + index);
  return rankOf;
}

/** Lots that have all words, or beginnings of them. */
async function findTexts(ctx: ActorContext, words: readonly string[]): Promise<Found[]> {
  const { size, frequencies, found } = one(
    await readNewest(ctx, { words: JSON.stringify(words.map((word) => ` ${word}`)) }),
  );
  // All older lots would come after these.
  if (found.filter(({ isInTitle }) => isInTitle).length >= maxFound.items) return found;
  const isFrequent = (count = 0) => size >= minSample && count > size * frequentShare;
  const frequent = words.filter((_, index) => isFrequent(frequencies[index]?.inText));
  if (frequent.length < words.length || found.length < maxFound.items) {
    return [...found, ...(await findByIndex(ctx, words, frequent))];
  }
  const isInMostNames = words.every((_, index) => isFrequent(frequencies[index]?.inNames));
  return isInMostNames ? found : [...found, ...(await findParts(ctx, words, beginningPattern))];
}

/** Looks up the words that are not `frequent`; all if there are no others, as it is for words that are rarely together. */
function findByIndex(
  ctx: ActorContext,
  words: readonly string[],
  frequent: readonly string[],
): Promise<Found[]> {
  const selective = words.filter((word) => !frequent.includes(word));
  const isAnySelective = selective.length > 0;
  return findByWords(ctx, {
    patterns: JSON.stringify(words.map(beginningPattern)),
    query: wordsQuery(isAnySelective ? selective : words),
    frequent: JSON.stringify(isAnySelective ? frequent.map(beginningPattern) : []),
    limit: frequent.length > 0 ? maxRanked.read : maxRanked.plain,
  });
}

/** The words that are long enough for the index of parts, longest first. */
const lookedUp = (words: readonly string[]) => words.filter(({ length }) => length >= minPartLength);

/** Lots whose name, title and consignor match the words. Too short words alone find nothing. */
async function findParts(
  ctx: ActorContext,
  words: readonly string[],
  toPattern: (word: string) => string,
): Promise<Found[]> {
  const [first, second] = lookedUp(words).map(toPattern);
  if (first === undefined) return [];
  const patterns = JSON.stringify(words.map(beginningPattern));
  const parts = JSON.stringify(words.map(toPattern));
  const values = { patterns, first, second, parts, limit: maxRanked.read };
  return second === undefined ? findByParts.one(ctx, values) : findByParts.two(ctx, values);
}

/** Lots that have all words, or beginnings of them, on one of their photos. */
async function findMarks(ctx: ActorContext, words: readonly string[]): Promise<{ id: string }[]> {
  if (words.length === 0) return [];
  return findByMarks(ctx, { query: wordsQuery(words), limit: maxRanked.plain });
}

/** A number that differs in a digit is another number, not a misspelled one. */
async function findMisspelled(ctx: ActorContext, words: readonly string[]): Promise<Found[]> {
  const [first, second] = lookedUp(words);
  if (first === undefined || words.some((word) => /\d/.test(word))) return [];
  const patterns = JSON.stringify(words.map(beginningPattern));
  const compared = second === undefined ? [first] : words;
  const values = { patterns, first, second, words: JSON.stringify(compared), limit: maxRanked.similar };
  return second === undefined ? findSimilar.one(ctx, values) : findSimilar.two(ctx, values);
}

const partsOf = ({ words }: Question) => JSON.stringify(words.map(partPattern));

async function findManifests(ctx: ActorContext, question: Question): Promise<FoundManifest[]> {
  return question.words.length > 0 ? findManifestRows(ctx, { parts: partsOf(question) }) : [];
}

async function findConsignors(ctx: ActorContext, question: Question): Promise<FoundConsignor[]> {
  if (question.words.length === 0) return [];
  const { id, name, referenceNumber } = consignors;
  const text = sql`lower(concat_ws(' ', ${name}, ${referenceNumber}))`;
  const parts = sql`array(select json_array_elements_text(${partsOf(question)}::text::json))`;
  return ctx.db
    .select({ id, name, referenceNumber })
    .from(consignors)
    .where(and(visibleConsignors(ctx), sql`${text} like all (${parts})`))
    .orderBy(sql`lower(${name})`)
    .limit(maxFound.consignors);
}
