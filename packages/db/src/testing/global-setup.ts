import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../embedded";
import { migrateDatabase } from "../migrate";
import { databaseUrl, templateName } from "./template";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-test-"));
  // When root runs the tests, PostgreSQL runs as another user, who has to get through.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: join(folder, "data"), fsync: false });
  await createTemplate(server.url);
  project.provide("databaseUrl", server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  };
}

async function createTemplate(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`create database ${sql(templateName)}`;
  await migrateDatabase(databaseUrl(url, templateName));
  // Nobody may be connected to a database while it is copied.
  await sql`alter database ${sql(templateName)} allow_connections false`;
  await sql.end();
}
