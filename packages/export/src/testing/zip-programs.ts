import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Fails if unzip or Python rejects a ZIP; programs missing on this machine are skipped. */
export async function checkWithPrograms(zip: Buffer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-export-"));
  const path = join(folder, "export.zip");
  await writeFile(path, zip);
  for (const [command, args] of [
    ["unzip", ["-t", path]],
    ["python3", ["-m", "zipfile", "-t", path]],
  ] as const) {
    await promisify(execFile)(command, args).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
  await rm(folder, { recursive: true });
}
