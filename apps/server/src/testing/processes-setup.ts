import { makeCluster } from "@lotwright/embedded-postgres/testing/made-cluster";
import type { TestProject } from "vitest/node";
import { installJobTables } from "./global-setup";

/** The database that tests of started processes copy. */
export default (project: TestProject) => makeCluster(project, installJobTables);
