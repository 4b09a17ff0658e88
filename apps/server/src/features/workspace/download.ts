import type { Readable } from "node:stream";
import type { WorkspaceDownload } from "@lotwright/contracts/workspace";
import { streamWorkspaceZip } from "@lotwright/export/workspace-zip";
import type { ActorContext } from "../../context";
import { ignoreFullStorage } from "../../errors";
import { inTransaction } from "../../transactions";
import { photoReader } from "../exports/photo-reader";
import { startSpool } from "../exports/spool";
import { loadWorkspaceName } from "./access";
import { recordLines } from "./records";

export const planDownload = async (ctx: ActorContext): Promise<WorkspaceDownload> => ({
  name: await loadWorkspaceName(ctx),
  exportedAt: new Date().toISOString(),
});

/** Recorded at the start: an aborted download may already hold most of the data. A full disk does not prevent a download. */
async function recordDownload(ctx: ActorContext, label: string): Promise<void> {
  const recorded = inTransaction(ctx, (ctx) => ctx.record({ verb: "workspace.downloaded", label }));
  await recorded.catch(ignoreFullStorage);
}

type Download = { zip: Readable; close(): Promise<void> };

/**
 * Streams everything of the actor's workspace, through a file, so that a slow download holds no database connection. `close` it
 * when the stream is closed.
 */
export async function openDownload(ctx: ActorContext, plan: WorkspaceDownload): Promise<Download> {
  await recordDownload(ctx, plan.name);
  const { db, exports, signal } = ctx;
  const { workspaceId } = ctx.actor;
  const file = await exports.openSpoolFile();
  const { lines, close } = startSpool(recordLines(db, workspaceId), file, (write) =>
    exports.spooling(workspaceId, signal, write),
  );
  return { zip: streamWorkspaceZip({ ...plan, lines }, photoReader(ctx)), close };
}
