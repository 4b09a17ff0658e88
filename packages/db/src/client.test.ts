import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  connectTimeoutMs,
  createDatabase,
  type Database,
  maxPrepared,
  statementTimeoutsMs,
  type Work,
} from "./client";
import { createTestDatabase } from "./testing/test-database";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("sets timeouts for statements and for transactions that are idle", async () => {
  const settings = await database.sql`
    select name, setting::int as ms from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name
  `;
  expect([...settings]).toEqual([
    { name: "idle_in_transaction_session_timeout", ms: 60_000 },
    { name: "statement_timeout", ms: statementTimeoutsMs.interactive },
  ]);
  expect(connectTimeoutMs).toBeLessThan(statementTimeoutsMs.expensiveRead);
});

test.for(Object.entries(statementTimeoutsMs) as [Work, number][])(
  "opens connections for %s work with its statement timeout of %i ms",
  async ([work, timeoutMs]) => {
    const { sql, close } = createDatabase(database.url, { max: 1, work });
    const [row] = await sql`select setting::int as ms from pg_settings where name = 'statement_timeout'`;
    expect(row).toEqual({ ms: timeoutMs });
    await close();
  },
);

describe("prepared statements", () => {
  const preparedIn = async (db: Database) => {
    // Excludes statements of the driver itself.
    const rows = await db.execute<{ statement: string }>(
      sql`select statement from pg_prepared_statements where statement like 'select $1%'`,
    );
    return rows.map(({ statement }) => statement);
  };
  const query = (db: Database, name: string) => db.execute(sql`select ${1}::int as ${sql.identifier(name)}`);

  test("prepares statements with values once per connection, inside and outside of transactions", async () => {
    const { db, close } = createDatabase(database.url, { max: 1 });
    await query(db, "outside");
    await db.transaction((tx) => query(tx, "inside"));
    await db.transaction((tx) => query(tx, "inside"));
    expect((await preparedIn(db)).sort()).toEqual([
      'select $1::int as "inside"',
      'select $1::int as "outside"',
    ]);
    await close();
  });

  test("stops preparing new statements at the cap", async () => {
    const { db, close } = createDatabase(database.url, { max: 1 });
    for (let number = 0; number < maxPrepared + 20; number += 1) await query(db, `s${number}`);
    expect(await preparedIn(db)).toHaveLength(maxPrepared);
    await close();
  });
});

test("retries a lost database with exponential backoff of at most one second", () => {
  const { backoff } = database.sql.options;
  const waits = [0, 1, 5, 50].map((retries) => (typeof backoff === "function" ? backoff(retries) : backoff));
  expect(waits).toEqual([0.01, 0.03, 1, 1]);
});
