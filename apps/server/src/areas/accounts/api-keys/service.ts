import type { ListInput, Success } from "@lotwright/contracts/values/fields";
import {
  type ApiKey,
  type ApiKeyInput,
  type CreateApiKeyInput,
  type CreatedApiKey,
  createApiKeyInput,
} from "@lotwright/contracts/workspace/api-keys";
import type { Database } from "@lotwright/db/client";
import { apiKeys, users } from "@lotwright/db/schema";
import { and, eq } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError, invalid, invalidField, notFound } from "../../../core/errors";
import { one } from "../../../core/one";
import { listPage } from "../../../core/paging";
import { fieldChanges, recordOperator } from "../../../core/record";
import { inTransaction } from "../../../core/transactions";
import { loadActiveAccount, type UserRow } from "../auth/access";
import { lockVerifiedUser, provePassword } from "../auth/prove-password";
import { hashOfKey, loadVisibleKey, newKey, visibleKeys } from "./access";
import { apiKeyView } from "./view";

/** The actor's keys, for admins all in the workspace, including expired ones. */
export async function listApiKeys(ctx: ActorContext, { limit, after }: ListInput): Promise<ApiKey[]> {
  const rows = await listPage(ctx, {
    ...{ list: "api-keys", limit, after, sortedBy: apiKeys },
    load: (keyId) => loadVisibleKey(ctx, keyId),
    select: (older) =>
      ctx.db
        .select({ key: apiKeys, user: { id: users.id, name: users.name, email: users.email } })
        .from(apiKeys)
        .innerJoin(users, eq(users.id, apiKeys.userId))
        .where(and(visibleKeys(ctx), older)),
    placeOf: ({ key }) => key,
  });
  return rows.map(apiKeyView);
}

type NewKey = Pick<CreateApiKeyInput, "name" | "scope" | "expiresAt">;

/** Inserts a key in the transaction `tx`. Only the result contains the key; the database stores its hash. */
async function insertApiKey(
  tx: Database,
  user: UserRow,
  { name, scope, expiresAt }: NewKey,
): Promise<CreatedApiKey> {
  const key = newKey();
  const { workspaceId, id: userId } = user;
  const expiry = expiresAt ? new Date(expiresAt) : null;
  const rows = await tx
    .insert(apiKeys)
    .values({
      workspaceId,
      userId,
      name,
      keyHash: hashOfKey(key),
      expiresAt: expiry,
      ...(scope && { scope }),
    })
    .returning();
  return { ...apiKeyView({ key: one(rows), user }), key };
}

/** Activity entry of a new key, with scope and expiry. */
const created = ({ id, name, scope, expiresAt }: ApiKey) => {
  const change = { entityId: id, label: name };
  const changes = fieldChanges<object>({}, { scope, expiresAt }, ["scope", "expiresAt"]);
  return { ...change, verb: "api-key.created", changes } as const;
};

export async function createApiKey(
  ctx: ActorContext,
  { password, ...input }: CreateApiKeyInput,
): Promise<CreatedApiKey> {
  if (input.expiresAt && Date.parse(input.expiresAt) <= Date.now()) {
    throw invalidField("expiresAt", "Choose a time in the future");
  }
  const user = await provePassword(ctx, password, "password");
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockVerifiedUser(ctx.db, user, "share"))) throw new AppError("UNAUTHORIZED", "Log in first");
    const key = await insertApiKey(ctx.db, user, input);
    await ctx.record(created(key));
    return key;
  });
}

/** Creates a key for an account without a password, for the operator command. */
export async function createOperatorKey(
  db: Database,
  { email, ...input }: { email: string; name: string; scope?: string | undefined },
): Promise<CreatedApiKey> {
  const { data, error } = createApiKeyInput.pick({ name: true, scope: true }).safeParse(input);
  if (error) throw invalid(error);
  return db.transaction(async (tx) => {
    const user = await loadActiveAccount(tx, email);
    if (!(await lockVerifiedUser(tx, user, "share"))) {
      throw new AppError("CONFLICT", `The account of ${email} has just changed. Run the command again.`);
    }
    const key = await insertApiKey(tx, user, data);
    await recordOperator(tx, user, created(key));
    return key;
  });
}

/** Revokes a key of the actor or, for admins, of the workspace. Its open event streams end on commit. */
export function revokeApiKey(ctx: ActorContext, { id }: ApiKeyInput): Promise<Success> {
  return inTransaction(ctx, async (ctx) => {
    const ofThis = and(eq(apiKeys.id, id), visibleKeys(ctx));
    const revoked = await ctx.db.update(apiKeys).set({ revokedAt: new Date() }).where(ofThis).returning();
    const [key] = revoked;
    if (!key) throw notFound("API key");
    const { workspaceId, userId } = key;
    const event = { workspaceId, userId, type: "session.ended" } as const;
    await ctx.record({ verb: "api-key.revoked", entityId: key.id, label: key.name, event });
    return { success: true };
  });
}
