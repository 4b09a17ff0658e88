import type { ExportColumnId, ExportSettings } from "@lotwright/contracts/export-settings";
import type { ExportInput, ExportSource } from "@lotwright/contracts/exports";
import { items } from "@lotwright/db/schema";
import { and, asc, eq, sql } from "drizzle-orm";
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

/** A long sale has many texts, and what is not a column would only cost time before the first byte. */
function lotColumns({ includeColumns }: ExportSettings) {
  const { lotNumber, sectionLetter, photoUrls, createdAt } = items;
  const ids = includeColumns.filter((id) => id !== "photos");
  const chosen = Object.fromEntries(ids.map((id) => [id, items[id]]));
  // Which of them are there, the settings tell; the output contract knows each as optional.
  const fields = chosen as Pick<typeof items, Exclude<ExportColumnId, "photos">>;
  return { ...fields, lotNumber, sectionLetter, photoUrls, createdAt };
}

/** All that an export needs before its first byte, so that everything that can be refused is refused in time. */
export async function planExport(ctx: ActorContext, input: ExportInput): Promise<ExportSource> {
  const manifest = await loadManifest(ctx, input.manifestId);
  const settings = await loadExportSettings(ctx);
  const rows = await ctx.db
    .select(lotColumns(settings))
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
    lots: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  };
}
