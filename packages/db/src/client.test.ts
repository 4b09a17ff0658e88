import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "./testing/test-database";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A transaction that is asleep when its connection is cut. */
function cutTransaction(): Promise<unknown> {
  return database.db.transaction(async (tx) => {
    const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const asleep = tx.execute(sql`select pg_sleep(20)`).catch((error: unknown) => error);
    await database.db.execute(sql`select pg_terminate_backend(${row?.pid ?? 0})`);
    throw await asleep;
  });
}

test("a connection that dies inside a transaction fails that transaction, and nothing else", async () => {
  for (let round = 0; round < 8; round += 1) {
    await expect(cutTransaction()).rejects.toThrow();
    expect([...(await database.db.execute(sql`select 1 as one`))]).toEqual([{ one: 1 }]);
  }
});
