import { join } from "node:path";
import { migrateDatabase } from "@lotwright/db/migrate";
import { databaseUrl, templateName } from "@lotwright/db/testing/template";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../supervisor";
import { makeServerFolder } from "./server-folder";

type Prepare = (url: string) => Promise<void>;

/** The PostgreSQL of a test run, stored globally because each Vitest project reloads this file. */
type Shared = { starting?: ReturnType<typeof startWithTemplate>; users: number };
const global = globalThis as { lotwrightTestPostgres?: Shared };

/**
 * Starts the PostgreSQL of a test run, with a migrated template database; several projects share it.
 * @param prepare adds more to the template, by its connection URL
 * @returns a function that stops it after the last project
 */
export async function startTestPostgres(
  project: TestProject,
  prepare: Prepare,
): Promise<() => Promise<void>> {
  global.lotwrightTestPostgres ??= { users: 0 };
  const shared = global.lotwrightTestPostgres;
  shared.users += 1;
  shared.starting ??= startWithTemplate(prepare);
  const { url, stop } = await shared.starting;
  project.provide("databaseUrl", url);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete global.lotwrightTestPostgres;
    await stop();
  };
}

async function startWithTemplate(prepare: Prepare) {
  const folder = await makeServerFolder();
  const server = await startEmbeddedPostgres({ dataDir: join(folder.path, "data"), fsync: false });
  await createTemplate(server.url, prepare);
  const stop = async () => {
    await server.stop();
    await folder.remove();
  };
  return { url: server.url, stop };
}

async function createTemplate(url: string, prepare: Prepare): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`create database ${sql(templateName)}`;
  const template = databaseUrl(url, templateName);
  await migrateDatabase(template);
  await prepare(template);
  // A database is copied only while no one is connected to it.
  await sql`alter database ${sql(templateName)} allow_connections false`;
  await sql.end();
}
