import { contentDisposition } from "@lotwright/export/files/file-names";
import { workspaceFileName } from "@lotwright/export/workspace/zip";
import { Hono } from "hono";
import { createCaller } from "../../areas/router";
import { openDownload } from "../../areas/workspace/workspace/download";
import { requirePermission } from "../../core/trpc";
import { takeExportSlot } from "../../limits/export-resources";
import { getOnly } from "../middleware/known-methods";
import type { AppEnv } from "../middleware/request-context";
import { refuseQuery } from "../query";
import { endWithClient } from "./downloads";
import { streamBody } from "./stream-body";

/**
 * Routes that download a whole workspace as a ZIP. Rejects before the first byte if it is not permitted or storage is
 * unavailable.
 */
export function workspaceDownloadRoutes(): Hono<AppEnv> {
  const rest = new Hono<AppEnv>();
  rest.get("/workspace/download", getOnly, async (c) => {
    const actor = requirePermission(c.var.ctx, "workspace.download");
    refuseQuery(c);
    const ctx = { ...c.var.ctx, actor };
    const release = takeExportSlot(ctx.exports, actor.userId, ctx.onLimit);
    c.var.timedOut?.addEventListener("abort", release);
    const open = async () => {
      await ctx.storage.check();
      const plan = await createCaller(ctx).workspace.planDownload();
      const { zip, close } = await openDownload(ctx, plan);
      endWithClient(ctx, zip, { noun: "a download of a workspace", close, onEnd: release });
      return { zip, filename: workspaceFileName(plan) };
    };
    const { zip, filename } = await open().catch((error: unknown) => {
      release();
      throw error;
    });
    return new Response(await streamBody(c, zip, { onSent: ctx.metrics.exported }), {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": contentDisposition(filename),
      },
    });
  });
  return rest;
}
