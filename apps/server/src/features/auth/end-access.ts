import { passwordResets } from "@lotwright/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "../../context";
import type { Change } from "../../core/record";
import type { Recording } from "../../transactions";
import { revokeKeysOf } from "../api-keys/access";
import type { UserRow } from "./access";

/**
 * Revokes a user's sessions and unused password links, and with `revokesKeys` their API keys, permanently. Records `change`.
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
  if (revokesKeys) await revokeKeysOf(db, user);
  await record({ ...change, event: { workspaceId, userId, type: "session.ended" } });
}
