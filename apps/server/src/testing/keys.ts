import type { Database } from "@lotwright/db/client";
import { apiKeys } from "@lotwright/db/schema";
import { hashOfKey, newKey } from "../features/api-keys/access";
import { one } from "../one";

/** An API key of somebody, and the headers it goes in. */
export async function makeKey(
  db: Database,
  { id: userId, workspaceId }: { id: string; workspaceId: string },
) {
  const key = newKey();
  const values = { workspaceId, userId, name: "Stock system", keyHash: hashOfKey(key) };
  const { id } = one(await db.insert(apiKeys).values(values).returning());
  return { id, key, headers: { authorization: `Bearer ${key}` } };
}
