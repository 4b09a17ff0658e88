import {
  type ExportInput,
  type ExportLot,
  type ExportSource,
  exportLot,
  exportTableOf,
} from "@lotwright/contracts/exports/exports";
import { defaultLotsPerPage, isPdfFormat, type Print } from "@lotwright/contracts/exports/prints";
import type { Database } from "@lotwright/db/client";
import { streamRows } from "@lotwright/db/row-stream";
import { originFor } from "../../../core/absolute-urls";
import type { ActorContext, Context } from "../../../core/context";
import { loadManifest } from "../../accounts/assignments/access";
import { requirePreset } from "../export-presets/access";
import { loadExportSettings } from "../export-settings/access";
import { lotsOf } from "./lot-rows";
import { startSpool } from "./spool";

type Days = Pick<ExportSource, "fromDate" | "toDate" | "timeZone">;
type AskedDays = Pick<ExportInput, "fromDate" | "toDate" | "timeZone">;

export const daysOf = ({ fromDate, toDate, timeZone }: AskedDays): Days => ({
  fromDate: fromDate ?? null,
  toDate: toDate ?? null,
  timeZone: timeZone ?? "UTC",
});

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
    preset: input.preset === undefined ? null : (await requirePreset(ctx, input.preset)).id,
    changes: input.changes ?? "all",
    lots: input.lots ?? null,
    print: printOf(input),
    photoOrigin: originFor(ctx, input) ?? null,
  };
}

function printOf({ format, perPage, consignor, allowUnprintable = false }: ExportInput): Print | null {
  if (!isPdfFormat(format)) return null;
  return {
    format,
    perPage: perPage ?? defaultLotsPerPage,
    consignor: consignor || null,
    allowUnprintable,
  };
}

/** Yields an export's lots as JSON texts, in PostgreSQL's batches. */
async function* batchesOf(db: Database, source: ExportSource): AsyncGenerator<string[]> {
  for await (const rows of streamRows<{ lot: string }>(db, lotsOf(db, source))) {
    yield rows.map(({ lot }) => lot);
  }
}

/** Yields an export's lots once, without a file, so that processing must not wait for a client. */
export async function* readLots({ db }: Context, source: ExportSource): AsyncGenerator<ExportLot> {
  for await (const batch of batchesOf(db, source)) {
    for (const line of batch) yield exportLot.parse(JSON.parse(line));
  }
}

/** Whether there is at least one lot; reads only the first. */
export async function hasLots(lots: AsyncIterable<ExportLot>): Promise<boolean> {
  for await (const _ of lots) return true;
  return false;
}

export type SpooledLots = { lots: AsyncIterable<ExportLot>; close(): Promise<void> };

/**
 * Streams an export's lots from one snapshot through a file, so that a slow download holds neither a database connection nor
 * memory. Readable while later lots are being written.
 */
export async function spoolLots(
  { db, exports, actor, signal }: ActorContext,
  source: ExportSource,
): Promise<SpooledLots> {
  const { lines, close } = startSpool(batchesOf(db, source), await exports.openSpoolFile(), (write) =>
    exports.spooling(actor.workspaceId, signal, write),
  );
  async function* lots() {
    for await (const line of lines) yield exportLot.parse(JSON.parse(line));
  }
  return { lots: { [Symbol.asyncIterator]: lots }, close };
}
