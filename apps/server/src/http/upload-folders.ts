import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

/** Includes the host name, because machines and containers with equal process ids may share the temporary folder. */
const ours = `lotwright-upload-${hostname()}-`;

/** Creates a temporary folder for an upload; its name contains the owning process id. */
export function makeUploadFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${ours}${process.pid}-`));
}

/** Removes upload folders of dead processes. Call it at startup, before this process creates any. */
export async function removeDeadUploads(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = ownerOf(name);
    if (pid === undefined || (pid !== process.pid && isAlive(pid))) continue;
    const folder = join(tmpdir(), name);
    if (await isOfThisUser(folder)) await rm(folder, { recursive: true, force: true });
  }
}

/** Process id of an upload folder of this host. The exact pattern distinguishes the hosts `web` and `web-1`. */
function ownerOf(name: string): number | undefined {
  if (!name.startsWith(ours)) return undefined;
  const [, pid] = /^(\d+)-\w+$/.exec(name.slice(ours.length)) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

/** Skips folders of other users: removing them would fail and prevent the start. */
async function isOfThisUser(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  return found?.uid === process.getuid?.();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
