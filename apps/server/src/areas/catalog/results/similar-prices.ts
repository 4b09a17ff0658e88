import {
  minSoldLots,
  type SimilarPrices,
  type SimilarPricesInput,
} from "@lotwright/contracts/catalog/results";
import { items, manifests } from "@lotwright/db/schema";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { loadManifest, visibleStatement } from "../../accounts/assignments/access";
import { hasWords } from "../search/conditions";
import { longWords, readQuestion, wordsQuery } from "../search/words";

/** Minimum of `similarity` of two titles: "Brass oil lamp" and "Brass table lamp" have 0.5. */
const minSimilarity = 0.4;
/** Number of a title's longest words that are searched; short ones, such as "with", are in too many lots. */
const searchedWords = 3;
/** Maximum of lots with one of the words that are compared. */
const maxCompared = 4_000;
/** Maximum of similar lots, the most similar first. */
const maxSimilar = 40;

const given = (name: string) => sql.placeholder(name);
const isSold = and(eq(items.saleState, "sold"), isNotNull(items.hammerPrice));

/** Reads up to `minSoldLots` sold lots that the actor may see. */
const readSold = visibleStatement((db, visible) =>
  db
    .select({ id: items.id })
    .from(items)
    .innerJoin(manifests, eq(manifests.id, items.manifestId))
    .where(and(visible, eq(items.workspaceId, given("workspaceId")), isSold))
    .limit(minSoldLots),
);

/** Reads the prices of the sold lots with the most similar titles. */
const readSimilar = visibleStatement((db, visible) => {
  const likeness = sql<number>`similarity(fold(${items.title}), fold(${given("title")}))`;
  const compared = db
    .select({
      id: items.id,
      price: sql<number>`${items.hammerPrice}`.as("price"),
      likeness: likeness.as("likeness"),
    })
    .from(items)
    .innerJoin(manifests, eq(manifests.id, items.manifestId))
    .where(and(visible, isSold, eq(manifests.currency, given("currency")), hasWords(given("query"))))
    .limit(maxCompared)
    .as("compared");
  return db
    .select({ id: compared.id, price: compared.price })
    .from(compared)
    .where(sql`${compared.likeness} >= ${sql.raw(String(minSimilarity))}`)
    .orderBy(sql`${compared.likeness} desc`)
    .limit(maxSimilar);
});

/** Prices that sold lots with a similar title fetched, in sales that the actor may see. */
export async function similarPricesOf(ctx: ActorContext, input: SimilarPricesInput): Promise<SimilarPrices> {
  const { currency } = await loadManifest(ctx, input.manifestId);
  const words = longWords(readQuestion(input.title).words).slice(0, searchedWords);
  if (words.length === 0 || (await readSold(ctx, {})).length < minSoldLots) return null;
  const query = words.map((word) => wordsQuery([word])).join(" | ");
  const similar = await readSimilar(ctx, { title: input.title, query, currency });
  const prices = similar.filter(({ id }) => id !== input.itemId).map(({ price }) => Number(price));
  if (prices.length === 0) return null;
  return { count: prices.length, lowest: Math.min(...prices), highest: Math.max(...prices), currency };
}
