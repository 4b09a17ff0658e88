import type { Readable } from "node:stream";
import type { RecordExportInput } from "@lotwright/contracts/exports/export-logs";
import type { ExportLot, ExportSource } from "@lotwright/contracts/exports/exports";
import { contentDisposition } from "@lotwright/export/files/file-names";
import { type PresetOutcome, type PresetPlan, planPreset } from "@lotwright/export/preset/zip/plan";
import { streamPresetZip } from "@lotwright/export/preset/zip/preset-zip";
import { planExport } from "@lotwright/export/table/plan";
import { streamZip } from "@lotwright/export/table/zip";
import { Hono } from "hono";
import { loadGivenLots } from "../../areas/exports/deliveries/access";
import type { Delivered } from "../../areas/exports/deliveries/record";
import { recordExport } from "../../areas/exports/export-logs/service";
import { loadPresetSale, presetLots } from "../../areas/exports/export-source/checked-sale";
import { hasLots, readLots, spoolLots, spoolPrepared } from "../../areas/exports/export-source/service";
import { type Days, noLots, noSuchLots } from "../../areas/exports/export-source/within-lots";
import { versionOfCheck } from "../../areas/exports/exports/check-version";
import { openPdf, type PrintSource } from "../../areas/exports/exports/pdf";
import { convertPhoto } from "../../areas/exports/exports/photo-conversion";
import { photoReader } from "../../areas/exports/exports/photo-reader";
import { findVerdict, rememberVerdict } from "../../areas/exports/exports/verdicts";
import { createCaller } from "../../areas/router";
import { absoluteUrl } from "../../core/absolute-urls";
import type { ActorContext } from "../../core/context";
import { AppError, toAppError } from "../../core/errors";
import { requirePermission } from "../../core/trpc";
import { takeExportSlot } from "../../limits/export-resources";
import { getOnly } from "../middleware/known-methods";
import type { AppEnv } from "../middleware/request-context";
import { readQuery } from "../query";
import { endWithClient } from "./downloads";
import { streamBody } from "./stream-body";

type Started = { body: Readable; filename: string; type: "application/zip" | "application/pdf" };

/** Plans the export; rejects before the first byte if it is not permitted or storage is unavailable. */
async function plannedExport(ctx: ActorContext, input: { manifestId: string }): Promise<ExportSource> {
  const storageCheck = ctx.storage.check();
  storageCheck.catch(() => undefined); // awaited below, because permission errors take precedence
  const source = await createCaller(ctx).exports.plan(input);
  await storageCheck;
  return source;
}

/** Records a completed download. Ignores a full disk, since the download has succeeded. */
async function logSentExport(
  ctx: ActorContext,
  entry: RecordExportInput,
  delivered?: Delivered,
): Promise<void> {
  const startedAt = performance.now();
  const failure = await recordExport(ctx, entry, delivered).then(() => undefined, toAppError);
  const { actor } = ctx;
  ctx.onCall({
    procedure: "exportLogs.record",
    durationMs: performance.now() - startedAt,
    actor,
    failure,
  });
  if (failure && failure.code !== "STORAGE_FULL") throw failure;
}

/** Fields of an export for the download history, without its contents. */
const loggedOf = ({ manifestId, manifestName, lots, fromDate, toDate }: ExportSource) => ({
  manifestId,
  manifestName,
  lots,
  fromDate,
  toDate,
});

/** Starts the download. Calls `onEnd` once the stream is closed for any reason, but not if this rejects. */
async function startExport(
  ctx: ActorContext,
  input: { manifestId: string },
  onEnd: () => void,
): Promise<Started> {
  const source = await plannedExport(ctx, input);
  let close = async () => {};
  const closing = <Lots extends { close(): Promise<void> }>(spooled: Lots): Lots => {
    close = spooled.close;
    return spooled;
  };
  const started = await openExport(ctx, source, closing).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const { manifestId } = source;
  endWithClient(ctx, started.body, { noun: "an export", manifestId, close, onEnd });
  return started;
}

/** Marks the spool of an export, which is closed with its download. */
type Closing = <Lots extends { close(): Promise<void> }>(spooled: Lots) => Lots;

async function openExport(ctx: ActorContext, source: ExportSource, closing: Closing): Promise<Started> {
  const { preset, print } = source;
  if (preset !== null && print === null) return openPresetZip(ctx, { ...source, preset }, closing);
  const { lots } = closing(await spoolLots(ctx, source));
  if (print !== null) return openPrint(ctx, { ...source, print }, lots);
  return openTableZip(ctx, source, lots);
}

/** Opens a document to print. */
async function openPrint(
  ctx: ActorContext,
  source: PrintSource,
  lots: AsyncIterable<ExportLot>,
): Promise<Started> {
  const { format } = source.print;
  const { pdf, filename } = await openPdf(ctx, source, lots, async (sent) => {
    await logSentExport(ctx, { ...loggedOf(source), format, ...sent });
  });
  return { body: pdf, filename, type: "application/pdf" };
}

