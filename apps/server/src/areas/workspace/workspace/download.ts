import type { Readable } from "node:stream";
import type {
  DownloadPermit,
  RequestDownloadInput,
  WorkspaceDownload,
} from "@lotwright/contracts/workspace/workspace";
import { sessions } from "@lotwright/db/schema";
import { streamWorkspaceZip } from "@lotwright/export/workspace/zip";
import { and, eq, gt } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { ignoreFullStorage, invalidField } from "../../../core/errors";
import { inTransaction } from "../../../core/transactions";
import { provePassword } from "../../accounts/auth/prove-password";
import { hashOfToken } from "../../accounts/auth/sessions";
import { startSpool } from "../../exports/export-source/spool";
import { photoReader } from "../../exports/exports/photo-reader";
import { loadWorkspaceName } from "./access";
import { recordLines } from "./records";

const permitMs = 5 * 60 * 1000;

const ofSession = ({ session }: ActorContext) => eq(sessions.id, hashOfToken(session.token ?? ""));

/** Verifies the password and permits this session to start one download. */
export async function requestDownload(
  ctx: ActorContext,
  { password }: RequestDownloadInput,
): Promise<DownloadPermit> {
  await provePassword(ctx, password, "password");
  const downloadUntil = new Date(Date.now() + permitMs);
  await ctx.db.update(sessions).set({ downloadUntil }).where(ofSession(ctx));
  return { validUntil: downloadUntil.toISOString() };
}

/** Uses up the session's permit; throws INVALID if there is none. */
async function takePermit(ctx: ActorContext): Promise<void> {
  const isPermitted = and(ofSession(ctx), gt(sessions.downloadUntil, new Date()));
  const taken = await ctx.db.update(sessions).set({ downloadUntil: null }).where(isPermitted).returning();
  if (taken.length === 0) {
    throw invalidField("password", "Enter your password before each download");
  }
}

export async function planDownload(ctx: ActorContext): Promise<WorkspaceDownload> {
  await takePermit(ctx);
  return { name: await loadWorkspaceName(ctx), exportedAt: new Date().toISOString() };
}

/**
 * Records a download at its start, because an aborted one may already contain most data. A full disk does not prevent a download.
 */
async function recordDownload(ctx: ActorContext, label: string): Promise<void> {
  const recorded = inTransaction(ctx, (ctx) => ctx.record({ verb: "workspace.downloaded", label }));
  await recorded.catch(ignoreFullStorage);
}

type Download = { zip: Readable; close(): Promise<void> };

/**
 * Streams all data of the actor's workspace through a file, so that a slow download holds no database connection. Call `close`
 * when the stream has closed.
 */
export async function openDownload(ctx: ActorContext, plan: WorkspaceDownload): Promise<Download> {
  await recordDownload(ctx, plan.name);
  const { db, exports, recordSources, signal } = ctx;
  const { workspaceId } = ctx.actor;
  const file = await exports.openSpoolFile();
  const { lines, close } = startSpool(recordLines(db, workspaceId, recordSources), file, (write) =>
    exports.spooling(workspaceId, signal, write),
  );
  return { zip: streamWorkspaceZip({ ...plan, lines }, photoReader(ctx)), close };
}
