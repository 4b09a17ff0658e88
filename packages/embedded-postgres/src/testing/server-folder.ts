import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A temporary folder that PostgreSQL reaches as the other user that it runs as when root runs the tests. */
export async function makeServerFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "lotwright-test-"));
  await chmod(path, 0o755);
  // A database whose process was killed may still be writing its last files.
  const remove = () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  return { path, remove };
}
