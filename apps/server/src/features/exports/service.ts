import { exportColumns } from "@lotwright/contracts/export-settings";
import {
  type ExportEstimate,
  type ExportInput,
  type ExportLot,
  type ExportSource,
  exportLot,
  exportTableOf,
} from "@lotwright/contracts/exports";
import { fieldIdsWith } from "@lotwright/contracts/item-fields";
import { type Item, item } from "@lotwright/contracts/items";
import { recordOf } from "@lotwright/contracts/record-of";
import type { Database } from "@lotwright/db/client";
import { streamRows } from "@lotwright/db/row-stream";
import { items, photos } from "@lotwright/db/schema";
import { and, asc, type Column, eq, sql } from "drizzle-orm";
import { originFor } from "../../absolute-urls";
import type { ActorContext, Context } from "../../context";
import { withinDays } from "../../days";
import { one } from "../../one";
import { loadExportSettings } from "../export-settings/access";
import { rowJson } from "../items/access";
import { loadManifest } from "../manifests/access";
import { startSpool } from "./spool";

type Days = Pick<ExportSource, "fromDate" | "toDate" | "timeZone">;

/** ISO 8601 in UTC, as `Date.toISOString` writes it. */
const isoTime = (column: Column) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const privateFields: ReadonlySet<string> = new Set(fieldIdsWith("isPrivate"));

/** Item fields that an export reads. JSON includes all public fields and the private ones chosen as columns. */
function neededFields({ table, settings }: ExportSource): (keyof Item)[] {
  const chosen: ReadonlySet<string> = new Set(settings.includeColumns);
  if (table.format === "json") {
    return item.keyof().options.filter((name) => chosen.has(name) || !privateFields.has(name));
  }
  const ofColumns = exportColumns(settings).filter((id) => id !== "photos");
  return [...new Set<keyof Item>(["lotNumber", "sectionLetter", "photoUrls", ...ofColumns])];
}

/** Serializes after sorting, so that PostgreSQL can send the first row before it has serialized the last. */
function lotsOf(db: Database, source: ExportSource) {
  const chosen = and(eq(items.manifestId, source.manifestId), withinDays(items.createdAt, source));
  const ordered = db
    .select()
    .from(items)
    .where(chosen)
    .orderBy(...inLotOrder(items))
    .as("ordered");
  const isTime = (name: keyof Item) => name === "createdAt" || name === "updatedAt";
  const lot = rowJson(
    recordOf(neededFields(source), (name) => (isTime(name) ? isoTime(ordered[name]) : ordered[name])),
  );
  return db
    .select({ lot: sql<string>`${lot}::text`.as("lot") })
    .from(ordered)
    .orderBy(...inLotOrder(ordered));
}

const inLotOrder = (of: Record<"lotNumber" | "sectionLetter", Column>) => [
  asc(of.lotNumber),
  asc(of.sectionLetter),
];

const daysOf = ({ fromDate, toDate, timeZone }: ExportInput): Days => ({
  fromDate: fromDate ?? null,
  toDate: toDate ?? null,
  timeZone: timeZone ?? "UTC",
});

/** Total photo bytes of an export. A photo shared by two lots counts twice, as the ZIP contains it twice. */
export async function estimateExport(ctx: ActorContext, input: ExportInput): Promise<ExportEstimate> {
  const { id } = await loadManifest(ctx, input.manifestId);
  const named = ctx.db
    .select({ url: sql<string>`unnest(${items.photoUrls})`.as("photo_url") })
    .from(items)
    .where(and(eq(items.manifestId, id), withinDays(items.createdAt, daysOf(input))))
    .as("named");
  const isStored = and(eq(photos.url, named.url), eq(photos.workspaceId, ctx.actor.workspaceId));
  const photoBytes = sql<number>`coalesce(sum(${photos.bytes}), 0)::float8`;
  return one(await ctx.db.select({ photoBytes }).from(named).innerJoin(photos, isStored));
}

/** Checks access and loads all settings before the first byte, while an error status can still be sent. */
export async function planExport(ctx: ActorContext, input: ExportInput): Promise<ExportSource> {
  const { id: manifestId, name: manifestName } = await loadManifest(ctx, input.manifestId);
  const settings = await loadExportSettings(ctx);
  return {
    manifestId,
    manifestName,
    exportedAt: new Date().toISOString(),
    ...daysOf(input),
    settings,
    table: exportTableOf(settings, input),
    photoOrigin: originFor(ctx, input) ?? null,
  };
}

export type SpooledLots = { lots: AsyncIterable<ExportLot>; close(): Promise<void> };

/**
 * Streams the lots of a planned export from one snapshot, through a file: a slow download holds neither a database connection
 * nor memory. Lots can be read while later ones are still being written.
 */
export async function spoolLots({ db, exports }: Context, source: ExportSource): Promise<SpooledLots> {
  async function* batches() {
    for await (const rows of streamRows<{ lot: string }>(db, lotsOf(db, source))) {
      yield rows.map(({ lot }) => lot);
    }
  }
  const { lines, close } = startSpool(batches(), await exports.openSpoolFile());
  async function* lots() {
    for await (const line of lines) yield exportLot.parse(JSON.parse(line));
  }
  return { lots: { [Symbol.asyncIterator]: lots }, close };
}
