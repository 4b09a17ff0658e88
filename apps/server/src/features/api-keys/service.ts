import {
  type ApiKey,
  type ApiKeyInput,
  type CreateApiKeyInput,
  type CreatedApiKey,
  createApiKeyInput,
} from "@lotwright/contracts/api-keys";
import type { ListInput, Success } from "@lotwright/contracts/fields";
import type { Database } from "@lotwright/db/client";
import { apiKeys } from "@lotwright/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { AppError, invalid, notFound } from "../../errors";
import { one } from "../../one";
import { listPage } from "../../paging";
import { inTransaction } from "../../transactions";
import { recordOperator } from "../activity/record";
import { loadActiveAccount, type UserRow } from "../auth/access";
import { lockVerifiedUser, provePassword } from "../auth/prove-password";
import { hashOfKey, newKey } from "./access";
import { apiKeyView } from "./view";

const ownKeys = ({ actor }: ActorContext) =>
  and(
    eq(apiKeys.workspaceId, actor.workspaceId),
    eq(apiKeys.userId, actor.userId),
    isNull(apiKeys.revokedAt),
  );

/** The actor's unrevoked keys. */
export async function listApiKeys(ctx: ActorContext, { limit, after }: ListInput): Promise<ApiKey[]> {
  const rows = await listPage(ctx, {
    ...{ list: "api-keys", limit, after, sortedBy: apiKeys },
    load: (keyId) => loadOwnKey(ctx, keyId),
    select: (older) =>
      ctx.db
        .select()
        .from(apiKeys)
        .where(and(ownKeys(ctx), older)),
    placeOf: (row) => row,
  });
  return rows.map(apiKeyView);
}

async function loadOwnKey(ctx: ActorContext, apiKeyId: string) {
  const ofThis = and(eq(apiKeys.id, apiKeyId), ownKeys(ctx));
  const [row] = await ctx.db.select().from(apiKeys).where(ofThis);
  if (!row) throw notFound("API key");
  return row;
}

/** Inserts a key in the transaction `tx`. Only this result contains the key itself: the database stores its hash. */
async function insertApiKey(
  tx: Database,
  { id: userId, workspaceId }: Pick<UserRow, "id" | "workspaceId">,
  name: string,
): Promise<CreatedApiKey> {
  const key = newKey();
  const rows = await tx
    .insert(apiKeys)
    .values({ workspaceId, userId, name, keyHash: hashOfKey(key) })
    .returning();
  return { ...apiKeyView(one(rows)), key };
}

export async function createApiKey(
  ctx: ActorContext,
  { name, password }: CreateApiKeyInput,
): Promise<CreatedApiKey> {
  const user = await provePassword(ctx, password, "password");
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockVerifiedUser(ctx.db, user, "share"))) throw new AppError("UNAUTHORIZED", "Log in first");
    const created = await insertApiKey(ctx.db, user, name);
    await ctx.record({ verb: "api-key.created", entityId: created.id, label: name });
    return created;
  });
}

/** Creates a key for an account without its password, for the operator command. */
export async function createOperatorKey(
  db: Database,
  input: { email: string; name: string },
): Promise<CreatedApiKey> {
  const { data: name, error } = createApiKeyInput.shape.name.safeParse(input.name);
  if (error) throw invalid(error);
  return db.transaction(async (tx) => {
    const user = await loadActiveAccount(tx, input.email);
    if (!(await lockVerifiedUser(tx, user, "share"))) {
      throw new AppError(
        "CONFLICT",
        `The account of ${input.email} has just changed. Run the command again.`,
      );
    }
    const created = await insertApiKey(tx, user, name);
    await recordOperator(tx, user, { verb: "api-key.created", entityId: created.id, label: name });
    return created;
  });
}

/** Revokes a key of the actor; open event streams that use it end when the transaction commits. */
export function revokeApiKey(ctx: ActorContext, { id }: ApiKeyInput): Promise<Success> {
  return inTransaction(ctx, async (ctx) => {
    const ofThis = and(eq(apiKeys.id, id), ownKeys(ctx));
    const revoked = await ctx.db.update(apiKeys).set({ revokedAt: new Date() }).where(ofThis).returning();
    const [key] = revoked;
    if (!key) throw notFound("API key");
    const { workspaceId, userId } = ctx.actor;
    const event = { workspaceId, userId, type: "session.ended" } as const;
    await ctx.record({ verb: "api-key.revoked", entityId: key.id, label: key.name, event });
    return { success: true };
  });
}
