import { join } from "node:path";
import { migrateDatabase } from "@lotwright/db/migrate";
import { databaseUrl, templateName } from "@lotwright/db/testing/template";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../supervisor";
import { makeServerFolder } from "./server-folder";

/**
 * Starts the PostgreSQL of a test run, with a migrated template database.
 * @param prepare adds more to the template, by its connection URL
 * @returns a function that stops it
 */
export async function startTestPostgres(
  project: TestProject,
  prepare: (url: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const folder = await makeServerFolder();
  const server = await startEmbeddedPostgres({ dataDir: join(folder.path, "data"), fsync: false });
  await createTemplate(server.url, prepare);
  project.provide("databaseUrl", server.url);
  return async () => {
    await server.stop();
    await folder.remove();
  };
}

async function createTemplate(url: string, prepare: (url: string) => Promise<void>): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`create database ${sql(templateName)}`;
  const template = databaseUrl(url, templateName);
  await migrateDatabase(template);
  await prepare(template);
  // A database is copied only while no one is connected to it.
  await sql`alter database ${sql(templateName)} allow_connections false`;
  await sql.end();
}
