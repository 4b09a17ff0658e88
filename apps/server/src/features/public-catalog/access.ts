import { type CustomFieldId, emptyFields, fieldIdsWith } from "@lotwright/contracts/item-fields";
import { maxFeedItems, type PublicCatalog } from "@lotwright/contracts/public-catalog";
import { recordOf } from "@lotwright/contracts/record-of";
import { shareToken } from "@lotwright/contracts/sharing";
import { branding, companySettings, customFields, items, manifests, users } from "@lotwright/db/schema";
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context";
import { mapInTurns } from "../../turns";
import { rowJson } from "../items/access";
import { isOwnerOf } from "../team/access";

const publicNames = ["id", ...fieldIdsWith("isPublic")] as const;

const feedNames = [...publicNames, "createdAt", "updatedAt"] as const;

const optionalTexts: ReadonlySet<string> = new Set(
  fieldIdsWith("isOptional").filter((id) => emptyFields[id] === ""),
);

export type PublicItemRow = PublicCatalog["items"][number];
/** Times as PostgreSQL writes them in JSON. */
export type FeedItemRow = PublicItemRow & { createdAt: string; updatedAt: string };

/** A shared manifest with what its owner shows around it; nothing for any other token, whatever is wrong with it. */
export async function findShared({ db }: Pick<Context, "db">, token: string) {
  if (!shareToken.safeParse(token).success) return undefined;
  const isShared = and(eq(manifests.publicShareToken, token), eq(manifests.publicShareEnabled, true));
  const [row] = await db
    .select({
      manifestId: manifests.id,
      name: manifests.name,
      updatedAt: manifests.updatedAt,
      brandColor: branding.brandColor,
      company: companySettings,
      currency: manifests.currency,
      saleDate: manifests.saleDate,
      saleLocation: manifests.saleLocation,
      labels: customFields.customColumnLabels,
      // Saved as the contract has it; a column of texts cannot say so.
      columnOrder: sql<CustomFieldId[] | null>`${customFields.columnOrder}`,
    })
    .from(manifests)
    .innerJoin(users, isOwnerOf(manifests.workspaceId))
    .leftJoin(branding, eq(branding.userId, users.id))
    .leftJoin(companySettings, eq(companySettings.userId, users.id))
    .leftJoin(customFields, eq(customFields.workspaceId, manifests.workspaceId))
    .where(isShared);
  return row;
}

type Listing = { names: readonly (typeof feedNames)[number][]; order: SQL[]; limit?: number };

/** One text per item, without what is empty, parsed in turns of the event loop. */
async function readItems<Row>(
  { db }: Pick<Context, "db">,
  manifestId: string,
  { names, order, limit }: Listing,
): Promise<Row[]> {
  const columns = recordOf(names, (name) =>
    optionalTexts.has(name) ? sql`nullif(${items[name]}, '')` : items[name],
  );
  const item = sql<string>`json_strip_nulls(${rowJson(columns)})::text`;
  const query = db
    .select({ item })
    .from(items)
    .where(eq(items.manifestId, manifestId))
    .orderBy(...order);
  const rows = await (limit ? query.limit(limit) : query);
  // Written by PostgreSQL from columns of these types.
  return mapInTurns(rows, ({ item }) => JSON.parse(item) as Row);
}

/** The highest lot first: the page reverses the list, and so reads in lot order. */
export const findPublicItems = (ctx: Pick<Context, "db">, manifestId: string) =>
  readItems<PublicItemRow>(ctx, manifestId, {
    names: publicNames,
    order: [desc(items.lotNumber), desc(items.sectionLetter)],
  });

/** The last changed one first, as many as a feed has. */
export const findFeedItems = (ctx: Pick<Context, "db">, manifestId: string) =>
  readItems<FeedItemRow>(ctx, manifestId, {
    names: feedNames,
    order: [desc(items.updatedAt), asc(items.id)],
    limit: maxFeedItems,
  });
