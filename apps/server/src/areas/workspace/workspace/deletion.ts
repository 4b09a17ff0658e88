import type { Success } from "@lotwright/contracts/values/fields";
import {
  deletionDays,
  type RequestDeletionInput,
  type WorkspaceDeletion,
} from "@lotwright/contracts/workspace/workspace";
import type { Database } from "@lotwright/db/client";
import { users, workspaces } from "@lotwright/db/schema";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError, invalidField } from "../../../core/errors";
import { one } from "../../../core/one";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import { lockVerifiedUser, provePassword } from "../../accounts/auth/prove-password";
import { loadWorkspaceName } from "./access";

export async function currentDeletion(ctx: ActorContext): Promise<WorkspaceDeletion> {
  const [{ deleteAfter }, name] = await Promise.all([loadDeletion(ctx), loadWorkspaceName(ctx)]);
  return { deleteAfter: deleteAfter?.toISOString() ?? null, name };
}

async function loadDeletion({ db, actor }: ActorContext) {
  const { deleteAfter } = workspaces;
  return one(await db.select({ deleteAfter }).from(workspaces).where(eq(workspaces.id, actor.workspaceId)));
}

const isNamed = (typed: string, name: string) => typed.normalize("NFC") === name.normalize("NFC");

const signedOut = () => new AppError("UNAUTHORIZED", "Log in first");

/** Schedules the deletion of the workspace. If already scheduled, keeps the date. */
export async function requestDeletion(
  ctx: ActorContext,
  { password, name: typed }: RequestDeletionInput,
): Promise<WorkspaceDeletion> {
  const user = await provePassword(ctx, password, "password");
  const name = await loadWorkspaceName(ctx);
  if (!isNamed(typed, name)) throw invalidField("name", `Enter ${name}`, `Enter ${name} to confirm`);
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockVerifiedUser(ctx.db, user, "share"))) throw signedOut();
    const ofOwn = and(eq(workspaces.id, user.workspaceId), isNull(workspaces.deleteAfter));
    const deleteAfter = sql`now() + make_interval(days => ${deletionDays})`;
    const changed = await ctx.db.update(workspaces).set({ deleteAfter }).where(ofOwn).returning();
    if (changed.length > 0) await recordDeletion(ctx, "workspace.deletion-requested", name);
    return currentDeletion(ctx);
  });
}

/** Restarts the period of each scheduled deletion, after a restore. */
export async function postponeDeletions(db: Database): Promise<void> {
  const deleteAfter = sql`now() + make_interval(days => ${deletionDays})`;
  await db.update(workspaces).set({ deleteAfter }).where(isNotNull(workspaces.deleteAfter));
}

function recordDeletion(
  ctx: WritingContext,
  verb: "workspace.deletion-requested" | "workspace.deletion-canceled",
  label: string,
): Promise<void> {
  const { workspaceId } = ctx.actor;
  const event = { workspaceId, type: "workspace.changed" } as const;
  return ctx.record({ verb, entityId: workspaceId, label, event });
}

/** Cancels the deletion unless it has begun. */
export async function keepWorkspace(ctx: ActorContext): Promise<Success> {
  const name = await loadWorkspaceName(ctx);
  return inTransaction(ctx, async (ctx) => {
    const { workspaceId, userId } = ctx.actor;
    const ofOwn = and(eq(workspaces.id, workspaceId), isNotNull(workspaces.deleteAfter));
    const kept = await ctx.db.update(workspaces).set({ deleteAfter: null }).where(ofOwn).returning();
    // Read under the workspace's lock: its removal deactivates all accounts under the same lock.
    const isActive = and(eq(users.id, userId), eq(users.isActive, true));
    if ((await ctx.db.$count(users, isActive)) === 0) throw signedOut();
    if (kept.length > 0) await recordDeletion(ctx, "workspace.deletion-canceled", name);
    return { success: true };
  });
}
