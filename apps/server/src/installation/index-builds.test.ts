import { once } from "node:events";
import { PassThrough } from "node:stream";
import { buildLargeIndexes, largeIndexes } from "@lotwright/db/large-indexes";
import { migrateDatabase } from "@lotwright/db/migrate";
import * as schema from "@lotwright/db/schema";
import { makeItem, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { createTestDatabase, type TestDatabase } from "@lotwright/db/testing/test-database";
import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, onTestFinished, test } from "vitest";
import { createLogger } from "../core/logger";
import { startJobs } from "../jobs/jobs";
import { holdLocks, untilBlocked } from "../testing/slow-transactions";
import { startIndexBuilds } from "./index-builds";

const names = Object.values(largeIndexes).flatMap((indexes) => Object.keys(indexes));

async function openDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  return database;
}

async function indexesOf({ sql: run }: TestDatabase): Promise<{ name: string; isValid: boolean }[]> {
  return await run`
    select relname as name, indisvalid as "isValid" from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace`;
}

async function hasAll(database: TestDatabase): Promise<boolean> {
  const indexes = await indexesOf(database);
  return names.every((name) => indexes.some((index) => index.name === name && index.isValid));
}

/** Builds missing indexes. `built` lists the indexes built so far. */
function build({ url }: TestDatabase, signal = new AbortController().signal) {
  const built: string[] = [];
  const done = buildLargeIndexes(url, { signal, onBuilt: ({ name }) => built.push(name) });
  done.catch(() => undefined); // asserted later
  return { built, done };
}

async function makeLot(database: TestDatabase) {
  const { workspaceId } = await makeUser(database.db);
  const { id: manifestId } = await makeManifest(database.db, { workspaceId });
  return makeItem(database.db, { workspaceId, manifestId });
}

/** Starts a build that waits for a transaction, which `release` ends. */
async function beginBuild(database: TestDatabase, signal?: AbortSignal) {
  await makeLot(database);
  await database.sql`drop index items_pending`;
  const { release } = await holdLocks(database, sql`update items set notes = 'Cracked'`);
  const building = build(database, signal);
  await untilBlocked(database);
  return { ...building, release };
}

test("gives a new database all indexes of the schema", async () => {
  const tables = Object.values(schema).filter((value) => is(value, PgTable));
  const expected = tables.flatMap((table) => getTableConfig(table).indexes.map(({ config }) => config.name));
  const indexes = await indexesOf(await openDatabase());
  expect(indexes.map(({ name }) => name)).toEqual(expect.arrayContaining(expected));
  expect(indexes.map(({ name }) => name)).not.toContain("items_photos");
});

test("builds indexes of small tables with the migrations, and leaves those of large ones to the server", async () => {
  const database = await openDatabase();
  const { workspaceId } = await makeLot(database);
  await database.sql`
    insert into activity (workspace_id, via, verb, changes)
    select ${workspaceId}, 'web', 'item.updated', '[]' from generate_series(1, 10000)`;
  await database.sql`drop index items_pending, activity_verb`;
  await migrateDatabase(database.url);
  const { built, done } = build(database);
  expect(await done).toBe(true);
  expect(built).toEqual(["activity_verb"]);
});

test("builds again what an interrupted build left, and nothing else", async () => {
  const database = await openDatabase();
  await makeLot(database);
  await makeLot(database);
  await database.sql`drop index items_pending`;
  const failing = database.sql`create unique index concurrently items_pending on items (title)`;
  await expect(failing).rejects.toThrow("could not create unique index");
  expect(await indexesOf(database)).toContainEqual({ name: "items_pending", isValid: false });
  const { built, done } = build(database);
  expect(await done).toBe(true);
  expect(built).toEqual(["items_pending"]);
  expect(await hasAll(database)).toBe(true);
  expect(await build(database).done).toBe(true);
});

test("drops an index once the one that takes its place is built", async () => {
  const database = await openDatabase();
  await database.sql`alter index items_photo_urls rename to items_photos`;
  const { built, done } = build(database);
  expect(await done).toBe(true);
  expect(built).toEqual(["items_photo_urls"]);
  expect((await indexesOf(database)).map(({ name }) => name)).not.toContain("items_photos");
});

test("builds each index once when two servers start", async () => {
  const database = await openDatabase();
  const first = await beginBuild(database);
  const second = build(database);
  expect(await second.done).toBe(false);
  first.release();
  expect(await first.done).toBe(true);
  expect([first.built, second.built]).toEqual([["items_pending"], []]);
});

test("lets lots be written while an index is built", async () => {
  const database = await openDatabase();
  const { done, built, release } = await beginBuild(database);
  await makeLot(database);
  expect(built).toEqual([]);
  release();
  expect(await done).toBe(true);
});

test("lets another server start while an index is built", async () => {
  const database = await openDatabase();
  const { built, release } = await beginBuild(database);
  const jobs = await startJobs(database, createLogger("silent"));
  await jobs.stop();
  expect(built).toEqual([]);
  release();
});

test("ends a build with its server, and builds the index at the next start", async () => {
  const database = await openDatabase();
  const stopping = new AbortController();
  const { done, release } = await beginBuild(database, stopping.signal);
  stopping.abort();
  await expect(done).rejects.toThrow();
  expect(await indexesOf(database)).toContainEqual({ name: "items_pending", isValid: false });
  release();
  expect(await build(database).done).toBe(true);
  expect(await hasAll(database)).toBe(true);
});

test("logs that indexes could not be built, and ends while it waits for the next attempt", async () => {
  const lines = new PassThrough();
  const stop = startIndexBuilds("postgres://127.0.0.1:1/none", createLogger("info", lines));
  const [line] = await once(lines, "data");
  await stop();
  expect(JSON.parse(line)).toMatchObject({ level: 40, msg: expect.stringContaining("not built") });
});
