import { createDatabase } from "@lotwright/db/client";
import { startTestPostgres } from "@lotwright/embedded-postgres/testing/test-postgres";
import type { TestProject } from "vitest/node";
import { createLogger } from "../core/logger";
import { startJobs } from "../jobs/jobs";

/** Starts PostgreSQL for a test run. Its template includes the job queue's tables, which are faster to copy than to create. */
export default (project: TestProject) => startTestPostgres(project, installJobTables);

export async function installJobTables(url: string): Promise<void> {
  const log = createLogger("silent");
  const queueClient = createDatabase(url, { max: 2 });
  const jobs = await startJobs(queueClient, log);
  await jobs.stop();
  await queueClient.close();
}
