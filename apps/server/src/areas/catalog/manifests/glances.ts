import {
  type AddedLots,
  type ManifestGlance,
  type ManifestGlancesInput,
  type ManifestOverview,
  type ManifestOverviewInput,
  type MissingCounts,
  maxChartDays,
  type ResultCounts,
} from "@lotwright/contracts/catalog/manifest-glances";
import { localDays } from "@lotwright/contracts/values/local-days";
import { isLinkOpen } from "@lotwright/contracts/values/share-end";
import { presetOf } from "@lotwright/export/preset/platforms/built-in";
import { absoluteUrl, originFor } from "../../../core/absolute-urls";
import type { ActorContext } from "../../../core/context";
import { notFound } from "../../../core/errors";
import { loadManifest } from "../../accounts/assignments/access";
import { findVisible, type GlanceRow, readAdded, readGlances } from "./glances-access";

function lastChangeOf({ changedAt, changedBy, itemsChangedAt, updatedAt }: GlanceRow) {
  if (changedAt) return { at: changedAt.toISOString(), by: changedBy ?? "" };
  // Activity entries are deleted after some time.
  const at = itemsChangedAt && itemsChangedAt > updatedAt ? itemsChangedAt : updatedAt;
  return { at: at.toISOString(), by: "" };
}

/** Counts by result; null before the first result. */
function resultsView({ itemCount, sold, unsold, withdrawn, ...row }: GlanceRow): ResultCounts | null {
  const known = sold + unsold + withdrawn;
  if (known === 0) return null;
  const { hammerPrice, soldWithEstimate, percentOfLowEstimates } = row;
  return {
    ...{ sold, unsold, withdrawn, withoutResult: itemCount - known },
    ...{ hammerPrice, soldWithEstimate, percentOfLowEstimates },
  };
}

/** Name of the last export's platform; its id if the format was deleted, null without a platform. */
function exportedTo({ lastExport }: GlanceRow): string | null {
  if (!lastExport?.presetId) return null;
  const { presetId, ownLabel } = lastExport;
  return presetOf(presetId)?.label ?? ownLabel ?? presetId;
}

function glanceView(row: GlanceRow, origin?: string): ManifestGlance {
  const { id, itemCount, photoCount, described, priced, estimated, lastExport } = row;
  return {
    ...{ id, itemCount, photoCount, described, priced, estimated },
    exported: lastExport?.count ?? 0,
    exportedTo: exportedTo(row),
    coverUrls: row.covers.map((url) => absoluteUrl(url, origin)),
    lowEstimate: row.low,
    highEstimate: row.high,
    lastChange: lastChangeOf(row),
    isShared: isLinkOpen(row.publicShareEnabled, row.shareEndsAt),
    results: resultsView(row),
  };
}

function missingView({ itemCount, priced, ...row }: GlanceRow): MissingCounts {
  const { noTitle, noPhoto, onePhoto, noConsignor, pending, failed } = row;
  return { noTitle, noPhoto, onePhoto, noPrice: itemCount - priced, noConsignor, pending, failed };
}

/** Reads cached rows of manifests that the actor may see. */
const readKnown = (ctx: ActorContext, ids: readonly string[]) =>
  ctx.knownGlances.of(ids, (unknown) => readGlances(ctx.db, { ids: unknown }));

/** Summaries of manifests; those that the actor may not see are omitted. */
export async function glancesOf(ctx: ActorContext, { ids }: ManifestGlancesInput): Promise<ManifestGlance[]> {
  const visible = await findVisible(ctx, { ids });
  const rows = await readKnown(
    ctx,
    visible.map(({ id }) => id),
  );
  return rows.map((row) => glanceView(row));
}

type Added = Awaited<ReturnType<typeof readAdded>>;

/** Groups added lots by day and user for the last days with additions, oldest day first. */
function addedByDay(newestFirst: Added, timeZone = "UTC"): AddedLots[] {
  const dayOf = localDays(timeZone);
  const days = new Map<string, Map<string | null, AddedLots>>();
  for (const { quarter, userId, name, itemCount } of newestFirst) {
    const day = dayOf(quarter.toISOString());
    if (!days.has(day) && days.size === maxChartDays) break;
    const people = days.get(day) ?? new Map<string | null, AddedLots>();
    days.set(day, people);
    const before = people.get(userId)?.itemCount ?? 0;
    people.set(userId, { day, userId, name, itemCount: before + itemCount });
  }
  const byName = (one: AddedLots, other: AddedLots) => (one.name < other.name ? -1 : 1);
  return [...days.values()].reverse().flatMap((people) => [...people.values()].sort(byName));
}

/** Summary of a manifest, missing data of its items, and who added them when. */
export async function overviewOf(ctx: ActorContext, input: ManifestOverviewInput): Promise<ManifestOverview> {
  const origin = originFor(ctx, input);
  const { id } = await loadManifest(ctx, input.manifestId);
  const [rows, added] = await Promise.all([readKnown(ctx, [id]), readAdded(ctx.db, { manifestId: id })]);
  const [row] = rows;
  if (!row) throw notFound("manifest");
  return {
    ...glanceView(row, origin),
    missing: missingView(row),
    addedByDay: addedByDay(added, input.timeZone),
  };
}
