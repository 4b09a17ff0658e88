import type { ApiKey } from "@lotwright/contracts/api-keys";
import type { apiKeys } from "@lotwright/db/schema";

export function apiKeyView({ id, name, createdAt, lastUsedAt }: typeof apiKeys.$inferSelect): ApiKey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
