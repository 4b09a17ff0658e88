import { createHash, randomBytes } from "node:crypto";
import type { Database } from "@lotwright/db/client";
import { apiKeys, users } from "@lotwright/db/schema";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Actor, Deps } from "../../context";
import { ignoreFullStorage } from "../../errors";

const keyBytes = 32;
/** Says in a log or a repository what a leaked string is. */
const keyPrefix = "lotwright_";

export const newKey = () => `${keyPrefix}${randomBytes(keyBytes).toString("base64url")}`;
export const hashOfKey = (key: string) => createHash("sha256").update(key).digest("hex");

/** For good, in the transaction `tx`: they do not come back with their person. */
export async function revokeKeysOf(
  tx: Database,
  { id, workspaceId }: { id: string; workspaceId: string },
): Promise<void> {
  const usable = and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.userId, id), isNull(apiKeys.revokedAt));
  await tx.update(apiKeys).set({ revokedAt: new Date() }).where(usable);
}

/** Who a key acts for: the person who made it, while it is not revoked and they are active. */
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
  // Once a minute is precise enough, and does not write a row for each call.
  const isStale = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, sql`now() - interval '1 minute'`));
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.id, keyId), isStale))
    .catch(ignoreFullStorage);
  return { ...actor, via: "api-key" };
}
