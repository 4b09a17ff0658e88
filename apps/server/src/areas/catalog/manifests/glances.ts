import {
  type AddedLots,
  type ManifestGlance,
  type ManifestGlancesInput,
  type ManifestOverview,
  type ManifestOverviewInput,
  type MissingCounts,
  maxChartDays,
} from "@lotwright/contracts/catalog/manifest-glances";
import { localDays } from "@lotwright/contracts/values/local-days";
import { absoluteUrl, originFor } from "../../../core/absolute-urls";
import type { ActorContext } from "../../../core/context";
import { notFound } from "../../../core/errors";
import { loadManifest } from "../../accounts/assignments/access";
import { findVisible, type GlanceRow, readAdded, readGlances } from "./glances-access";

function lastChangeOf({ changedAt, changedBy, itemsChangedAt, updatedAt }: GlanceRow) {
  if (changedAt) return { at: changedAt.toISOString(), by: changedBy ?? "" };
  // The activity is not stored forever.
  const at = itemsChangedAt && itemsChangedAt > updatedAt ? itemsChangedAt : updatedAt;
  return { at: at.toISOString(), by: "" };
}

function glanceView(row: GlanceRow, origin?: string): ManifestGlance {
  const { id, itemCount, photoCount, described, priced, exported, estimated } = row;
  return {
    ...{ id, itemCount, photoCount, described, priced, exported, estimated },
    coverUrls: row.covers.map((url) => absoluteUrl(url, origin)),
    lowEstimate: row.low,
    highEstimate: row.high,
    lastChange: lastChangeOf(row),
    isShared: row.publicShareEnabled,
  };
}

function missingView({ itemCount, priced, ...row }: GlanceRow): MissingCounts {
  const { noTitle, noPhoto, onePhoto, noConsignor, pending, failed } = row;
  return { noTitle, noPhoto, onePhoto, noPrice: itemCount - priced, noConsignor, pending, failed };
}

/** Rows of manifests that the actor was found to see. */
const readKnown = (ctx: ActorContext, ids: readonly string[]) =>
  ctx.knownGlances.of(ids, (unknown) => readGlances(ctx.db, { ids: unknown }));

/** Where each of the manifests stands; those that the actor may not see are left out. */
export async function glancesOf(ctx: ActorContext, { ids }: ManifestGlancesInput): Promise<ManifestGlance[]> {
  const visible = await findVisible(ctx, { ids });
  const rows = await readKnown(
    ctx,
    visible.map(({ id }) => id),
  );
  return rows.map((row) => glanceView(row));
}

type Added = Awaited<ReturnType<typeof readAdded>>;

/** Groups the added lots by day and person, oldest day first: the last days on which items were added. */
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

/** Where a manifest stands, what its items lack, and who added them when. */
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
