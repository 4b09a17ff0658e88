import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

/** Machines may share a folder, and so may containers, whose processes have the same numbers. */
const ours = `lotwright-upload-${hostname()}-`;

/** A place for an upload while it comes in; its name tells which process has it. */
export function makeUploadFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${ours}${process.pid}-`));
}

/** Removes what killed servers have left. For a server that starts: nothing of its own can be there yet. */
export async function removeDeadUploads(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = ownerOf(name);
    if (pid === undefined || (pid !== process.pid && isAlive(pid))) continue;
    const folder = join(tmpdir(), name);
    if (await isOfThisUser(folder)) await rm(folder, { recursive: true, force: true });
  }
}

/** Of machines whose names begin alike, such as `web` and `web-1`, one does not take the other's for its own. */
function ownerOf(name: string): number | undefined {
  if (!name.startsWith(ours)) return undefined;
  const [, pid] = /^(\d+)-\w+$/.exec(name.slice(ours.length)) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

/** What another user's server has left may not be removed, and is no reason not to start. */
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
    // Somebody else's process lives as well.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
