import { mkdtemp, readdir, rm } from "node:fs/promises";
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
    const pid = name.startsWith(ours) ? Number.parseInt(name.slice(ours.length), 10) : Number.NaN;
    if (pid === process.pid || (pid > 0 && !isAlive(pid))) {
      await rm(join(tmpdir(), name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process lives as well.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
