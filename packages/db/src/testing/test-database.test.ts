import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "../client";
import { workspaces } from "../schema";
import { createTestDatabase } from "./test-database";

function countWorkspaces(db: Database): Promise<number> {
  return db.$count(workspaces);
}

test("creates separate migrated databases concurrently", async () => {
  const databases = await Promise.all(Array.from({ length: 4 }, createTestDatabase));
  const [first, second] = databases;
  await first?.db.insert(workspaces).values({});
  expect(await first?.db.$count(workspaces)).toBe(1);
  expect(await second?.db.$count(workspaces)).toBe(0);
  await Promise.all(databases.map(({ close }) => close()));
});

test("accepts a transaction as a database and rolls its work back", async () => {
  const { db, close } = await createTestDatabase();
  const rolledBack = db.transaction(async (tx) => {
    await tx.insert(workspaces).values({});
    expect(await countWorkspaces(tx)).toBe(1);
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow();
  expect(await countWorkspaces(db)).toBe(0);
  await close();
});

test("drops a test database when it is closed", async () => {
  const gone = await createTestDatabase();
  const other = await createTestDatabase();
  const [{ name } = {}] = await gone.db.execute<{ name: string }>(sql`select current_database() as name`);
  await gone.close();
  const left = await other.sql`select 1 from pg_database where datname = ${name ?? ""}`;
  expect(left).toHaveLength(0);
  await other.close();
});
