import type { Success } from "@lotwright/contracts/values/fields";
import type { AssignmentInput, AssignmentsInput } from "@lotwright/contracts/workspace/assignments";
import { assignments } from "@lotwright/db/schema";
import { and, eq, type SQL } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError, notFound } from "../../../core/errors";
import { listPage } from "../../../core/paging";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import type { UserRow } from "../auth/access";
import { loadWorkspaceUser } from "../team/access";
import { loadManifest } from "./access";

const listed = { createdAt: assignments.createdAt, id: assignments.manifestId };

async function loadAssigned({ db }: ActorContext, ofBoth: SQL | undefined) {
  const [row] = await db.select(listed).from(assignments).where(ofBoth);
  if (!row) throw notFound("assignment");
  return row;
}

type Changed = { verb: "assignment.added" | "assignment.removed"; member: UserRow; isChanged: boolean };

const record = (ctx: WritingContext, manifestId: string, { verb, member, isChanged }: Changed) =>
  ctx.record({
    ...{ verb, entityId: member.id, manifestId, label: member.name || member.email },
    ...(!isChanged && { changes: [] }),
    event: { workspaceId: ctx.actor.workspaceId, userId: member.id, type: "manifests.changed", manifestId },
  });

/** Manifest ids, most recently assigned first. `after` is the previous page's last id. */
export async function listAssignments(
  ctx: ActorContext,
  { userId, limit, after }: AssignmentsInput,
): Promise<string[]> {
  const member = await loadWorkspaceUser(ctx, userId);
  const ofMember = eq(assignments.userId, member.id);
  const list = `assignments/${member.id}`;
  const rows = await listPage(ctx, {
    ...{ list: list, limit, after, sortedBy: listed },
    load: (manifestId) => loadAssigned(ctx, and(ofMember, eq(assignments.manifestId, manifestId))),
    select: (older) => ctx.db.select(listed).from(assignments).where(and(ofMember, older)),
    placeOf: (row) => row,
  });
  return rows.map(({ id }) => id);
}

/** Assigns a manifest to a member. Idempotent. */
export function assign(ctx: ActorContext, input: AssignmentInput): Promise<Success> {
  return inTransaction(ctx, async (ctx) => {
    const member = await loadWorkspaceUser(ctx, input.userId);
    const manifest = await loadManifest(ctx, input.manifestId);
    if (member.role === "admin") throw new AppError("INVALID", "Admins already see every manifest");
    const { workspaceId } = ctx.actor;
    const values = { workspaceId, manifestId: manifest.id, userId: member.id };
    const added = await ctx.db.insert(assignments).values(values).onConflictDoNothing().returning(listed);
    await record(ctx, manifest.id, { verb: "assignment.added", member, isChanged: added.length > 0 });
    return { success: true };
  });
}

export function unassign(ctx: ActorContext, input: AssignmentInput): Promise<Success> {
  return inTransaction(ctx, async (ctx) => {
    const member = await loadWorkspaceUser(ctx, input.userId);
    const manifest = await loadManifest(ctx, input.manifestId);
    const ofBoth = and(eq(assignments.userId, member.id), eq(assignments.manifestId, manifest.id));
    const removed = await ctx.db.delete(assignments).where(ofBoth).returning(listed);
    await record(ctx, manifest.id, { verb: "assignment.removed", member, isChanged: removed.length > 0 });
    return { success: true };
  });
}
