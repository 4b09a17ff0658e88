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

/** One connection, so that whatever comes next has to use the one that was lost. */
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

async function loseConnection(tx: Transaction): Promise<void> {
  const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  await database.sql`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`;
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

test("nothing of a transaction is done on the connection that replaces its lost one", async () => {
  const { db } = openClient();
  const lost = gate();
  const replaced = gate();
  const late = gate();
  let rest: PromiseSettledResult<unknown>[] = [];
  const transaction = db.transaction(async (tx) => {
    await tx.execute(note("before"));
    await loseConnection(tx);
    lost.open();
    await replaced.opened;
    rest = await Promise.allSettled([tx.execute(note("after")), tx.execute(note("later"))]);
    late.open();
  });
  const failed = expect(transaction).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  await lost.opened;
  await failed;
  await db.execute(sql`select 1`);
  replaced.open();
  await late.opened;
  expect(rest.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await notes()).toEqual([]);
});

test.each([
  ["its end", () => {}],
  [
    "its failure",
    () => {
      throw new Error("given up");
    },
  ],
])("%s does not end the transaction that runs on the replacing connection", async (_, end) => {
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
    // What the first one sends now is answered before the second of these.
    await tx.execute(sql`select 1`);
    await tx.execute(sql`select 1`);
    expect(await notes()).toEqual([]);
    await tx.execute(note("two"));
  });
  await second;
  expect(await notes()).toEqual(["one", "two"]);
});

test("a transaction is one wherever in the line of waiting statements it begins", async () => {
  const { db, sql: plain } = openClient();
  await plain`select 1`;
  // The driver sends a hundred ahead of their answers.
  for (const ahead of [98, 99, 100, 101]) {
    const line = Array.from({ length: ahead }, () => plain`select 1`.execute());
    const begun = db.transaction(async (tx) => {
      await tx.execute(note(`after ${ahead}`));
      throw new Error("given up");
    });
    await expect(begun).rejects.toThrow("given up");
    await Promise.all(line);
  }
  expect(await notes()).toEqual([]);
});
