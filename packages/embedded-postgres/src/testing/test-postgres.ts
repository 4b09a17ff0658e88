import { join } from "node:path";
import { migrateDatabase } from "@lotwright/db/migrate";
import { databaseUrl, templateName } from "@lotwright/db/testing/template";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../supervisor";
import { makeServerFolder } from "./server-folder";

/** The PostgreSQL of a test run. In a global, because each Vitest project loads this file anew. */
type Shared = { starting?: ReturnType<typeof startWithTemplate>; users: number };
const global = globalThis as { lotwrightTestPostgres?: Shared };

/**
 * Starts the PostgreSQL of a test run, with a migrated template database; several projects share it.
 * @returns a function that stops it after the last project
 */
export async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  global.lotwrightTestPostgres ??= { users: 0 };
  const shared = global.lotwrightTestPostgres;
  shared.users += 1;
  shared.starting ??= startWithTemplate();
  const { url, stop } = await shared.starting;
  project.provide("databaseUrl", url);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete global.lotwrightTestPostgres;
    await stop();
  };
}

async function startWithTemplate() {
  const folder = await makeServerFolder();
  const server = await startEmbeddedPostgres({ dataDir: join(folder.path, "data"), fsync: false });
  await createTemplate(server.url);
  const stop = async () => {
    await server.stop();
    await folder.remove();
  };
  return { url: server.url, stop };
}

async function createTemplate(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`create database ${sql(templateName)}`;
  const template = databaseUrl(url, templateName);
  await migrateDatabase(template);
  // A database is copied only while no one is connected to it.
  await sql`alter database ${sql(templateName)} allow_connections false`;
  await sql.end();
}
