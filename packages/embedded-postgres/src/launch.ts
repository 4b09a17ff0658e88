import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { type Account, lockedCode, spawnAs } from "./account";
import { checkpointMs, findServer, ownerSetting, stopServer } from "./running-server";

const patienceMs = 60_000;
/** Maximum time in ms to wait for the lock, which sessions of a killed server hold until they end. */
const lockWaitMs = 10_000;

export interface LaunchPlan {
  /** Paths of the program and its cluster. */
  postgres: string;
  cluster: string;
  account: Account;
  fsync: boolean;
  /** Maximum time in ms that another process may hold the cluster's lock. */
  lockWaitMs?: number;
  choosePort(): Promise<number>;
  log(line: string): void;
}

export interface LaunchedServer {
  port: number;
  exited: Promise<void>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL and waits until it is ready, even after an earlier server was killed. */
export async function launch(plan: LaunchPlan): Promise<LaunchedServer> {
  const startedAt = Date.now();
  const isLockWaitOver = timeLock(plan);
  while (true) {
    await makeWay(plan);
    const { server, complaint, isLocked } = await tryLaunch(plan, await plan.choosePort());
    if (server) return server;
    const waitedMs = Date.now() - startedAt;
    if (isLocked && isLockWaitOver())
      throw inUse(plan, "in another container, or sessions of a killed PostgreSQL still end");
    if (!isLocked && (waitedMs > patienceMs || !(await canTryAgain(plan, complaint)))) {
      throw new Error(`PostgreSQL did not start on ${plan.cluster}: ${complaint}`);
    }
    await sleep(100);
  }
}

/** Creates a timer that starts when the lock is first found held, since earlier work such as recovery may take long. */
function timeLock({ lockWaitMs: waitMs = lockWaitMs }: LaunchPlan): () => boolean {
  let since: number | undefined;
  return () => {
    since ??= Date.now();
    return Date.now() - since >= waitMs;
  };
}

const inUse = ({ cluster }: LaunchPlan, where: string) =>
  new Error(
    `Another Lotwright server is already using ${dirname(cluster)} (${where}). ` +
      "Stop it first, or set DATA_DIR to another folder.",
  );

/** Stops or finds a server of the cluster. Locks decide who may use the cluster. */
async function makeWay(plan: LaunchPlan): Promise<void> {
  const { cluster, log } = plan;
  const found = await findServer(cluster);
  if (!found) return;
  if (found.ownerPid && !found.isStopping) throw inUse(plan, `process ${found.ownerPid}`);
  log(`Waiting for the PostgreSQL of an earlier start (process ${found.pid}) to stop`);
  await stopServer(cluster, found.pid);
}

async function canTryAgain({ cluster }: LaunchPlan, complaint: string): Promise<boolean> {
  // The port was taken since it was chosen, or sessions of a killed server are still ending.
  if (/could not create any TCP\/IP sockets|pre-existing shared memory block/.test(complaint)) return true;
  if (!/lock file "postmaster.pid"|bogus data in lock file/.test(complaint)) return false;
  // The lock's pid now belongs to another process, or the lock is truncated. PostgreSQL also checks shared memory, so two servers
  // cannot share a cluster.
  if (!(await findServer(cluster))) await rm(join(cluster, "postmaster.pid"), { force: true });
  return true;
}

interface Attempt {
  /** Missing if it did not start. */
  server?: LaunchedServer;
  complaint: string;
  /** Whether another process has locked the cluster. */
  isLocked: boolean;
}

async function tryLaunch(plan: LaunchPlan, port: number): Promise<Attempt> {
  const child = await spawnAs(plan.account, "INT", [plan.postgres, ...settings(plan, port)], plan.cluster);
  const complaints = watchLog(child, plan.log);
  let hasExited = false;
  const exited = new Promise<void>((resolve) => {
    child.once("close", () => {
      hasExited = true;
      resolve();
    });
  });
  // No timeout, since recovery time depends on the cluster.
  while (!hasExited) {
    const found = await findServer(plan.cluster);
    // Process ids recur in containers: without its port, the file may be of a killed server.
    if (found?.isReady && found.pid === child.pid && found.port === port) {
      const server = { port, exited, stop: () => stopChild(child, exited) };
      return { server, complaint: "", isLocked: false };
    }
    await Promise.race([exited, sleep(10)]);
  }
  return { complaint: complaints.join(" "), isLocked: child.exitCode === lockedCode };
}

async function stopChild(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill("SIGINT");
  const impatience = setTimeout(() => child.kill("SIGQUIT"), checkpointMs);
  await exited;
  clearTimeout(impatience);
}

function settings({ cluster, fsync }: LaunchPlan, port: number): string[] {
  const pairs = [
    ownerSetting(process.pid),
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    // A container's /dev/shm may be too small.
    "dynamic_shared_memory_type=mmap",
    "timezone=UTC",
    "log_timezone=UTC",
    // Errors of statements reach the caller; logging them here would expose user data.
    "log_min_messages=log",
    "log_min_error_statement=panic",
    "log_checkpoints=off",
    "log_line_prefix=",
    ...(fsync ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
  ];
  return ["-D", cluster, ...pairs.flatMap((pair) => ["-c", pair])];
}

/** Forwards every log line, and keeps the latest ones that may explain a failed start. */
function watchLog(child: ChildProcess, log: (line: string) => void): string[] {
  const complaints: string[] = [];
  child.once("error", (error) => complaints.push(error.message));
  if (!child.stderr) return complaints;
  createInterface({ input: child.stderr }).on("line", (line) => {
    log(line);
    if (!line.startsWith("LOG:")) complaints.push(line);
    if (complaints.length > 8) complaints.shift();
  });
  return complaints;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}
