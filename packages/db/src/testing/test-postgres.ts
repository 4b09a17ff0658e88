import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../embedded";
import { migrateDatabase } from "../migrate";
import { databaseUrl, templateName } from "./template";

/**
 * Starts the PostgreSQL of a test run, with a migrated template database.
 * @param prepare what else belongs into the template, by its address
 * @returns stops it
 */
export async function startTestPostgres(
  project: TestProject,
  prepare: (url: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-test-"));
  // When root runs the tests, PostgreSQL runs as another user, who has to get through.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: join(folder, "data"), fsync: false });
  await createTemplate(server.url, prepare);
  project.provide("databaseUrl", server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true });
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
