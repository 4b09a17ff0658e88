import { startTestPostgres } from "@lotwright/embedded-postgres/testing/test-postgres";
import type { TestProject } from "vitest/node";

/** Starts PostgreSQL for a test run. */
export default (project: TestProject) => startTestPostgres(project);
