import { randomUUID } from "node:crypto";
import { DrizzleQueryError, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { items, manifests, photos } from "./schema";
import { mostKept, statement, writingStatement } from "./statements";
import { makeItem, makeManifest, makeUser } from "./testing/make";
import { createTestDatabase } from "./testing/test-database";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let manifest: Awaited<ReturnType<typeof makeManifest>>;
beforeAll(async () => {
  database = await createTestDatabase();
  const { workspaceId } = await makeUser(database.db);
  manifest = await makeManifest(database.db, { workspaceId });
});
afterAll(() => database.close());

const itemId = sql.placeholder("itemId");
const makeLot = (given: Partial<Parameters<typeof makeItem>[1]> = {}) =>
  makeItem(database.db, { workspaceId: manifest.workspaceId, manifestId: manifest.id, ...given });

test("a row is read as drizzle reads it: dates, lists, numbers and nulls", async () => {
  const read = statement((db) => db.select().from(items).where(eq(items.id, itemId)));
  const { id } = await makeLot({ photoUrls: ['/photos/a "quoted", one.jpg', "/photos/b.jpg"], lotNumber: 1 });
  const rows = await read(database.db, { itemId: id });
  expect(rows).toEqual(await database.db.select().from(items).where(eq(items.id, id)));
  expect(rows[0]?.createdAt).toBeInstanceOf(Date);
  expect(rows[0]?.photoUrls).toHaveLength(2);
  expect(await read(database.db, { itemId: randomUUID() })).toEqual([]);
});

test("it is put together once, and asked with the values of each call", async () => {
  let written = 0;
  const read = statement((db) => {
    written += 1;
    return db
      .select({ name: manifests.name })
      .from(manifests)
      .where(eq(manifests.id, sql.placeholder("id")));
  });
  expect(await read(database.db, { id: manifest.id })).toEqual([{ name: manifest.name }]);
  expect(await read(database.db, { id: randomUUID() })).toEqual([]);
  expect(written).toBe(1);
});

test("values are encoded for the column they are compared with", async () => {
  const before = sql.param(sql.placeholder("urls"), items.photoUrls);
  const find = statement((db) =>
    db.select({ id: items.id }).from(items).where(sql`${items.photoUrls} = ${before}`),
  );
  const photoUrls = ["/photos/c, d.jpg", '/photos/"e".jpg'];
  const { id } = await makeLot({ photoUrls, lotNumber: 2 });
  expect(await find(database.db, { urls: photoUrls })).toEqual([{ id }]);
});

test("in a transaction it sees what the transaction did, and nobody else does", async () => {
  const read = statement((db) => db.select({ title: items.title }).from(items).where(eq(items.id, itemId)));
  const { id, title } = await makeLot({ lotNumber: 3 });
  await database.db.transaction(async (tx) => {
    await tx.update(items).set({ title: "Changed" }).where(eq(items.id, id));
    expect(await read(tx, { itemId: id })).toEqual([{ title: "Changed" }]);
    expect(await read(database.db, { itemId: id })).toEqual([{ title }]);
  });
});

test("a value that is missing is named, and nothing is asked", async () => {
  const read = statement((db) =>
    db
      .select()
      .from(photos)
      .where(eq(photos.url, sql.placeholder("url"))),
  );
  await expect(read(database.db, {})).rejects.toThrow("No value was given for url");
});

test("a failure is drizzle's own, with PostgreSQL's as its cause", async () => {
  const read = statement((db) => db.select().from(items).where(eq(items.id, itemId)));
  const failure = await read(database.db, { itemId: "not an id" }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DrizzleQueryError);
  expect(failure).toMatchObject({ cause: { code: "22P02" } });
});

test("rows of joined tables are refused instead of being read wrongly", async () => {
  const joined = statement((db) =>
    db
      .select()
      .from(items)
      .innerJoin(manifests, eq(manifests.id, items.manifestId))
      .where(eq(items.id, itemId)),
  );
  await expect(joined(database.db, { itemId: randomUUID() })).rejects.toThrow("answers plain rows");
});

test("an update writes the columns that are given, empties those that are null, and leaves the others", async () => {
  const update = writingStatement((db, columns) =>
    db.update(items).set(columns).where(eq(items.id, itemId)).returning(),
  );
  const lot = await makeLot({ title: "Chair", notes: "Oak", requestedLotNumber: 7, lotNumber: 4 });
  const photoUrls = ["/photos/f.jpg"];
  const changes = { title: "Table", notes: undefined, requestedLotNumber: null, photoUrls };
  const [changed] = await update(database.db, changes, { itemId: lot.id });
  expect(changed).toEqual({
    ...{ ...lot, title: "Table", requestedLotNumber: null, photoUrls },
    updatedAt: changed?.updatedAt,
  });
  expect(changed?.updatedAt.getTime()).toBeGreaterThan(lot.updatedAt.getTime());
  // Another set of columns is another statement, and the same in another order is the same one.
  const [again] = await update(database.db, { photoUrls: [], title: "Bench" }, { itemId: lot.id });
  expect(again).toMatchObject({ title: "Bench", photoUrls: [], notes: "Oak" });
});

test("no more sets of columns are kept than there is memory for, and the rest are written all the same", async () => {
  const asked: string[] = [];
  const update = writingStatement((db, columns) => {
    asked.push(Object.keys(columns).join());
    return db.update(items).set(columns).where(eq(items.id, itemId)).returning({ title: items.title });
  });
  const { id } = await makeLot({ lotNumber: 5 });
  const columnSets = Array.from({ length: mostKept + 2 }, (_, at) => {
    const chosen = Array.from({ length: 9 }, (_, bit) => `custom${bit + 1}`).filter(
      (_, bit) => at & (1 << bit),
    );
    return Object.fromEntries(["title", ...chosen].map((name) => [name, `${name} ${at}`]));
  });
  for (const values of columnSets) await update(database.db, values, { itemId: id });
  expect(asked).toHaveLength(mostKept + 2);
  expect(await update(database.db, columnSets[0] ?? {}, { itemId: id })).toEqual([{ title: "title 0" }]);
  expect(asked).toHaveLength(mostKept + 2);
  const beyond = columnSets.at(-1) ?? {};
  expect(await update(database.db, beyond, { itemId: id })).toEqual([{ title: `title ${mostKept + 1}` }]);
  expect(asked).toHaveLength(mostKept + 3);
});
