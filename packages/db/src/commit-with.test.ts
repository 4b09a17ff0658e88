import { sql } from "drizzle-orm";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { commitWith, createDatabase, type Database, runPlainSql } from "./client";
import { startProxy } from "./testing/proxy";
import { createTestDatabase } from "./testing/test-database";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`create table notes (text text not null check (text <> 'refused'))`;
});
afterAll(() => database.close());

function openClient(url = database.url) {
  const client = createDatabase(url, { max: 1 });
  onTestFinished(() => client.close());
  return client;
}

const note = (db: Database, text: unknown) =>
  runPlainSql(db, "insert into notes values ($1) returning text", [text]);

async function notes(): Promise<string[]> {
  const rows = await database.sql<{ text: string }[]>`delete from notes returning text`;
  return rows.map(({ text }) => text);
}

test.each([
  ["an idle connection", () => undefined],
  ["a busy connection", (driver: Sql) => driver`select ${"new to the driver"} as text`.execute()],
])("sends BEGIN with the first statements and COMMIT with the last ones, on %s", async (_, occupy) => {
  const proxy = await startProxy(database.url);
  const { db, sql: driver } = openClient(proxy.url);
  await note(db, "the driver describes a new statement before it sends another");
  await notes();
  const begun = proxy.sent("begin", "first", "second");
  const committed = proxy.sent("third", "fourth", "commit");
  const earlier = occupy(driver);
  const texts = await db.transaction(async (tx) => {
    await Promise.all([note(tx, "first"), note(tx, "second")]);
    return commitWith(tx, [() => note(tx, "third"), () => note(tx, "fourth")]);
  });
  await Promise.all([begun, committed, earlier]);
  expect(texts).toEqual([[{ text: "third" }], [{ text: "fourth" }]]);
  expect(await notes()).toEqual(["first", "second", "third", "fourth"]);
});

const broken = new Error("failed before its statement");
const failures = [
  ["PostgreSQL refuses a statement", (tx: Database) => note(tx, "refused"), "notes_text_check"],
  ["the driver cannot write a parameter", (tx: Database) => note(tx, Symbol("text")), "Symbol"],
  ["a work rejects without a statement", () => Promise.reject(broken), broken.message],
  [
    "a work throws",
    () => {
      throw broken;
    },
    broken.message,
  ],
] as const;

for (const [described, warmUp] of [
  ["described before", (db: Database) => note(db, "before")],
  ["new to the driver", async () => []],
] as const) {
  test.each(failures)(`commits nothing when %s, with statements ${described}`, async (_, fail, message) => {
    const { db } = openClient();
    await warmUp(db);
    await notes();
    const ended = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await commitWith(tx, [() => note(tx, "one"), () => fail(tx), () => note(tx, "three")]);
    });
    await expect(ended).rejects.toThrow(message);
    expect(await notes()).toEqual([]);
    await note(db, "on the same connection");
    expect(await notes()).toEqual(["on the same connection"]);
  });
}

test("commits nothing when a work rejects after its statement, before COMMIT was sent", async () => {
  const { db } = openClient();
  const ended = db.transaction((tx) =>
    commitWith(tx, [
      () => note(tx, "one"),
      async () => {
        note(tx, "two").catch(() => "rolled back");
        throw broken;
      },
    ]),
  );
  await expect(ended).rejects.toThrow(broken.message);
  expect(await notes()).toEqual([]);
});

test("commits as usual when a work sends its statement later", async () => {
  const { db } = openClient();
  await db.transaction((tx) =>
    commitWith(tx, [
      () => note(tx, "sent"),
      async () => {
        await tx.execute(sql`insert into notes values ('awaited')`);
        await note(tx, "later");
      },
    ]),
  );
  expect(await notes()).toEqual(["sent", "awaited", "later"]);
});

test("rejects a statement that a transaction sends after COMMIT", async () => {
  const { db } = openClient();
  const ended = db.transaction(async (tx) => {
    await commitWith(tx, [() => note(tx, "in time")]);
    await note(tx, "late");
  });
  await expect(ended).rejects.toMatchObject({ code: "TRANSACTION_COMMITTED" });
  expect(await notes()).toEqual(["in time"]);
});

test("rejects with the lost connection when COMMIT was not answered", async () => {
  const proxy = await startProxy(database.url);
  const { db } = openClient(proxy.url);
  await note(db, "before");
  await notes();
  const committed = proxy.sent("commit");
  const holder = await database.sql.reserve();
  onTestFinished(() => holder.release());
  await holder`begin`;
  await holder`lock table notes in exclusive mode`;
  const ended = db.transaction((tx) => commitWith(tx, [() => note(tx, "waiting")]));
  const failed = expect(ended).rejects.toMatchObject({ code: "ECONNRESET" });
  await committed;
  proxy.reset();
  await failed;
  await holder`rollback`;
});

test("rejects only the statement whose parameter cannot be written", async () => {
  const { sql: driver } = openClient();
  await driver`select ${"described"} as text`;
  const texts = ["first", Symbol("second"), "third"] as string[];
  const results = await Promise.allSettled(texts.map((text) => driver`select ${text} as text`));
  expect(results).toMatchObject([
    { status: "fulfilled", value: [{ text: "first" }] },
    { status: "rejected", reason: expect.any(TypeError) },
    { status: "fulfilled", value: [{ text: "third" }] },
  ]);
});

test("runs no statement of a transaction whose options PostgreSQL refuses", async () => {
  const driver = postgres(database.url, { max: 1 });
  onTestFinished(() => driver.end());
  const ended = driver.begin("isolation level unknown", (tx) => tx`insert into notes values ('outside')`);
  await expect(ended).rejects.toThrow("syntax error");
  expect(await notes()).toEqual([]);
});
