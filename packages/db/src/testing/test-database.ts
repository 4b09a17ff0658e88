import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import { createDatabase, type DatabaseClient } from "../client";
import { databaseUrl, templateName } from "./template";

export type TestDatabase = DatabaseClient & { url: string };

/**
 * Creates a migrated database for one test file by copying the template. `close` drops it. For tests of locks, LISTEN, migrations
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
 * Opens the database shared by the test files of this worker. Each test creates its own workspace, so that it sees no other
 * test's rows. `close` does not drop it.
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
