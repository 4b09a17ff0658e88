import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

const kinds = ["upload", "drill"] as const;
type Kind = (typeof kinds)[number];

/** Includes the host name, because machines and containers with equal process ids may share the temporary folder. */
const prefixOf = (kind: Kind) => `lotwright-${kind}-${hostname()}-`;

/** Creates a temporary folder for an upload, or for the drill of a restore; its name contains the owning process id. */
export function makeScratchFolder(kind: Kind): Promise<string> {
  return mkdtemp(join(tmpdir(), `${prefixOf(kind)}${process.pid}-`));
}

/** Removes the folders of dead processes. Call it at startup, before this process creates any. */
export async function removeDeadFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = ownerOf(name);
    if (pid === undefined || (pid !== process.pid && isAlive(pid))) continue;
    const folder = join(tmpdir(), name);
    if (await isOfThisUser(folder)) await rm(folder, { recursive: true, force: true });
  }
}

/** Process id of a folder of this host. The exact pattern distinguishes the hosts `web` and `web-1`. */
function ownerOf(name: string): number | undefined {
  const prefix = kinds.map(prefixOf).find((each) => name.startsWith(each));
  if (prefix === undefined) return undefined;
  const [, pid] = /^(\d+)-\w+$/.exec(name.slice(prefix.length)) ?? [];
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
