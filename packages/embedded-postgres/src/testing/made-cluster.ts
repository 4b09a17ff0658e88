import { join } from "node:path";
import { migrateDatabase } from "@lotwright/db/migrate";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../supervisor";
import { makeServerFolder } from "./server-folder";

/**
 * Creates the migrated, stopped cluster that tests of started databases copy.
 * @returns a function that removes it
 */
export async function makeCluster(project: TestProject): Promise<() => Promise<void>> {
  const { path, remove } = await makeServerFolder();
  const server = await startEmbeddedPostgres({ dataDir: path, fsync: false });
  await migrateDatabase(server.url);
  await server.stop();
  project.provide("madeCluster", join(path, "postgres"));
  return remove;
}
