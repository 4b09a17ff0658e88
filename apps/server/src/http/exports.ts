import { addAbortSignal, type Readable } from "node:stream";
import type { RecordExportInput } from "@lotwright/contracts/export-logs";
import type { ExportSource } from "@lotwright/contracts/exports";
import { contentDisposition } from "@lotwright/export/file-names";
import { type ExportPlan, planExport } from "@lotwright/export/plan";
import { streamZip } from "@lotwright/export/zip";
import { Hono } from "hono";
import { absoluteUrl } from "../absolute-urls";
import type { ActorContext } from "../context";
import { toAppError } from "../errors";
import { revocationSignal } from "../features/events/revocation";
import { recordExport } from "../features/export-logs/service";
import { photoReader } from "../features/exports/photo-reader";
import { spoolLots } from "../features/exports/service";
import { getOnly } from "../middleware/known-methods";
import type { AppEnv } from "../middleware/request-context";
import { createCaller } from "../router";
import { requirePermission } from "../trpc";
import { takeExportSlot } from "./export-resources";
import { readQuery } from "./query";
import { streamBody } from "./stream-body";

type Started = { zip: Readable; plan: ExportPlan };

/** Plans the export; rejects before the first byte if it is not permitted or storage is down. */
async function plannedExport(ctx: ActorContext, input: { manifestId: string }): Promise<ExportSource> {
  const storageCheck = ctx.storage.check();
  storageCheck.catch(() => undefined); // awaited below: permission errors take precedence
  const source = await createCaller(ctx).exports.plan(input);
  await storageCheck;
  return source;
}

/** Records a complete download. Ignores a full disk: the download itself succeeded. */
async function logSentExport(ctx: ActorContext, entry: RecordExportInput): Promise<void> {
  const startedAt = performance.now();
  const failure = await recordExport(ctx, entry).then(() => undefined, toAppError);
  const { actor } = ctx;
  ctx.onCall({
    procedure: "exportLogs.record",
    durationMs: performance.now() - startedAt,
    actor,
    failure,
  });
  if (failure && failure.code !== "STORAGE_FULL") throw failure;
}

/** Starts the ZIP stream. Calls `onEnd` once the stream is closed, for whatever reason; not if this rejects. */
async function startExport(
  ctx: ActorContext,
  input: { manifestId: string },
  onEnd: () => void,
): Promise<Started> {
  const source = await plannedExport(ctx, input);
  const plan = planExport(source);
  const { lots, close } = await spoolLots(ctx, source);
  const { manifestId, manifestName, fromDate, toDate, photoOrigin } = source;
  const addressOf = (url: string) => absoluteUrl(url, photoOrigin ?? undefined);
  const hasAddresses = photoOrigin !== null;
  const { format } = source.table;
  const zip = streamZip({ ...plan, lots, addressOf, hasAddresses }, photoReader(ctx), async (sent) => {
    const entry = { manifestId, manifestName, format, fromDate, toDate, ...sent };
    await logSentExport(ctx, entry);
  });
  const ended = new AbortController();
  const warn = (err: unknown, message: string) => ctx.log.warn({ err, requestId: ctx.requestId }, message);
  zip.on("error", (error) => warn(error, "an export was aborted"));
  zip.once("close", () => {
    ended.abort();
    const closed = close().catch((error: unknown) => warn(error, "the spool of an export was not closed"));
    void closed.then(onEnd);
  });
  addAbortSignal(ctx.signal, zip);
  addAbortSignal(revocationSignal(ctx, { manifestId, end: ended.signal }), zip);
  return { zip, plan };
}

/** The export route. A failure after the first byte destroys the connection, so that no partial ZIP looks complete. */
export function exportRoutes(): Hono<AppEnv> {
  const rest = new Hono<AppEnv>();
  rest.get("/manifests/:manifestId/export", getOnly, async (c) => {
    const actor = requirePermission(c.var.ctx, "manifest.export");
    const ctx = { ...c.var.ctx, actor };
    const input = { ...readQuery(c), manifestId: c.req.param("manifestId") };
    const release = takeExportSlot(ctx.exports, actor.userId, ctx.onLimit);
    c.var.timedOut?.addEventListener("abort", release);
    const { zip, plan } = await startExport(ctx, input, release).catch((error: unknown) => {
      release();
      throw error;
    });
    return new Response(await streamBody(c, zip, { onSent: ctx.metrics.exported }), {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": contentDisposition(plan.filename),
      },
    });
  });
  return rest;
}
