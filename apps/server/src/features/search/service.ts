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
import type { ActorContext } from "../../context";
import { one } from "../../one";
import { visibleConsignors } from "../consignors/access";
import {
  type Found,
  findByNumber,
  findByParts,
  findByWords,
  findManifests as findManifestRows,
  findSimilar,
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
const ranks = { named: 0, numbered: 1, title: 2, text: 3, part: 4, similar: 5 };

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
  return rows
    .toSorted((a, b) => (rankOf.get(a.id) ?? 0) - (rankOf.get(b.id) ?? 0))
    .slice(0, maxFound.items)
    .map(({ description, coverUrl, ...row }) => {
      const snippet = snippetOf(description, question.words);
      return {
        ...row,
        ...(coverUrl && { coverUrl: absoluteUrl(coverUrl, origin) }),
        ...(snippet && { snippet }),
      };
    });
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
  if (rankOf.size < maxFound.items) add(await findParts(ctx, words, partPattern), () => ranks.part);
  if (rankOf.size === 0) add(await findMisspelled(ctx, words), (_, index) => ranks.similar + index);
  return rankOf;
}

/** Lots that have all words, or beginnings of them. */
async function findTexts(ctx: ActorContext, words: readonly string[]): Promise<Found[]> {
  const patterns = JSON.stringify(words.map(beginningPattern));
  const newest = one(await readNewest(ctx, { patterns }));
  // All older lots would come after these.
  if (newest.found.filter(({ isInTitle }) => isInTitle).length >= maxFound.items) return newest.found;
  const isFrequent = (_: string, index: number) =>
    newest.size >= minSample && (newest.counts[index] ?? 0) > newest.size * frequentShare;
  const frequent = words.filter(isFrequent);
  const selective = words.filter((word) => !frequent.includes(word));
  if (selective.length === 0) {
    return [...newest.found, ...(await findParts(ctx, words, beginningPattern))];
  }
  const older = await findByWords(ctx, {
    ...{ patterns, query: wordsQuery(selective) },
    frequent: JSON.stringify(frequent.map(beginningPattern)),
  });
  return [...newest.found, ...older];
}

/** Lots whose name, title and consignor match the words. Too short words alone find nothing. */
async function findParts(
  ctx: ActorContext,
  words: readonly string[],
  toPattern: (word: string) => string,
): Promise<Found[]> {
  const [part] = words;
  if (part === undefined || part.length < minPartLength) return [];
  const patterns = JSON.stringify(words.map(beginningPattern));
  return findByParts(ctx, { patterns, part: toPattern(part), parts: JSON.stringify(words.map(toPattern)) });
}

/** A number that differs in a digit is another number, not a misspelled one. */
async function findMisspelled(ctx: ActorContext, words: readonly string[]): Promise<Found[]> {
  const [word] = words;
  const isNumbered = words.some((other) => /\d/.test(other));
  if (word === undefined || word.length < minPartLength || isNumbered) return [];
  const patterns = JSON.stringify(words.map(beginningPattern));
  return findSimilar(ctx, { patterns, word, words: JSON.stringify(words) });
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
