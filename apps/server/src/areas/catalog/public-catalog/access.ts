import { emptyFields, fieldIdsWith } from "@lotwright/contracts/catalog/item-fields";
import { maxFeedItems, type PublicCatalog } from "@lotwright/contracts/catalog/public-catalog";
import { recordOf } from "@lotwright/contracts/values/record-of";
import { shareToken } from "@lotwright/contracts/workspace/sharing";
import { items, manifests, settings } from "@lotwright/db/schema";
import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../core/context";
import { mapYielding } from "../../../core/yielding";
import { rowJson } from "../../../fast/row-json";
import { readSection } from "../../accounts/settings/access";
import { branding, company, customFields, type Section } from "../../accounts/settings/sections";

const publicNames = ["id", ...fieldIdsWith("isPublic")] as const;

/** Result fields that are public if the workspace publishes results; never the buyer. */
const resultNames = ["hammerPrice", "saleState"] as const;

type PublicName = (typeof publicNames | typeof resultNames)[number] | "createdAt" | "updatedAt";

const estimateNames: ReadonlySet<PublicName> = new Set(["lowEstimate", "highEstimate"]);

function shownNames({ company, hidesEstimates, showsResults }: SharedManifest): PublicName[] {
  const shown = publicNames.filter((name) => !(hidesEstimates && estimateNames.has(name)));
  return (showsResults ?? company.publishesResults) ? [...shown, ...resultNames] : shown;
}

const optionalTexts: ReadonlySet<string> = new Set(
  fieldIdsWith("isOptional").filter((id) => emptyFields[id] === ""),
);

export type PublicItemRow = PublicCatalog["items"][number];
/** A lot in the feed. Times are in PostgreSQL's JSON format. */
export type FeedItemRow = PublicItemRow & { createdAt: string; updatedAt: string };

function writeFindShared(db: Context["db"]) {
  const ofCatalog = inArray(
    settings.section,
    [company, branding, customFields].map(({ name }) => name),
  );
  const sections = db
    .select({ sections: sql`jsonb_object_agg(${settings.section}, ${settings.value})` })
    .from(settings)
    .where(and(eq(settings.workspaceId, manifests.workspaceId), ofCatalog));
  return db
    .select({
      manifestId: manifests.id,
      name: manifests.name,
      updatedAt: manifests.updatedAt,
      currency: manifests.currency,
      saleDate: manifests.saleDate,
      saleLocation: manifests.saleLocation,
      hidesEstimates: manifests.shareHidesEstimates,
      showsResults: manifests.shareShowsResults,
      sections: sql<Record<string, Record<string, unknown>> | null>`${sections}`,
    })
    .from(manifests)
    .where(
      and(
        eq(manifests.publicShareToken, sql.placeholder("token")),
        eq(manifests.publicShareEnabled, true),
        or(isNull(manifests.shareEndsAt), gt(manifests.shareEndsAt, sql`now()`)),
      ),
    )
    .prepare("shared_manifest");
}

/** Prepared statement per database: building the SQL for each request took 40 % of a 304's CPU time (1.07 ms instead of 0.61). */
const findSharedIn = new WeakMap<Context["db"], ReturnType<typeof writeFindShared>>();

/** Finds a shared manifest with its workspace's settings; undefined for an invalid, disabled or unknown token. */
export async function findShared({ db }: Pick<Context, "db">, token: string) {
  if (!shareToken.safeParse(token).success) return undefined;
  const statement = findSharedIn.get(db) ?? writeFindShared(db);
  findSharedIn.set(db, statement);
  const [row] = await statement.execute({ token });
  if (!row) return undefined;
  const { sections, ...manifest } = row;
  const read = <Value extends object>(section: Section<Value>) =>
    readSection(section, [sections?.[section.name]]);
  return {
    ...manifest,
    company: read(company),
    brandColor: read(branding).brandColor,
    custom: read(customFields),
  };
}

type Listing = { names: readonly PublicName[]; order: SQL[]; limit?: number };

export type SharedManifest = NonNullable<Awaited<ReturnType<typeof findShared>>>;

/** Reads items as one JSON text each without empty fields, and parses them in slices that yield to the event loop. */
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
  // PostgreSQL builds the JSON from columns of these types.
  return mapYielding(rows, ({ item }) => JSON.parse(item) as Row);
}

/** Reads public items, highest lot first; the page reverses the list. */
export const findPublicItems = (ctx: Pick<Context, "db">, shared: SharedManifest) =>
  readItems<PublicItemRow>(ctx, shared.manifestId, {
    names: shownNames(shared),
    order: [desc(items.lotNumber), desc(items.sectionLetter)],
  });

/** Reads the most recently changed items, at most `maxFeedItems`. */
export const findFeedItems = (ctx: Pick<Context, "db">, shared: SharedManifest) =>
  readItems<FeedItemRow>(ctx, shared.manifestId, {
    names: [...shownNames(shared), "createdAt", "updatedAt"],
    order: [desc(items.updatedAt), asc(items.id)],
    limit: maxFeedItems,
  });