/** Opens a ZIP in Lotwright's format. Rejects with CONFLICT if no chosen lot exists. */
async function openTableZip(
  ctx: ActorContext,
  source: ExportSource,
  lots: AsyncIterable<ExportLot>,
): Promise<Started> {
  if (source.lots !== null && !(await hasLots(lots))) throw noSuchLots();
  const plan = planExport(source);
  const { photoOrigin } = source;
  const addressOf = (url: string) => absoluteUrl(url, photoOrigin ?? undefined);
  const hasAddresses = photoOrigin !== null;
  const { format } = source.table;
  const zip = streamZip({ ...plan, lots, addressOf, hasAddresses }, photoReader(ctx), async (sent) => {
    await logSentExport(ctx, { ...loggedOf(source), format, ...sent });
  });
  return { body: zip, filename: plan.filename, type: "application/zip" };
}

/**
 * Opens a ZIP in a platform's format. Rejects with CONFLICT while there are errors, because the platform would reject or corrupt
 * it. After a check of the same lots without errors it starts before they are prepared; errors then break the download.
 */
async function openPresetZip(
  ctx: ActorContext,
  source: ExportSource & { preset: string },
  closing: Closing,
): Promise<Started> {
  const { manifestId, exportedAt, timeZone, changes, lots: selection } = source;
  const { dateFormat } = source.settings;
  // Read before the lots, so that a remembered verdict is never about newer ones.
  const checked = { ...source, ...(await versionOfCheck(ctx, source)) };
  const lots = presetLots(ctx, readLots(ctx, source));
  const given = loadGivenLots(ctx, manifestId, source.preset);
  given.catch(() => undefined); // awaited with the outcome of the plan
  const sale = { ...(await loadPresetSale(ctx, source)), lots, given, changes, selection };
  const plan = await planPreset(
    { ...sale, exportedAt, timeZone, dateFormat },
    {
      keep: async (prepared) => closing(await spoolPrepared(ctx, prepared)),
      accept: (outcome) => requireExportable(sale, outcome, source),
      checked: findVerdict(ctx, checked),
    },
  );
  rememberVerdict(ctx, checked, plan.totals);
  const { id, version, file } = plan.preset;
  const access = {
    readPhoto: photoReader(ctx),
    convertPhoto: (photo: Buffer, wanted: "jpeg" | "better-jpeg") =>
      convertPhoto(photo, wanted, { workspaceId: ctx.actor.workspaceId, signal: ctx.signal }),
  };
  const zip = streamPresetZip(plan, access, async (sent, delivered) => {
    const format = file.kind;
    const preset = { id, version };
    const entry = { ...loggedOf(source), format, preset, ...sent };
    await logSentExport(ctx, entry, { manifestId, preset, lots: delivered });
  });
  return { body: zip, filename: plan.filename, type: "application/zip" };
}

type Exported = Pick<PresetPlan, "preset" | "selection">;

function requireExportable(exported: Exported, outcome: PresetOutcome, days: Days): void {
  requireSelected(exported, outcome, days);
  requireChanges(exported, outcome);
  requireNoErrors(exported, outcome);
}

/** Rejects a ZIP without lots, which would be recorded as an empty delivery. */
function requireSelected(
  { preset, selection }: Exported,
  { totals, delta, selectedCount }: PresetOutcome,
  days: Days,
): void {
  if (totals.lots > 0 || delta?.isPartial) return;
  if (!selection) throw noLots("export", days);
  if (selectedCount === 0) throw noSuchLots();
  throw new AppError(
    "CONFLICT",
    `All of these lots are skipped in exports to ${preset.label}. Choose other lots, and export again.`,
  );
}

/** Rejects a ZIP without changes, which would look like a delivery. */
function requireChanges({ preset }: Exported, { totals, delta }: PresetOutcome): void {
  if (!delta?.isPartial || totals.lots > 0 || delta.removed.length > 0) return;
  const message = `Nothing changed since the export to ${preset.label} of ${delta.at.slice(0, 10)}.`;
  throw new AppError("CONFLICT", message);
}

function requireNoErrors({ preset }: Exported, { errorCount, errors }: PresetOutcome): void {
  if (errorCount === 0) return;
  const found = errorCount === 1 ? "1 error" : `${errorCount} errors`;
  const message = `Fix ${found} in pre-flight before you export to ${preset.label}: ${errors.join("; ")}.`;
  throw new AppError("CONFLICT", message);
}

/** The export route. A failure after the first byte destroys the connection, so that a partial download never looks complete. */
export function exportRoutes(): Hono<AppEnv> {
  const rest = new Hono<AppEnv>();
  rest.get("/manifests/:manifestId/export", getOnly, async (c) => {
    const actor = requirePermission(c.var.ctx, "manifest.export");
    const ctx = { ...c.var.ctx, actor };
    const input = { ...readQuery(c), manifestId: c.req.param("manifestId") };
    const release = takeExportSlot(ctx.exports, actor.userId, ctx.onLimit);
    c.var.timedOut?.addEventListener("abort", release);
    const { body, filename, type } = await startExport(ctx, input, release).catch((error: unknown) => {
      release();
      throw error;
    });
    return new Response(await streamBody(c, body, { onSent: ctx.metrics.exported }), {
      headers: {
        "Content-Type": type,
        "Content-Disposition": contentDisposition(filename),
      },
    });
  });
  return rest;
}
