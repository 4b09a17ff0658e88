import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import postgres from "postgres";
import { onTestFinished } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded";

const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const script = fileURLToPath(new URL("./embedded-child.ts", import.meta.url));

interface User {
  uid: number;
  gid: number;
}

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-embedded-"));
  await chmod(folder, 0o755);
  // A database whose process was killed may still be writing its last files.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

export async function startHere(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir });
  onTestFinished(() => server.stop());
  return server;
}

/** Starts the database from a process of its own, of another user if need be; held, it stays half way through the first start. */
export function startChild(
  dataDir: string,
  { user, isHeld = false }: { user?: User; isHeld?: boolean } = {},
): ChildProcess {
  const hold = isHeld ? ["held"] : [];
  const child = spawn(process.execPath, ["--import", tsx, script, dataDir, ...hold], {
    ...user,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => killChild(child));
  return child;
}

/** The address, once the database is ready; what a held one says. */
export async function firstLineOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("The child has no output.");
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error("The child ended before its database was ready.");
}

export async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

export async function query(url: string, statement: string): Promise<postgres.RowList<postgres.Row[]>> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  return sql.unsafe(statement).finally(() => sql.end());
}

export const isRoot = process.getuid?.() === 0;

export const hasUserNamespaces =
  spawnSync("unshare", ["--user", "--map-user=65534", "--map-group=65534", "true"]).status === 0;

/** Elsewhere a killed process leaves its PostgreSQL running until the next start. */
export const hasDeathSignal = spawnSync("setpriv", ["--pdeathsig", "INT", "true"]).status === 0;

/** False in a checkout that only root can read. */
export function canUseCheckout(user: User): boolean {
  return spawnSync("test", ["-r", script], { ...user, cwd: "/" }).status === 0;
}
