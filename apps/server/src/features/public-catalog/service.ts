import { createHash } from "node:crypto";
import { defaultBrandColor } from "@lotwright/contracts/branding";
import { inColumnOrder } from "@lotwright/contracts/custom-fields";
import type {
  PublicCatalog,
  PublicCatalogFeed,
  PublicCatalogInput,
  PublicCatalogPage,
  PublicFeedInput,
  ShareTokenInput,
} from "@lotwright/contracts/public-catalog";
import { absoluteLogoUrl, absolutePhotoUrls, originFor } from "../../absolute-urls";
import type { Context } from "../../context";
import { AppError } from "../../errors";
import { hasVersion } from "../../etags";
import { mapYielding } from "../../yielding";
import { companySettingsView, publicCompanyView } from "../company-settings/view";
import { readVersion } from "../items/access";
import { findFeedItems, findPublicItems, findShared } from "./access";
import { feedItemView, labelsInUse, publicItemView } from "./view";

type Shared = NonNullable<Awaited<ReturnType<typeof findShared>>>;

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
  const rows = await findPublicItems(ctx, shared.manifestId);
  const items = await mapYielding(rows, (row) => absolutePhotoUrls(publicItemView(row), origin));
  return {
    brandColor: shared.brandColor ?? defaultBrandColor,
    manifest: saleOf(shared),
    units: companySettingsView(shared.company).units,
    items,
    companySettings: absoluteLogoUrl(publicCompanyView(shared.company), origin),
    customColumnLabels: labelsInUse(shared.labels ?? {}, items),
  };
}

const allowsSearchEngines = ({ company }: Shared) => companySettingsView(company).allowsSearchEngines;

export async function publicCatalogByToken(ctx: Context, input: PublicCatalogInput): Promise<PublicCatalog> {
  const origin = originFor(ctx, input);
  return readCatalog(ctx, await loadShared(ctx, input), origin);
}

export async function publicPageByToken(ctx: Context, input: ShareTokenInput): Promise<PublicCatalogPage> {
  const shared = await loadShared(ctx, input);
  const catalog = await readCatalog(ctx, shared);
  return {
    ...catalog,
    allowsSearchEngines: allowsSearchEngines(shared),
    columnOrder: inColumnOrder(shared.columnOrder ?? []),
  };
}

/** The feed's id: stable when the link is regenerated, and derived by a hash since the manifest's id is not public. */
function feedIdOf(manifestId: string): string {
  const hash = createHash("sha256").update(`catalog feed ${manifestId}`).digest("hex");
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5"); // UUID version 8
}

/** Changes with everything that the feed or its headers contain. Weak, so that compression need not change it. */
async function feedEtag({ db, origin }: Context, shared: Shared): Promise<string> {
  const { manifestId, name, updatedAt, company } = shared;
  const [lots] = await readVersion(db, { manifestId });
  const parts = [
    manifestId,
    name,
    updatedAt,
    companySettingsView(company),
    origin,
    lots?.count,
    lots?.digest,
  ];
  return `W/"${createHash("sha256").update(JSON.stringify(parts)).digest("base64url")}"`;
}

/** Reads the ETag before the items, so that a concurrent change can make it too old but never too new. */
export async function publicFeedByToken(ctx: Context, input: PublicFeedInput): Promise<PublicCatalogFeed> {
  const shared = await loadShared(ctx, input);
  const etag = await feedEtag(ctx, shared);
  const isKnown = hasVersion(input.known?.ifNoneMatch, etag);
  const rows = isKnown ? [] : await findFeedItems(ctx, shared.manifestId);
  const items = await mapYielding(rows, feedItemView);
  const times = [shared.updatedAt, ...items.slice(0, 1).map(({ updatedAt }) => new Date(updatedAt))];
  return {
    id: feedIdOf(shared.manifestId),
    name: shared.name,
    updatedAt: new Date(Math.max(...times.map(Number))).toISOString(),
    companySettings: publicCompanyView(shared.company),
    allowsSearchEngines: allowsSearchEngines(shared),
    etag,
    isKnown,
    items,
  };
}
