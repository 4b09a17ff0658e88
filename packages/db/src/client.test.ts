import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectTimeoutMs, createDatabase, type Database, mostPrepared, statementTimeoutMs } from "./client";
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

describe("statements with values are planned once for each connection", () => {
  const preparedIn = async (db: Database) => {
    // The driver's own are among them.
    const rows = await db.execute<{ statement: string }>(
      sql`select statement from pg_prepared_statements where statement like 'select $1%'`,
    );
    return rows.map(({ statement }) => statement);
  };
  const ask = (db: Database, what: string) => db.execute(sql`select ${1}::int as ${sql.identifier(what)}`);

  test("outside of transactions and in them", async () => {
    const { db, close } = createDatabase(database.url, { max: 1 });
    await ask(db, "outside");
    await db.transaction((tx) => ask(tx, "inside"));
    await db.transaction((tx) => ask(tx, "inside"));
    expect((await preparedIn(db)).sort()).toEqual([
      'select $1::int as "inside"',
      'select $1::int as "outside"',
    ]);
    await close();
  });

  test("but no more of them than we could have written", async () => {
    const { db, close } = createDatabase(database.url, { max: 1 });
    for (let number = 0; number < mostPrepared + 20; number += 1) await ask(db, `s${number}`);
    expect(await preparedIn(db)).toHaveLength(mostPrepared);
    await close();
  });
});

test("a lost database is looked for every second, however long it has been away", () => {
  const { backoff } = database.sql.options;
  const waits = [0, 1, 5, 50].map((retries) => (typeof backoff === "function" ? backoff(retries) : backoff));
  expect(waits).toEqual([0.01, 0.03, 1, 1]);
});
