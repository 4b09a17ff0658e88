import { type ExportInput, type ExportLot, type ExportSource, exportLot } from "@lotwright/contracts/exports";
import type { Database } from "@lotwright/db/client";
import { rowsOnTheWay } from "@lotwright/db/row-stream";
import { items } from "@lotwright/db/schema";
import { and, asc, type Column, eq, sql } from "drizzle-orm";
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

/**
 * Each lot is one text, made by PostgreSQL: value by value, the lots of a long sale take the driver several times as long.
 * Ordered first and made into texts then, or all of them would be made before the first is sent.
 */
function lotsOf(db: Database, source: ExportSource) {
  const chosen = and(eq(items.manifestId, source.manifestId), createdWithin(source));
  const ordered = db
    .select()
    .from(items)
    .where(chosen)
    .orderBy(...inLotOrder(items))
    .as("ordered");
  const cells = source.settings.includeColumns.map((id) => (id === "photos" ? sql`''` : sql`${ordered[id]}`));
  const lot = sql<string>`json_build_object(
    'lotNumber', ${ordered.lotNumber}, 'sectionLetter', ${ordered.sectionLetter}, 'photoUrls', ${ordered.photoUrls},
    'cells', json_build_array(${sql.join(cells, sql`, `)}))::text`;
  return db
    .select({ lot: lot.as("lot") })
    .from(ordered)
    .orderBy(...inLotOrder(ordered));
}

const inLotOrder = (of: Record<"lotNumber" | "sectionLetter", Column>) => [
  asc(of.lotNumber),
  asc(of.sectionLetter),
];

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
  for await (const { lot } of rowsOnTheWay<{ lot: string }>(db, lotsOf(db, source))) {
    yield exportLot.parse(JSON.parse(lot));
  }
}
