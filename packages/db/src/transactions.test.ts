import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createDatabase, type Transaction } from "./client";
import { createTestDatabase } from "./testing/test-database";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`create table notes (text text not null)`;
});
afterAll(() => database.close());

/** A pool of one connection, so that the next query must replace the lost one. */
function openClient() {
  const client = createDatabase(database.url, { max: 1 });
  onTestFinished(() => client.close());
  return client;
}

async function notes(): Promise<string[]> {
  const rows = await database.sql<{ text: string }[]>`select text from notes`;
  await database.sql`delete from notes`;
  return rows.map(({ text }) => text);
}

const note = (text: string) => sql`insert into notes values (${text})`;

async function backendOf(tx: Transaction): Promise<number> {
  const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return row?.pid ?? 0;
}

const terminate = (pid: number) => database.sql`select pg_terminate_backend(${pid}, 5000)`;

async function loseConnection(tx: Transaction): Promise<void> {
  await terminate(await backendOf(tx));
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

test("runs no statement of a transaction on the connection that replaces its lost one", async () => {
  const { db } = openClient();
  const lost = gate();
  const replaced = gate();
  const late = gate();
  let results: PromiseSettledResult<unknown>[] = [];
  const transaction = db.transaction(async (tx) => {
    await tx.execute(note("before"));
    await loseConnection(tx);
    lost.open();
    await replaced.opened;
    results = await Promise.allSettled([tx.execute(note("after")), tx.execute(note("later"))]);
    late.open();
  });
  const failed = expect(transaction).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  await lost.opened;
  await failed;
  await db.execute(sql`select 1`);
  replaced.open();
  await late.opened;
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await notes()).toEqual([]);
});

test.each([
  ["commits", () => {}],
  [
    "fails",
    () => {
      throw new Error("rolled back");
    },
  ],
])("leaves a transaction on the replacing connection open when the lost one %s", async (_, end) => {
  const { db } = openClient();
  const lost = gate();
  const replaced = gate();
  const first = db.transaction(async (tx) => {
    await loseConnection(tx);
    lost.open();
    await replaced.opened;
    end();
  });
  const failed = expect(first).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  await lost.opened;
  await failed;
  const second = db.transaction(async (tx) => {
    await tx.execute(note("one"));
    replaced.open();
    // Statements that the first transaction sends now are answered before the second of these.
    await tx.execute(sql`select 1`);
    await tx.execute(sql`select 1`);
    expect(await notes()).toEqual([]);
    await tx.execute(note("two"));
  });
  await second;
  expect(await notes()).toEqual(["one", "two"]);
});

test("rejects all queued queries of a transaction when its connection is lost", async () => {
  const { db } = openClient();
  const settled = new Promise((resolve) => {
    const transaction = db.transaction(async (tx) => {
      const pid = await backendOf(tx);
      // The driver describes a new statement before sending another, so the others are queued.
      const queries = [sql`select pg_sleep(${60}::float8)`, sql`select 1`, sql`select 2`];
      const queued = Promise.allSettled(queries.map((query) => tx.execute(query)));
      await terminate(pid);
      resolve(await queued);
    });
    transaction.catch(() => "its connection is lost");
  });
  const rejected = { status: "rejected" };
  expect(await settled).toMatchObject([rejected, rejected, rejected]);
});

test("runs a transaction on a dedicated connection wherever in the pipeline it begins", async () => {
  const { db, sql: plain } = openClient();
  await plain`select 1`;
  // The driver pipelines up to a hundred queries.
  for (const ahead of [98, 99, 100, 101]) {
    const pipelined = Array.from({ length: ahead }, () => plain`select 1`.execute());
    const begun = db.transaction(async (tx) => {
      await tx.execute(note(`after ${ahead}`));
      throw new Error("rolled back");
    });
    await expect(begun).rejects.toThrow("rolled back");
    await Promise.all(pipelined);
  }
  expect(await notes()).toEqual([]);
});
