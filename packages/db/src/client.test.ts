import { afterAll, beforeAll, expect, test } from "vitest";
import { connectTimeoutMs, statementTimeoutMs } from "./client";
import { createTestDatabase } from "./testing/test-database";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("PostgreSQL ends a statement that waits too long, and a transaction that nobody goes on with", async () => {
  const settings = await database.sql`
    select name, setting::int as ms from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name
  `;
  expect([...settings]).toEqual([
    { name: "idle_in_transaction_session_timeout", ms: 60_000 },
    { name: "statement_timeout", ms: statementTimeoutMs },
  ]);
  expect(connectTimeoutMs).toBeLessThan(statementTimeoutMs);
});
