import { randomUUID } from "node:crypto";
import type { Database } from "../client";
import { assignments, consignors, items, manifests, photos, users, workspaces } from "../schema";

type Made<Table extends { $inferInsert: object; $inferSelect: object }> = Promise<Table["$inferSelect"]>;
type Given<Table extends { $inferInsert: object }> = Partial<Table["$inferInsert"]>;

type Values<Table extends { $inferInsert: object }> = Given<Table> & { workspaceId: string };

function made<T>([row]: T[]): T {
  if (!row) throw new Error("The insert returned no row");
  return row;
}

/** Inserts an admin without a usable password, in a new workspace unless `given` names one. */
export async function makeUser(db: Database, given: Given<typeof users> = {}): Made<typeof users> {
  const workspaceId = given.workspaceId ?? made(await db.insert(workspaces).values({}).returning()).id;
  return made(
    await db
      .insert(users)
      .values(userValues({ ...given, workspaceId }))
      .returning(),
  );
}

export function userValues(given: Values<typeof users>) {
  return { email: `${randomUUID()}@example.test`, passwordHash: "none", role: "admin" as const, ...given };
}

export async function makeManifest(db: Database, given: Values<typeof manifests>): Made<typeof manifests> {
  return made(await db.insert(manifests).values(manifestValues(given)).returning());
}

export function manifestValues(given: Values<typeof manifests>) {
  return { name: `Sale ${randomUUID().slice(0, 8)}`, consignor: "Estate of A. Field", ...given };
}

let lots = 1000;

export async function makeItem(
  db: Database,
  given: Values<typeof items> & { manifestId: string },
): Made<typeof items> {
  const createdAt = nextMillisecond();
  return made(
    await db
      .insert(items)
      .values(itemValues({ createdAt, ...given }))
      .returning(),
  );
}

let latest = 0;

/** Returns distinct times, because lots with the same millisecond would have no defined order. */
function nextMillisecond(): Date {
  latest = Math.max(latest + 1, Date.now());
  return new Date(latest);
}

export function itemValues(given: Values<typeof items> & { manifestId: string }) {
  lots += 1;
  return { lotNumber: lots, creationHash: randomUUID(), ...given };
}

/** Inserts a stored photo's row without its objects. */
export async function makePhoto(db: Database, given: Values<typeof photos>): Made<typeof photos> {
  return made(await db.insert(photos).values(photoValues(given)).returning());
}

export function photoValues(given: Values<typeof photos>) {
  const url = `/photos/${randomUUID().replaceAll("-", "")}.jpg`;
  const stored = { state: "stored" as const, width: 400, height: 300, bytes: 1 };
  return { url, ...stored, contentHash: randomUUID(), ...given };
}

export async function makeConsignor(
  db: Database,
  given: Values<typeof consignors> & { userId: string },
): Made<typeof consignors> {
  return made(await db.insert(consignors).values(consignorValues(given)).returning());
}

export function consignorValues(given: Values<typeof consignors> & { userId: string }) {
  return { name: `Consignor ${randomUUID()}`, ...given };
}

export async function makeAssignment(
  db: Database,
  values: { workspaceId: string; manifestId: string; userId: string },
): Promise<void> {
  await db.insert(assignments).values(values);
}
