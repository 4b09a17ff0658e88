import { createHash, randomBytes } from "node:crypto";
import type { Database } from "@lotwright/db/client";
import { apiKeys, users } from "@lotwright/db/schema";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Actor, Deps } from "../../context";
import { ignoreFullStorage } from "../../errors";

const keyBytes = 32;
/** Lets secret scanners recognize a leaked key. */
const keyPrefix = "lotwright_";

export const newKey = () => `${keyPrefix}${randomBytes(keyBytes).toString("base64url")}`;
export const hashOfKey = (key: string) => createHash("sha256").update(key).digest("hex");

/** Permanently revokes a user's keys in the transaction `tx`: reactivating the user does not restore them. */
export async function revokeKeysOf(
  tx: Database,
  { id, workspaceId }: { id: string; workspaceId: string },
): Promise<void> {
  const usable = and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.userId, id), isNull(apiKeys.revokedAt));
  await tx.update(apiKeys).set({ revokedAt: new Date() }).where(usable);
}

/** The user who created the key, or null if the key is revoked or unknown or the user is inactive. */
export async function findKeyActor({ db }: Pick<Deps, "db">, key: string): Promise<Actor | null> {
  const isUsable = and(
    eq(apiKeys.keyHash, hashOfKey(key)),
    isNull(apiKeys.revokedAt),
    eq(users.isActive, true),
  );
  const [found] = await db
    .select({
      keyId: apiKeys.id,
      keyName: apiKeys.name,
      userId: users.id,
      workspaceId: users.workspaceId,
      role: users.role,
      email: users.email,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(isUsable);
  if (!found) return null;
  const { keyId, ...actor } = found;
  // Throttle to one write per minute and key.
  const isStale = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, sql`now() - interval '1 minute'`));
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, keyId), isStale))
    .catch(ignoreFullStorage);
  return { ...actor, via: "api-key" };
}
