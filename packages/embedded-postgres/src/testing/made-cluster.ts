import { join } from "node:path";
import { migrateDatabase } from "@lotwright/db/migrate";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../supervisor";
import { makeServerFolder } from "./server-folder";

/**
 * Creates the migrated, stopped cluster that tests copy.
 * @param prepare adds more to it, by its connection URL
 * @returns a function that removes it
 */
export async function makeCluster(
  project: TestProject,
  prepare: (url: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const { path, remove } = await makeServerFolder();
  const server = await startEmbeddedPostgres({ dataDir: path, fsync: false });
  await migrateDatabase(server.url);
  await prepare(server.url);
  await server.stop();
  project.provide("madeCluster", join(path, "postgres"));
  return remove;
}
