import { createHash } from "node:crypto";
import { inColumnOrder } from "@lotwright/contracts/catalog/item-fields";
import {
  type PublicCatalog,
  type PublicCatalogFeed,
  type PublicCatalogInput,
  type PublicCatalogPage,
  type PublicFeedInput,
  publicCatalog,
  type ShareTokenInput,
} from "@lotwright/contracts/catalog/public-catalog";
import { publicCompany } from "@lotwright/contracts/workspace/company-settings";
import { absoluteLogoUrl, absolutePhotoUrls, originFor } from "../../../core/absolute-urls";
import type { Context } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { hasVersion } from "../../../core/etags";
import { yieldingItems } from "../../../core/trpc";
import { mapYielding, stringifyYielding } from "../../../core/yielding";
import { VersionedJson } from "../../../fast/json-list";
import { parseLotCount, readVersion, versionText } from "../items/access";
import { findFeedItems, findPublicItems, findShared, type SharedManifest as Shared } from "./access";
import { feedItemView, labelsInUse, publicItemView } from "./view";

/** Loads a shared manifest. Throws the same NOT_FOUND for wrong, disabled and replaced links, and counts it against the IP. */
async function loadShared(ctx: Context, { token }: ShareTokenInput): Promise<Shared> {
  ctx.limits.publicRead(ctx.ip);
  const shared = await findShared(ctx, token);
  if (shared) return shared;
  await ctx.limits.wrongLink(ctx.ip);
  throw new AppError("NOT_FOUND", "This catalog link is invalid or has been disabled.");
}

function saleOf({ name, currency, saleDate, saleLocation }: Shared): PublicCatalog["manifest"] {
  return { name, currency, ...(saleDate && { saleDate }), ...(saleLocation && { saleLocation }) };
}

async function readCatalog(ctx: Context, shared: Shared, origin?: string): Promise<PublicCatalog> {
  const rows = await findPublicItems(ctx, shared);
  const items = await mapYielding(rows, (row) => absolutePhotoUrls(publicItemView(row), origin));
  return {
    brandColor: shared.brandColor,
    manifest: saleOf(shared),
    units: shared.company.units,
    items,
    companySettings: absoluteLogoUrl(publicCompany.parse(shared.company), origin),
    customColumnLabels: labelsInUse(shared.custom.customColumnLabels, items),
  };
}

/** Version of a catalog's lots as text. */
const itemsVersionOf = ({ db, knownVersions }: Context, { manifestId }: Shared): Promise<string> =>
  knownVersions.of(manifestId, async () => versionText(await readVersion(db, { manifestId })));

/** Version of everything that a catalog shows. */
function versionOf({ updatedAt: _, ...shown }: Shared, items: string, around: object): string {
  return createHash("sha256")
    .update(JSON.stringify([shown, items, around]))
    .digest("base64url");
}

const allowsSearchEngines = ({ company }: Shared) => company.allowsSearchEngines;

const catalogContract = yieldingItems(publicCatalog);

/** Public catalog by link: over REST as bytes cached per version. The link is read from the database each time. */
export async function publicCatalogByToken(ctx: Context, input: PublicCatalogInput) {
  const origin = originFor(ctx, input);
  const shared = await loadShared(ctx, input);
  if (ctx.via !== "rest") return readCatalog(ctx, shared, origin);
  const write = async () => {
    const catalog = await catalogContract.parseAsync(await readCatalog(ctx, shared, origin));
    return Buffer.from(await stringifyYielding(catalog));
  };
  return new VersionedJson<PublicCatalog>(
    versionOf(shared, await itemsVersionOf(ctx, shared), { origin }),
    write,
  );
}

/** Loads the page's content. Reads its version before its items, so that a concurrent change makes it too old, never too new. */
export async function publicPageByToken(ctx: Context, input: ShareTokenInput): Promise<PublicCatalogPage> {
  const shared = await loadShared(ctx, input);
  const columnOrder = inColumnOrder(shared.custom.columnOrder);
  const itemsVersion = await itemsVersionOf(ctx, shared);
  return {
    version: versionOf(shared, itemsVersion, { origin: ctx.origin }),
    lotCount: parseLotCount(itemsVersion),
    allowsSearchEngines: allowsSearchEngines(shared),
    columnOrder,
    read: async () => catalogContract.parseAsync(await readCatalog(ctx, shared)),
  };
}

/** The feed's id, which stays the same if the link is regenerated. A hash, since the manifest's id is not public. */
function feedIdOf(manifestId: string): string {
  const hash = createHash("sha256").update(`catalog feed ${manifestId}`).digest("hex");
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5"); // formatted as UUID version 8
}

/** ETag of the feed and its headers. Weak, so that compression need not change it. */
async function feedEtag({ db, origin }: Context, shared: Shared): Promise<string> {
  const { manifestId, name, currency, updatedAt, company, hidesEstimates, showsResults } = shared;
  const [lots] = await readVersion(db, { manifestId });
  const contents = [hidesEstimates, showsResults];
  const parts = [manifestId, name, currency, updatedAt, company, contents, origin, lots?.count, lots?.digest];
  return `W/"${createHash("sha256").update(JSON.stringify(parts)).digest("base64url")}"`;
}

/** Reads the feed. Reads its ETag before the items, so that a concurrent change makes it too old, never too new. */
export async function publicFeedByToken(ctx: Context, input: PublicFeedInput): Promise<PublicCatalogFeed> {
  const shared = await loadShared(ctx, input);
  const etag = await feedEtag(ctx, shared);
  const isKnown = hasVersion(input.known?.ifNoneMatch, etag);
  const rows = isKnown ? [] : await findFeedItems(ctx, shared);
  const items = await mapYielding(rows, feedItemView);
  const times = [shared.updatedAt, ...items.slice(0, 1).map(({ updatedAt }) => new Date(updatedAt))];
  return {
    id: feedIdOf(shared.manifestId),
    name: shared.name,
    currency: shared.currency,
    updatedAt: new Date(Math.max(...times.map(Number))).toISOString(),
    companySettings: publicCompany.parse(shared.company),
    allowsSearchEngines: allowsSearchEngines(shared),
    etag,
    isKnown,
    items,
  };
}
