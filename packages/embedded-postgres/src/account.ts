import { type ChildProcess, execFile, type SpawnOptions, spawn } from "node:child_process";
import type { Stats } from "node:fs";
import { chown, readFile, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { promisify } from "node:util";
import type { PostgresBinaries } from "./binaries";

const run = promisify(execFile);

/** A clean environment, so that the caller's PGPORT, LANG and the like have no effect. */
const env = { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C" };
const namespaced = ["unshare", "--user", "--map-user=65534", "--map-group=65534", "--"];

interface Owner {
  uid: number;
  gid: number;
}

/** The user that runs PostgreSQL, which refuses to run as root; initdb rejects a user without a name. */
export interface Account {
  /** Missing if it is this process's user. */
  user?: Owner;
  /** Prefix of every command. */
  prefix: string[];
}

export async function chooseAccount(
  folder: string,
  cluster: string,
  binaries: PostgresBinaries,
): Promise<Account> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return { prefix: [] };
  const other = isRoot ? await findOtherAccount(folder, cluster, binaries) : undefined;
  if (other) return other;
  // Inside the namespace PostgreSQL sees an unmapped user; outside, its files belong to this user.
  const account = { prefix: namespaced };
  if (await canReach(account, folder, binaries)) return account;
  if (!isRoot) {
    throw new Error(
      `PostgreSQL does not run as a user without a name (uid ${process.getuid?.()}). Start Lotwright as another user, ` +
        "or add this one to /etc/passwd, or set DATABASE_URL.",
    );
  }
  throw new Error(
    `PostgreSQL does not run as root, and no other user can reach ${folder} and ${binaries.postgres}. ` +
      "Start Lotwright as an ordinary user, or set DATA_DIR to another folder, or set DATABASE_URL.",
  );
}

/** Finds another user for root who can access what PostgreSQL needs. */
async function findOtherAccount(
  folder: string,
  cluster: string,
  binaries: PostgresBinaries,
): Promise<Account | undefined> {
  const before = await stat(folder);
  for (const user of await candidates(folder, cluster)) {
    const account = { user, prefix: [] };
    // A private folder must belong to PostgreSQL's user, since root can enter it anyway. Another user's folder stays theirs.
    if (before.uid === 0 && isPrivate(before)) await chown(folder, user.uid, user.gid);
    if (await canReach(account, folder, binaries)) return account;
  }
  if (isPrivate(before)) await chown(folder, 0, 0);
  return undefined;
}

/** Exit code of a command whose folder another process has locked. */
export const lockedCode = 75;

/**
 * Starts a command that receives the given signal when this process dies.
 * @param lock a folder that the command and its children lock, so that other containers see it too
 */
export async function spawnAs(
  account: Account,
  deathSignal: "INT" | "KILL",
  [file, ...args]: [string, ...string[]],
  lock?: string,
): Promise<ChildProcess> {
  // After changing the user, because the kernel forgets a death signal when credentials change.
  const watched = (await hasSetpriv()) ? ["setpriv", "--pdeathsig", deathSignal, "--"] : [];
  const locked = lock && (await hasFlock()) ? [...flock, lock] : [];
  const [program = file, ...rest] = [...account.prefix, ...watched, ...locked, file, ...args];
  // A separate process group, so that Ctrl-C in the terminal does not stop it before the server has drained.
  const options: SpawnOptions = { ...account.user, env, cwd: "/", detached: true };
  return spawn(program, rest, { ...options, stdio: ["ignore", "ignore", "pipe"] });
}

/** Command that replaces itself by its argument, which inherits the lock with the open folder. */
const flock = ["flock", "--no-fork", "--nonblock", `--conflict-exit-code=${lockedCode}`];

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

const isPrivate = ({ mode }: Stats) => (mode & 0o077) === 0;

/** Users to try, the owner of existing files first, so that one start as root does not lock that user out. */
async function candidates(folder: string, cluster: string): Promise<Owner[]> {
  const owners = await Promise.all([cluster, folder].map((path) => stat(path).catch(() => undefined)));
  const named = await Promise.all([findUser("postgres"), findUser("nobody")]);
  return [...owners, ...named].flatMap((owner) => (owner?.uid ? [{ uid: owner.uid, gid: owner.gid }] : []));
}

async function findUser(name: string): Promise<Owner | undefined> {
  const users = await readFile("/etc/passwd", "utf8").catch(() => "");
  const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, "m").exec(users) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

async function canReach(account: Account, folder: string, binaries: PostgresBinaries): Promise<boolean> {
  const script = 'cd "$1" && exec "$2" --version';
  const [file = "sh", ...args] = [...account.prefix, "sh", "-c", script, "sh", folder, binaries.postgres];
  return succeeds(run(file, args, { ...account.user, env, cwd: "/" }));
}

function hasSetpriv(): Promise<boolean> {
  return succeeds(run("setpriv", ["--pdeathsig", "INT", "true"], { env }));
}

/** Whether flock is util-linux's; others can't replace themselves by the command. */
function hasFlock(): Promise<boolean> {
  return run("flock", ["--version"], { env }).then(
    ({ stdout }) => stdout.includes("util-linux"),
    () => false,
  );
}

function succeeds(command: Promise<unknown>): Promise<boolean> {
  return command.then(
    () => true,
    () => false,
  );
}
