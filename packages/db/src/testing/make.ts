import { randomUUID } from "node:crypto";
import type { Database } from "../client";
import { assignments, consignors, items, manifests, photos, users, workspaces } from "../schema";

type Made<Table extends { $inferInsert: object; $inferSelect: object }> = Promise<Table["$inferSelect"]>;
type Given<Table extends { $inferInsert: object }> = Partial<Table["$inferInsert"]>;

function made<T>([row]: T[]): T {
  if (!row) throw new Error("nothing was made");
  return row;
}

/** A user who cannot log in by password, in a workspace of their own unless one is given. */
export async function makeUser(db: Database, given: Given<typeof users> = {}): Made<typeof users> {
  const workspaceId = given.workspaceId ?? made(await db.insert(workspaces).values({}).returning()).id;
  const email = `${randomUUID()}@example.test`;
  const values = { email, passwordHash: "none", role: "admin" as const, ...given, workspaceId };
  return made(await db.insert(users).values(values).returning());
}

export async function makeManifest(
  db: Database,
  given: Given<typeof manifests> & { workspaceId: string },
): Made<typeof manifests> {
  const values = { name: `Sale ${randomUUID().slice(0, 8)}`, consignor: "Estate of A. Field", ...given };
  return made(await db.insert(manifests).values(values).returning());
}

let lots = 1000;

export async function makeItem(
  db: Database,
  given: Given<typeof items> & { workspaceId: string; manifestId: string },
): Made<typeof items> {
  lots += 1;
  const values = { lotNumber: lots, creationHash: randomUUID(), ...given };
  return made(await db.insert(items).values(values).returning());
}

/** The row of a stored photo; its objects are the test's to put. */
export async function makePhoto(
  db: Database,
  given: Given<typeof photos> & { workspaceId: string },
): Made<typeof photos> {
  const url = `/photos/${randomUUID().replaceAll("-", "")}.jpg`;
  const stored = {
    url,
    state: "stored" as const,
    width: 400,
    height: 300,
    bytes: 1,
    contentHash: randomUUID(),
  };
  return made(
    await db
      .insert(photos)
      .values({ ...stored, ...given })
      .returning(),
  );
}

export async function makeConsignor(
  db: Database,
  given: Given<typeof consignors> & { workspaceId: string; userId: string },
): Made<typeof consignors> {
  const values = { name: `Consignor ${randomUUID()}`, ...given };
  return made(await db.insert(consignors).values(values).returning());
}

export async function makeAssignment(
  db: Database,
  values: { workspaceId: string; manifestId: string; userId: string },
): Promise<void> {
  await db.insert(assignments).values(values);
}
