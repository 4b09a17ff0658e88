import type { ExportSettings } from "@lotwright/contracts/export-settings";
import type { ExportInput, ExportLot, ExportSource } from "@lotwright/contracts/exports";
import { items } from "@lotwright/db/schema";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { loadExportSettings } from "../export-settings/access";
import { loadManifest } from "../manifests/access";

/** Both days inclusive, as days of the time zone: a lot made at 23:30 there belongs to that day. */
function createdWithin({ fromDate, toDate, timeZone = "UTC" }: ExportInput) {
  const day = sql`(${items.createdAt} at time zone ${timeZone})::date`;
  return and(
    fromDate ? sql`${day} >= ${fromDate}::date` : undefined,
    toDate ? sql`${day} <= ${toDate}::date` : undefined,
  );
}

/** Made whole by PostgreSQL: value by value, the lots of a long sale take the driver several times as long. */
function lotOf({ includeColumns }: ExportSettings): SQL<ExportLot> {
  const cells = includeColumns.map((id) => (id === "photos" ? sql`''` : sql`${items[id]}`));
  return sql<ExportLot>`json_build_object(
    'lotNumber', ${items.lotNumber}, 'sectionLetter', ${items.sectionLetter}, 'photoUrls', ${items.photoUrls},
    'cells', json_build_array(${sql.join(cells, sql`, `)}))`;
}

/** All that an export needs before its first byte, so that everything that can be refused is refused in time. */
export async function planExport(ctx: ActorContext, input: ExportInput): Promise<ExportSource> {
  const manifest = await loadManifest(ctx, input.manifestId);
  const settings = await loadExportSettings(ctx);
  const rows = await ctx.db
    .select({ lot: lotOf(settings) })
    .from(items)
    .where(and(eq(items.manifestId, manifest.id), createdWithin(input)))
    .orderBy(asc(items.lotNumber), asc(items.sectionLetter));
  return {
    manifestId: manifest.id,
    manifestName: manifest.name,
    exportedAt: new Date().toISOString(),
    timeZone: input.timeZone ?? "UTC",
    fromDate: input.fromDate ?? null,
    toDate: input.toDate ?? null,
    settings,
    lots: rows.map(({ lot }) => lot),
  };
}
