import type { ApiKey } from "@lotwright/contracts/workspace/api-keys";
import type { apiKeys } from "@lotwright/db/schema";

/** A key with the user that it acts for. */
export type ListedKey = {
  key: typeof apiKeys.$inferSelect;
  user: { id: string; name: string; email: string };
};

export function apiKeyView({ key, user }: ListedKey): ApiKey {
  const { id, name, scope, createdAt, lastUsedAt, expiresAt } = key;
  return {
    id,
    name,
    scope,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    userId: user.id,
    userName: user.name || user.email,
  };
}
