import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, lchown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { type Account, spawnAs } from "./account";
import type { PostgresBinaries } from "./binaries";

export const databaseUser = "app";
const passwordFile = "lotwright-password";

interface ClusterPlan {
  cluster: string;
  account: Account;
  binaries: PostgresBinaries;
  fsync: boolean;
}

/**
 * Checks the cluster's version without writing, so that the release that created it can still open it.
 * @throws Error if another version of PostgreSQL has made the cluster
 */
export async function checkVersion(cluster: string, { majorVersion }: PostgresBinaries): Promise<void> {
  const file = await readFile(join(cluster, "PG_VERSION"), "utf8").catch((error: NodeJS.ErrnoException) => {
    // Opening the cluster reports what is wrong with an unreadable one.
    if (error.code !== "ENOENT" && error.code !== "EACCES") throw error;
  });
  const version = file?.trim() ?? majorVersion;
  if (version === majorVersion) return;
  throw new Error(
    `The database in ${cluster} is of PostgreSQL ${version}, and this release of Lotwright has PostgreSQL ${majorVersion}. ` +
      "Nothing was changed. Back up with the release that you used before (npm run backup), then restore into a new " +
      "DATA_DIR with this one (npm run restore).",
  );
}

/** Creates the cluster if missing, and makes the account the owner of its files. Returns the password. */
export async function openCluster(plan: ClusterPlan): Promise<string> {
  if (!(await isCluster(plan.cluster))) await createCluster(plan);
  try {
    await giveTo(plan.account, plan.cluster);
    await chmod(plan.cluster, 0o700);
    return await readPassword(plan.cluster);
  } catch (cause) {
    throw new Error(
      `The database in ${plan.cluster} cannot be opened. Start Lotwright as the user who owns that folder, ` +
        "or set DATA_DIR to another folder.",
      { cause },
    );
  }
}

/** The password of an existing cluster. */
export function readPassword(cluster: string): Promise<string> {
  return readFile(join(cluster, passwordFile), "utf8");
}

/** Removes leftovers of killed starts. Only for the process that runs the cluster's server. */
export async function removeLeftovers(cluster: string): Promise<void> {
  const siblings = await readdir(dirname(cluster));
  const leftovers = siblings.filter((name) => name.startsWith(newPrefix(basename(cluster))));
  // Another start may still be filling its folder; it fails once its files are gone.
  const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 20 };
  for (const name of leftovers) await rm(join(dirname(cluster), name), options);
}

function newPrefix(cluster: string): string {
  return `${cluster}.new-`;
}

/** Creates the cluster in a temporary folder and renames it, so that it is complete or missing. */
async function createCluster(plan: ClusterPlan): Promise<void> {
  const work = await mkdtemp(newPrefix(plan.cluster));
  const fresh = join(work, "cluster");
  const password = join(work, passwordFile);
  try {
    await writeFile(password, randomBytes(24).toString("hex"), { mode: 0o600, flush: true });
    await giveTo(plan.account, work);
    await initdb(plan, fresh, password);
    await rename(password, join(fresh, passwordFile));
    await rename(fresh, plan.cluster);
  } catch (cause) {
    // A concurrent start may have been faster, and may have removed our folder.
    if (await isCluster(plan.cluster)) return;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`No database could be made in ${plan.cluster}: ${reason}`, { cause });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function initdb(plan: ClusterPlan, folder: string, password: string): Promise<void> {
  const child = await spawnAs(plan.account, "KILL", [
    plan.binaries.initdb,
    ...["-D", folder, "-U", databaseUser, "--encoding=UTF8", "--locale=C"],
    ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    ...["--auth=scram-sha-256", `--pwfile=${password}`],
    ...(plan.fsync ? [] : ["--no-sync"]),
  ]);
  const [complaint, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : "",
    once(child, "close"),
  ]);
  if (code !== 0) throw new Error(`initdb failed: ${complaint.trim()}`);
}

async function isCluster(folder: string): Promise<boolean> {
  const version = await stat(join(folder, "PG_VERSION")).catch((error: NodeJS.ErrnoException) => {
    // EACCES means that a cluster of another user exists.
    if (error.code !== "ENOENT") return error;
  });
  return version !== undefined;
}

async function giveTo(account: Account, folder: string): Promise<void> {
  // In a user namespace, PostgreSQL can only open files of root.
  const owner = account.user ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if ((await stat(folder)).uid === owner.uid) return;
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), owner.uid, owner.gid);
  }
  // Last, because its owner indicates that all files have theirs.
  await lchown(folder, owner.uid, owner.gid);
}
