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
import type { KeptLot } from "@lotwright/export/preset/zip/plan";
import { z } from "zod";
import { originFor } from "../../../core/absolute-urls";
import type { ActorContext, Context } from "../../../core/context";
import { loadManifest } from "../../accounts/assignments/access";
import { requirePreset } from "../export-presets/access";
import { loadExportSettings } from "../export-settings/access";
import { lotsOf } from "./lot-rows";
import { type Spool, startSpool } from "./spool";

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

/**
 * Streams lines of an export's lots, from one snapshot, through a file, so that a slow download holds neither a database
 * connection nor memory. Readable while later lines are being written.
 * @param batches are read in the workspace's turn
 */
async function spool(
  { exports, actor, signal }: ActorContext,
  batches: AsyncIterable<string[]>,
): Promise<Spool> {
  return startSpool(batches, await exports.openSpoolFile(), (write) =>
    exports.spooling(actor.workspaceId, signal, write),
  );
}

export type SpooledLots = { lots: AsyncIterable<ExportLot>; close(): Promise<void> };

/** Starts spooling an export's lots as the database returns them. */
export async function spoolLots(ctx: ActorContext, source: ExportSource): Promise<SpooledLots> {
  const { lines, close } = await spool(ctx, batchesOf(ctx.db, source));
  async function* lots() {
    for await (const line of lines) yield exportLot.parse(JSON.parse(line));
  }
  return { lots: { [Symbol.asyncIterator]: lots }, close };
}

/** A lot as written by `spoolPrepared`. */
const keptLot = z.custom<KeptLot>(
  (lot) => typeof lot === "object" && lot !== null && "rows" in lot && "reported" in lot,
  "This must be a prepared lot",
);

/** Starts preparing lots, and spooling them as prepared. */
export async function spoolPrepared(ctx: ActorContext, prepared: AsyncIterable<KeptLot>) {
  const { lines, written, close } = await spool(ctx, inBatches(prepared));
  async function* lots() {
    for await (const line of lines) yield keptLot.parse(JSON.parse(line));
  }
  return { lots: { [Symbol.asyncIterator]: lots }, written, close };
}

const lotsPerBatch = 20;
/** Characters after which a batch ends, since a format may repeat a long text in many columns. */
const charactersPerBatch = 256_000;

async function* inBatches(lots: AsyncIterable<KeptLot>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let size = 0;
  for await (const lot of lots) {
    const text = JSON.stringify(lot);
    batch.push(text);
    size += text.length;
    if (batch.length < lotsPerBatch && size < charactersPerBatch) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  yield batch;
}
