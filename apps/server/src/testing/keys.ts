import type { KeyScope } from "@lotwright/contracts/workspace/permissions";
import type { Database } from "@lotwright/db/client";
import { apiKeys } from "@lotwright/db/schema";
import { hashOfKey, newKey } from "../areas/accounts/api-keys/access";
import { one } from "../core/one";

type Person = { id: string; workspaceId: string };

type Limits = { scope?: KeyScope; expiresAt?: Date };

/** Creates an API key; returns it with its headers. */
export async function makeKey(db: Database, person: Person, limits: Limits = {}) {
  return one(await makeKeys(db, [person], limits));
}

/** Creates an API key for each user, in order. */
export async function makeKeys(db: Database, people: readonly Person[], limits: Limits = {}) {
  const keys = people.map(newKey);
  const values = people.map(({ id, workspaceId }, index) => ({
    workspaceId,
    userId: id,
    name: "Stock system",
    keyHash: hashOfKey(keys[index] ?? ""),
    ...limits,
  }));
  const rows = await db.insert(apiKeys).values(values).returning();
  return keys.map((key, index) => ({
    id: one(rows.slice(index, index + 1)).id,
    key,
    headers: { authorization: `Bearer ${key}` },
  }));
}
