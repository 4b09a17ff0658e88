import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dueIn } from "./due-in";
import { createTestDatabase } from "./testing/test-database";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("calculates a stored time of 0 seconds as due immediately, at whatever part of a millisecond", async () => {
  for (let count = 0; count < 50; count += 1) {
    const [row] = await database.db.execute<{ isDue: boolean }>(
      sql`select (${dueIn(0)})::timestamptz(3) <= now() as "isDue"`,
    );
    expect(row?.isDue).toBe(true);
  }
});
