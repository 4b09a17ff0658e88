import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { existsSync, watch } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import postgres from "postgres";
import { onTestFinished } from "vitest";
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from "../supervisor";
import { copyCluster } from "./copy-cluster";
import { makeServerFolder } from "./server-folder";

const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const script = fileURLToPath(new URL("./supervisor-child.ts", import.meta.url));

interface User {
  uid: number;
  gid: number;
}

export async function makeFolder(): Promise<string> {
  const { path, remove } = await makeServerFolder();
  onTestFinished(remove);
  return path;
}

/** Creates a data folder with a database. */
export async function makeUsedFolder(): Promise<string> {
  const dataDir = await makeFolder();
  await copyCluster(dataDir);
  return dataDir;
}

type Options = Omit<EmbeddedOptions, "dataDir">;

export async function startHere(dataDir: string, options: Options = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, ...options });
  onTestFinished(() => server.stop());
  return server;
}

/** Starts the database in a separate process, optionally as another user; `held` pauses it within the first start. */
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

/** Returns the error of starting in a separate process as another user. */
export async function refusalOf(dataDir: string, user: User): Promise<string> {
  const child = spawn(process.execPath, ["--import", tsx, script, dataDir], { ...user, cwd: "/" });
  onTestFinished(() => killChild(child));
  return text(child.stderr);
}

/** The first line of output: the URL once ready, or that of a held start. */
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

/** Waits until a file has been removed. */
export async function untilGone(path: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const watcher = watch(dirname(path), () => check());
    const check = () => {
      if (existsSync(path)) return;
      watcher.close();
      resolve();
    };
    check();
  });
}

/** Collects log lines, and waits for later ones. */
export function createLog() {
  const lines: string[] = [];
  const arrivals = new EventEmitter<{ line: [] }>();
  return {
    log(line: string) {
      lines.push(line);
      arrivals.emit("line");
    },
    /** Waits until `count` lines contain the text. */
    async said(text: string, count = 1): Promise<void> {
      while (lines.filter((line) => line.includes(text)).length < count) await once(arrivals, "line");
    },
  };
}

export async function query(url: string, statement: string): Promise<postgres.RowList<postgres.Row[]>> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  return sql.unsafe(statement).finally(() => sql.end());
}

export const isRoot = process.getuid?.() === 0;

export const hasUserNamespaces =
  spawnSync("unshare", ["--user", "--map-user=65534", "--map-group=65534", "true"]).status === 0;

/** Whether the system supports death signals; elsewhere a killed process leaves PostgreSQL running until the next start. */
export const hasDeathSignal = spawnSync("setpriv", ["--pdeathsig", "INT", "true"]).status === 0;

/** Whether flock is available; other systems have no lock that containers share. */
export const hasFlock = spawnSync("flock", ["--version"]).status === 0;

/** Whether the user can read the checkout; false if only root can. */
export function canUseCheckout(user: User): boolean {
  return spawnSync("test", ["-r", script], { ...user, cwd: "/" }).status === 0;
}
