import type { Database } from "@lotwright/db/client";
import { passwordResets } from "@lotwright/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "../../context";
import { revokeKeysOf } from "../api-keys/access";
import type { UserRow } from "./access";

/**
 * Ends all sessions of a person, and what is unused of their links to set a password, in the transaction `tx`, which has
 * locked the person; on request revokes their API keys for good. What still runs for them, such as a stream or an export,
 * ends once the transaction commits.
 */
export async function endAccess(
  { sessions, events }: Pick<Context, "sessions" | "events">,
  tx: Database,
  user: Pick<UserRow, "id" | "workspaceId">,
  { revokesKeys }: { revokesKeys: boolean },
): Promise<void> {
  const { id: userId, workspaceId } = user;
  await sessions.revokeAll(userId, tx);
  await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
  if (revokesKeys) await revokeKeysOf(tx, user);
  await events.publish(tx, { workspaceId, userId, type: "session.ended" });
}
