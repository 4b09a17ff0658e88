import { createHash, randomBytes } from "node:crypto";
import { can } from "@lotwright/contracts/workspace/permissions";
import { apiKeys, users } from "@lotwright/db/schema";
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Actor, ActorContext, Deps } from "../../../core/context";
import { ignoreFullStorage, notFound } from "../../../core/errors";

const keyBytes = 32;
/** Prefix that lets secret scanners recognize leaked keys. */
const keyPrefix = "lotwright_";

export const newKey = () => `${keyPrefix}${randomBytes(keyBytes).toString("base64url")}`;
export const hashOfKey = (key: string) => createHash("sha256").update(key).digest("hex");

/** Condition for unrevoked keys that the actor may list and revoke: admins all in the workspace, members their own. */
export const visibleKeys = ({ actor }: ActorContext) =>
  and(
    eq(apiKeys.workspaceId, actor.workspaceId),
    isNull(apiKeys.revokedAt),
    can(actor.role, "team.manage") ? undefined : eq(apiKeys.userId, actor.userId),
  );

export async function loadVisibleKey(ctx: ActorContext, apiKeyId: string) {
  const ofThis = and(eq(apiKeys.id, apiKeyId), visibleKeys(ctx));
  const [row] = await ctx.db.select().from(apiKeys).where(ofThis);
  if (!row) throw notFound("API key");
  return row;
}

/** The user who created the key, or null if the key is revoked, expired or unknown or the user is inactive. */
export async function findKeyActor({ db }: Pick<Deps, "db">, key: string): Promise<Actor | null> {
  const isUsable = and(
    eq(apiKeys.keyHash, hashOfKey(key)),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
    eq(users.isActive, true),
  );
  const [found] = await db
    .select({
      keyId: apiKeys.id,
      keyName: apiKeys.name,
      keyScope: apiKeys.scope,
      keyExpiresAt: apiKeys.expiresAt,
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
