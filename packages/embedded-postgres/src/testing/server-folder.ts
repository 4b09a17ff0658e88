import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a temporary folder accessible to the other user that runs PostgreSQL if root runs the tests. */
export async function makeServerFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "lotwright-test-"));
  await chmod(path, 0o755);
  // A killed database may still be writing its last files.
  const remove = () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  return { path, remove };
}
