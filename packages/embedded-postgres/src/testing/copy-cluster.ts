import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of the cluster created by made-cluster.ts. */
    madeCluster: string;
  }
}

const run = promisify(execFile);

/** Copies the test run's migrated cluster to a data folder, ten times as fast as creating one. */
export async function copyCluster(dataDir: string): Promise<void> {
  await run("cp", ["-a", inject("madeCluster"), join(dataDir, "postgres")]);
}
