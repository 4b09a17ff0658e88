import { makeCluster } from "@lotwright/embedded-postgres/testing/made-cluster";
import { startTestPostgres } from "@lotwright/embedded-postgres/testing/test-postgres";
import type { TestProject } from "vitest/node";
import { installJobTables } from "./global-setup";

/** Creates the database cluster that process tests copy, and starts a shared PostgreSQL for tests that do not start one. */
export default async (project: TestProject) => {
  const removeCluster = await makeCluster(project, installJobTables);
  const stopPostgres = await startTestPostgres(project, installJobTables);
  return async () => {
    await stopPostgres();
    await removeCluster();
  };
};
