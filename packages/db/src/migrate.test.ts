import { readFile } from "node:fs/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrateDatabase } from "./migrate";
import { databaseUrl } from "./testing/template";

const name = `migrate_${process.pid}`;
const url = databaseUrl(inject("databaseUrl"), name);
const server = postgres(inject("databaseUrl"), { max: 1 });

beforeAll(() => server`create database ${server(name)}`);

afterAll(async () => {
  await server`drop database ${server(name)} with (force)`;
  await server.end();
});

async function journal(): Promise<{ when: number }[]> {
  const file = new URL("../migrations/meta/_journal.json", import.meta.url);
  return JSON.parse(await readFile(file, "utf8")).entries;
}

async function appliedCount(): Promise<number> {
  const sql = postgres(url, { max: 1 });
  const rows = await sql`select 1 from drizzle.__drizzle_migrations`;
  await sql.end();
  return rows.length;
}

test("applies each migration once when three servers start concurrently on an empty database", async () => {
  const migrated = await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)]);
  expect(migrated.filter(({ from }) => from === undefined)).toHaveLength(1);
  expect(await appliedCount()).toBe((await journal()).length);
});

test("applies no migration to a database that is up to date", async () => {
  const newest = { tag: expect.stringMatching(/^\d{4}_/), when: (await journal()).at(-1)?.when };
  expect(await migrateDatabase(url)).toMatchObject({ from: newest, to: newest });
  expect(await appliedCount()).toBe((await journal()).length);
});

test("lists migrations in the order of their times, since drizzle skips older ones", async () => {
  const times = (await journal()).map(({ when }) => when);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});
