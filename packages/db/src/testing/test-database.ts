import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import { createDatabase, type DatabaseClient } from "../client";
import { databaseUrl, templateName } from "./template";

export type TestDatabase = DatabaseClient & { url: string };

/**
 * A migrated database of the test's own, copied from the template. `close` drops it. For tests of locks, LISTEN, migrations
 * and whole tables; others use `openWorkerDatabase`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { name, url } = await copyTemplate();
  const client = createDatabase(url);
  return {
    ...client,
    url,
    async close() {
      await client.close();
      await runOnce(inject("databaseUrl"), `drop database ${name} with (force)`);
    },
  };
}

let ofWorker: ReturnType<typeof copyTemplate> | undefined;

/**
 * The database that the test files of this process share, one file after the other. What a test stores belongs to a
 * workspace that the test makes, so that it never meets another test's rows. `close` leaves the database for the next file.
 */
export async function openWorkerDatabase(): Promise<TestDatabase> {
  ofWorker ??= copyTemplate();
  const { url } = await ofWorker;
  return { ...createDatabase(url), url };
}

async function copyTemplate(): Promise<{ name: string; url: string }> {
  const server = inject("databaseUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runOnce(server, `create database ${name} template ${templateName}`);
  return { name, url: databaseUrl(server, name) };
}

async function runOnce(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql.unsafe(statement).finally(() => sql.end());
}
