import type { ExportEstimate, ExportInput } from "@lotwright/contracts/exports/exports";
import { items, photos } from "@lotwright/db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { withinDays } from "../../../core/days";
import { one } from "../../../core/one";
import { loadManifest } from "../../accounts/assignments/access";
import { daysOf } from "../export-source/service";
import { withinLots } from "../export-source/within-lots";

/** Total photo bytes of an export. A photo shared by two lots counts twice, like in the ZIP. */
export async function estimateExport(ctx: ActorContext, input: ExportInput): Promise<ExportEstimate> {
  const { id } = await loadManifest(ctx, input.manifestId);
  const named = ctx.db
    .select({ url: sql<string>`unnest(${items.photoUrls})`.as("photo_url") })
    .from(items)
    .where(
      and(
        eq(items.manifestId, id),
        withinDays(items.createdAt, daysOf(input)),
        input.lots === undefined ? undefined : withinLots(input.lots),
      ),
    )
    .as("named");
  const isStored = and(eq(photos.url, named.url), eq(photos.workspaceId, ctx.actor.workspaceId));
  const photoBytes = sql<number>`coalesce(sum(${photos.bytes}), 0)::float8`;
  return one(await ctx.db.select({ photoBytes }).from(named).innerJoin(photos, isStored));
}
