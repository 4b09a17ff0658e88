import { makeCluster } from "@lotwright/embedded-postgres/testing/made-cluster";
import { startTestPostgres } from "@lotwright/embedded-postgres/testing/test-postgres";
import type { TestProject } from "vitest/node";

/** Creates the database cluster that process tests copy, and starts a shared PostgreSQL for tests that do not start one. */
export default async (project: TestProject) => {
  const removeCluster = await makeCluster(project);
  const stopPostgres = await startTestPostgres(project);
  return async () => {
    await stopPostgres();
    await removeCluster();
  };
};
