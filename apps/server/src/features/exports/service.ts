import type { ExportSettings } from "@lotwright/contracts/export-settings";
import { type ExportInput, type ExportLot, type ExportSource, exportLot } from "@lotwright/contracts/exports";
import { items } from "@lotwright/db/schema";
import { rowsOnTheWay } from "@lotwright/db/statements";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { ActorContext, Context } from "../../context";
import { loadExportSettings } from "../export-settings/access";
import { loadManifest } from "../manifests/access";

/** Both days inclusive, as days of the time zone: a lot made at 23:30 there belongs to that day. */
function createdWithin({ fromDate, toDate, timeZone }: ExportSource) {
  const day = sql`(${items.createdAt} at time zone ${timeZone})::date`;
  return and(
    fromDate ? sql`${day} >= ${fromDate}::date` : undefined,
    toDate ? sql`${day} <= ${toDate}::date` : undefined,
  );
}

/** Made whole by PostgreSQL: value by value, the lots of a long sale take the driver several times as long. */
function lotOf({ includeColumns }: ExportSettings): SQL {
  const cells = includeColumns.map((id) => (id === "photos" ? sql`''` : sql`${items[id]}`));
  return sql`json_build_object(
    'lotNumber', ${items.lotNumber}, 'sectionLetter', ${items.sectionLetter}, 'photoUrls', ${items.photoUrls},
    'cells', json_build_array(${sql.join(cells, sql`, `)}))`;
}

/** All that an export needs before its first byte, so that what can be refused is refused in time. */
export async function planExport(ctx: ActorContext, input: ExportInput): Promise<ExportSource> {
  const { id: manifestId, name: manifestName } = await loadManifest(ctx, input.manifestId);
  const settings = await loadExportSettings(ctx);
  return {
    manifestId,
    manifestName,
    exportedAt: new Date().toISOString(),
    timeZone: input.timeZone ?? "UTC",
    fromDate: input.fromDate ?? null,
    toDate: input.toDate ?? null,
    settings,
  };
}

/** The lots of an export that was planned for this person: all of one moment, the first before the last is there. */
export async function* readLots({ db }: Context, source: ExportSource): AsyncGenerator<ExportLot> {
  const rows = db
    .select({ lot: sql<string>`${lotOf(source.settings)}::text`.as("lot") })
    .from(items)
    .where(and(eq(items.manifestId, source.manifestId), createdWithin(source)))
    .orderBy(asc(items.lotNumber), asc(items.sectionLetter));
  for await (const { lot } of rowsOnTheWay<{ lot: string }>(db, rows)) yield exportLot.parse(JSON.parse(lot));
}
