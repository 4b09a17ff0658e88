import { createDatabase } from "@lotwright/db/client";
import { startTestPostgres } from "@lotwright/embedded-postgres/testing/test-postgres";
import type { TestProject } from "vitest/node";
import { startJobs } from "../jobs/jobs";
import { createLogger } from "../logger";

/** The PostgreSQL of a test run. Its template has the job queue's tables too, which take longer to make than to copy. */
export default (project: TestProject) => startTestPostgres(project, installJobTables);

export async function installJobTables(url: string): Promise<void> {
  const log = createLogger("silent");
  const queueClient = createDatabase(url, { max: 2 });
  const jobs = await startJobs(queueClient, log);
  await jobs.stop();
  await queueClient.close();
}
