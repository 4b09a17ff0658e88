import { passwordResets } from "@lotwright/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "../../context";
import type { Recording } from "../../transactions";
import type { Change } from "../activity/record";
import { revokeKeysOf } from "../api-keys/access";
import type { UserRow } from "./access";

/**
 * Ends all sessions of a person, and what is unused of their links to set a password, in a transaction that has
 * locked the person; on request revokes their API keys for good. What still runs for them, such as a stream or an export,
 * ends once the transaction commits. Records `change`.
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
