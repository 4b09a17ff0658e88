import { startTestPostgres } from "@lotwright/embedded-postgres/testing/test-postgres";
import type { TestProject } from "vitest/node";
import { startJobs } from "../jobs/jobs";
import { openPool } from "../jobs/pool";
import { createLogger } from "../logger";

/** The PostgreSQL of a test run. Its template has the job queue's tables too, which take longer to make than to copy. */
export default (project: TestProject) => startTestPostgres(project, installJobTables);

export async function installJobTables(url: string): Promise<void> {
  const log = createLogger("silent");
  const pool = openPool(url, 2, log);
  const jobs = await startJobs(pool, log);
  await jobs.stop();
  await pool.end();
}
