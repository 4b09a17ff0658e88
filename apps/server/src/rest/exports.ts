import { addAbortSignal } from "node:stream";
import { contentDisposition } from "@lotwright/export/file-names";
import { planExport } from "@lotwright/export/plan";
import { streamZip } from "@lotwright/export/zip";
import { Hono } from "hono";
import { AppError } from "../errors";
import { photoReader } from "../features/exports/photo-reader";
import { readLots } from "../features/exports/service";
import type { AppEnv } from "../middleware/request-context";
import { createCaller } from "../router";
import { streamBody } from "./stream-body";

/** Everything that can be refused is refused before the first byte; afterwards a failure breaks the download. */
export function exportRoutes(): Hono<AppEnv> {
  const rest = new Hono<AppEnv>();
  rest.get("/manifests/:manifestId/export", async (c) => {
    const { ctx } = c.var;
    if (c.req.method === "HEAD") throw new AppError("METHOD_NOT_ALLOWED", "An export can only be downloaded");
    const caller = createCaller(ctx);
    const storageAnswers = ctx.actor ? ctx.storage.check() : Promise.resolve();
    storageAnswers.catch(() => undefined); // awaited below: what the person may not do comes first
    const source = await caller.exports.plan({ ...c.req.query(), manifestId: c.req.param("manifestId") });
    const plan = planExport(source);
    await storageAnswers;
    const { manifestId, manifestName, fromDate, toDate } = source;
    const { fileFormat: format } = source.settings;
    const zip = streamZip({ ...plan, lots: readLots(ctx, source) }, photoReader(ctx), async (sent) => {
      await caller.exportLogs.record({ manifestId, manifestName, format, fromDate, toDate, ...sent });
    });
    addAbortSignal(ctx.signal, zip);
    zip.on("error", (err) => ctx.log.warn({ err, requestId: ctx.requestId }, "an export broke off"));
    return new Response(await streamBody(c, zip, ctx.metrics.exported), {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": contentDisposition(plan.filename),
      },
    });
  });
  return rest;
}
