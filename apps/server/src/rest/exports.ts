import { contentDisposition } from "@lotwright/export/file-names";
import { planExport } from "@lotwright/export/plan";
import { streamZip } from "@lotwright/export/zip";
import { MissingObjectError } from "@lotwright/storage/storage";
import { Hono } from "hono";
import { AppError } from "../errors";
import { storageKey } from "../features/photos/access";
import type { AppEnv } from "../middleware/request-context";
import { createCaller } from "../router";
import { streamBody } from "./stream-body";

const isMissing = (error: unknown) => error instanceof MissingObjectError;

/** Everything that can be refused is refused before the first byte; afterwards a failure breaks the download. */
export function exportRoutes(): Hono<AppEnv> {
  const rest = new Hono<AppEnv>();
  rest.get("/manifests/:manifestId/export", async (c) => {
    const { ctx } = c.var;
    if (c.req.method === "HEAD") throw new AppError("METHOD_NOT_ALLOWED", "An export can only be downloaded");
    const caller = createCaller(ctx);
    const manifestId = c.req.param("manifestId");
    const source = await caller.exports.plan({ ...c.req.query(), manifestId });
    const plan = planExport(source);
    await ctx.storage.check();
    const readPhoto = (url: string) => ctx.storage.read(storageKey(url));
    const onSent = async (sent: { itemCount: number; photoCount: number }) => {
      await caller.exportLogs.record({ manifestId, manifestName: source.manifestName, ...sent });
    };
    const zip = streamZip(plan, readPhoto, { isMissing, onSent });
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
