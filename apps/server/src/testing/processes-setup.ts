import { makeCluster } from "@lotwright/embedded-postgres/testing/made-cluster";
import type { TestProject } from "vitest/node";
import { installJobTables } from "./global-setup";

/** Creates the database cluster that process tests copy. */
export default (project: TestProject) => makeCluster(project, installJobTables);
