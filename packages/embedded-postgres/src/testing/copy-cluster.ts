import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The cluster that made-cluster.ts made. */
    madeCluster: string;
  }
}

const run = promisify(execFile);

/** Copies the run's migrated database into a data folder, in a tenth of the time of creating one. */
export async function copyCluster(dataDir: string): Promise<void> {
  await run("cp", ["-a", inject("madeCluster"), join(dataDir, "postgres")]);
}
