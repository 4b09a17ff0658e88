import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { makeWritableFolder } from "@lotwright/embedded-postgres/private-folder";

const kinds = ["upload", "drill"] as const;
const dayMs = 24 * 60 * 60 * 1_000;
type Kind = (typeof kinds)[number];

/** Includes the host name, because machines and containers with equal process ids may share the temporary folder. */
const prefixOf = (kind: Kind) => `lotwright-${kind}-${hostname()}-`;

/** Creates a temporary folder for an upload, or for the drill of a restore; its name contains the owning process id. */
export function makeScratchFolder(kind: Kind): Promise<string> {
  return mkdtemp(join(tmpdir(), `${prefixOf(kind)}${process.pid}-`));
}

/**
 * Creates the temporary folder if missing, and removes folders of dead processes from it. Call it at startup, before this process
 * creates any.
 */
export async function prepareTemporaryFolder(): Promise<void> {
  await makeWritableFolder(tmpdir(), "TMPDIR");
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!(await isDead(name, folder))) continue;
    if (await isOfThisUser(folder)) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Whether a folder may be removed. Folders of other hosts, such as an earlier container, only after a day, longer than any upload
 * or drill.
 */
async function isDead(name: string, folder: string): Promise<boolean> {
  const pid = ownerOf(name);
  if (pid !== undefined) return pid === process.pid || !isAlive(pid);
  if (!kinds.some((kind) => name.startsWith(`lotwright-${kind}-`))) return false;
  const found = await lstat(folder).catch(returnUndefinedIfMissing);
  return found !== undefined && found.mtimeMs < Date.now() - dayMs;
}

/** Process id of a folder of this host. The exact pattern distinguishes the hosts `web` and `web-1`. */
function ownerOf(name: string): number | undefined {
  const prefix = kinds.map(prefixOf).find((each) => name.startsWith(each));
  if (prefix === undefined) return undefined;
  const [, pid] = /^(\d+)-\w+$/.exec(name.slice(prefix.length)) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

/** Whether the folder belongs to this user; removing others would fail and prevent the start. */
async function isOfThisUser(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(returnUndefinedIfMissing);
  return found?.uid === process.getuid?.();
}

function returnUndefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
