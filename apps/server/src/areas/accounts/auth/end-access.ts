import type { Database } from "@lotwright/db/client";
import { apiKeys, invitations, passwordResets } from "@lotwright/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "../../../core/context";
import type { Change } from "../../../core/record";
import type { Recording } from "../../../core/transactions";
import type { UserRow } from "./access";

/** Permanently revokes a user's keys in the transaction `tx`: reactivating the user does not restore them. */
async function revokeKeysOf(
  tx: Database,
  { id, workspaceId }: { id: string; workspaceId: string },
): Promise<void> {
  const usable = and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.userId, id), isNull(apiKeys.revokedAt));
  await tx.update(apiKeys).set({ revokedAt: new Date() }).where(usable);
}

/**
 * Revokes a user's sessions, unused password links and open invitations, and with `revokesKeys` their API keys, permanently. Records `change`.
 * The transaction must have locked the user. Running requests such as streams and exports are aborted when it commits.
 */
export async function endAccess(
  { db, sessions, record }: Pick<Context, "db" | "sessions"> & Recording,
  user: Pick<UserRow, "id" | "workspaceId">,
  { revokesKeys, change }: { revokesKeys: boolean; change: Omit<Change, "event"> },
): Promise<void> {
  const { id: userId, workspaceId } = user;
  await sessions.revokeAll(userId, db);
  await db
    .delete(passwordResets)
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
  await db.delete(invitations).where(eq(invitations.invitedBy, userId));
  if (revokesKeys) await revokeKeysOf(db, user);
  await record({ ...change, event: { workspaceId, userId, type: "session.ended" } });
}
