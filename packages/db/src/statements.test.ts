import { randomUUID } from "node:crypto";
import { DrizzleQueryError, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { items, manifests, photos } from "./schema";
import { maxCached, statement, writingStatement } from "./statements";
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

test("reads dates, lists, numbers and nulls like drizzle", async () => {
  const read = statement((db) => db.select().from(items).where(eq(items.id, itemId)));
  const { id } = await makeLot({ photoUrls: ['/photos/a "quoted", one.jpg', "/photos/b.jpg"], lotNumber: 1 });
  const rows = await read(database.db, { itemId: id });
  expect(rows).toEqual(await database.db.select().from(items).where(eq(items.id, id)));
  expect(rows[0]?.createdAt).toBeInstanceOf(Date);
  expect(rows[0]?.photoUrls).toHaveLength(2);
  expect(await read(database.db, { itemId: randomUUID() })).toEqual([]);
});

test("builds a statement once and executes it with the values of each call", async () => {
  let buildCount = 0;
  const read = statement((db) => {
    buildCount += 1;
    return db
      .select({ name: manifests.name })
      .from(manifests)
      .where(eq(manifests.id, sql.placeholder("id")));
  });
  expect(await read(database.db, { id: manifest.id })).toEqual([{ name: manifest.name }]);
  expect(await read(database.db, { id: randomUUID() })).toEqual([]);
  expect(buildCount).toBe(1);
});

test("encodes values for the column they are compared with", async () => {
  const before = sql.param(sql.placeholder("urls"), items.photoUrls);
  const find = statement((db) =>
    db.select({ id: items.id }).from(items).where(sql`${items.photoUrls} = ${before}`),
  );
  const photoUrls = ["/photos/c, d.jpg", '/photos/"e".jpg'];
  const { id } = await makeLot({ photoUrls, lotNumber: 2 });
  expect(await find(database.db, { urls: photoUrls })).toEqual([{ id }]);
});

test("executes a statement inside the given transaction", async () => {
  const read = statement((db) => db.select({ title: items.title }).from(items).where(eq(items.id, itemId)));
  const { id, title } = await makeLot({ lotNumber: 3 });
  await database.db.transaction(async (tx) => {
    await tx.update(items).set({ title: "Changed" }).where(eq(items.id, id));
    expect(await read(tx, { itemId: id })).toEqual([{ title: "Changed" }]);
    expect(await read(database.db, { itemId: id })).toEqual([{ title }]);
  });
});

test("rejects a missing value by name", async () => {
  const read = statement((db) =>
    db
      .select()
      .from(photos)
      .where(eq(photos.url, sql.placeholder("url"))),
  );
  await expect(read(database.db, {})).rejects.toThrow("No value was given for url");
});

test("rejects with drizzle's error and PostgreSQL's error as its cause", async () => {
  const read = statement((db) => db.select().from(items).where(eq(items.id, itemId)));
  const failure = await read(database.db, { itemId: "not an id" }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DrizzleQueryError);
  expect(failure).toMatchObject({ cause: { code: "22P02" } });
});

test("rejects nested rows of joined tables", async () => {
  const joined = statement((db) =>
    db
      .select()
      .from(items)
      .innerJoin(manifests, eq(manifests.id, items.manifestId))
      .where(eq(items.id, itemId)),
  );
  await expect(joined(database.db, { itemId: randomUUID() })).rejects.toThrow("only flat rows");
});

test("updates given columns, clears those that are null, and ignores undefined ones", async () => {
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
    changedIn: changed?.changedIn,
  });
  expect(changed?.updatedAt.getTime()).toBeGreaterThan(lot.updatedAt.getTime());
  // Another set of columns uses another statement; another order of the same set does not.
  const [again] = await update(database.db, { photoUrls: [], title: "Bench" }, { itemId: lot.id });
  expect(again).toMatchObject({ title: "Bench", photoUrls: [], notes: "Oak" });
});

test("caches statements up to the cap and executes the others uncached", async () => {
  const built: string[] = [];
  const update = writingStatement((db, columns) => {
    built.push(Object.keys(columns).join());
    return db.update(items).set(columns).where(eq(items.id, itemId)).returning({ title: items.title });
  });
  const { id } = await makeLot({ lotNumber: 5 });
  const columnSets = Array.from({ length: maxCached + 2 }, (_, at) => {
    const chosen = Array.from({ length: 9 }, (_, bit) => `custom${bit + 1}`).filter(
      (_, bit) => at & (1 << bit),
    );
    return Object.fromEntries(["title", ...chosen].map((name) => [name, `${name} ${at}`]));
  });
  for (const values of columnSets) await update(database.db, values, { itemId: id });
  expect(built).toHaveLength(maxCached + 2);
  expect(await update(database.db, columnSets[0] ?? {}, { itemId: id })).toEqual([{ title: "title 0" }]);
  expect(built).toHaveLength(maxCached + 2);
  const beyond = columnSets.at(-1) ?? {};
  expect(await update(database.db, beyond, { itemId: id })).toEqual([{ title: `title ${maxCached + 1}` }]);
  expect(built).toHaveLength(maxCached + 3);
});
