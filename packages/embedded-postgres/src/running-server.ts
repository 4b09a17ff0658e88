import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

export const checkpointMs = 30_000;

export interface RunningServer {
  pid: number;
  /** Process id of the living process that started it; missing if it has ended. */
  ownerPid?: number;
  /** Port on 127.0.0.1. */
  port: number;
  isReady: boolean;
  isStopping: boolean;
}

/** Custom setting on PostgreSQL's command line that names the starting process. */
export function ownerSetting(pid: number): string {
  return `lotwright.owner=${pid}`;
}

/** The server that runs on this cluster; ignores another process with a reused pid. */
export async function findServer(cluster: string): Promise<RunningServer | undefined> {
  const lines = (await readFile(join(cluster, "postmaster.pid"), "utf8").catch(ifMissing)).split("\n");
  const pid = Number(lines[0]);
  const found = pid > 0 ? await describeProcess(pid) : undefined;
  if (!found?.isPostgres || !found.command.includes(` -D ${cluster} `)) return undefined;
  // An orphan's parent is not the process that started it.
  const isOwned = found.command.includes(` ${ownerSetting(found.parentPid)} `);
  const status = lines[7]?.trim();
  return {
    pid,
    ...(isOwned && { ownerPid: found.parentPid }),
    port: Number(lines[3]),
    isReady: status === "ready",
    isStopping: status === "stopping",
  };
}

/** Stops a server: SIGINT ends sessions and writes a checkpoint; SIGQUIT leaves that to recovery at the next start. */
export async function stopServer(cluster: string, pid: number): Promise<void> {
  for (const name of ["SIGINT", "SIGQUIT"] as const) {
    signal(pid, name);
    if (await isGone(cluster, pid, checkpointMs)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) on ${cluster} does not stop.`);
}

async function isGone(cluster: string, pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while ((await findServer(cluster))?.pid === pid) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // already ended
  }
}

interface ProcessDescription {
  parentPid: number;
  /** Command line, with a space after every argument. */
  command: string;
  /** Whether the process is PostgreSQL; false for setpriv and the like, which become PostgreSQL later. */
  isPostgres: boolean;
}

async function describeProcess(pid: number): Promise<ProcessDescription | undefined> {
  return process.platform === "linux" ? describeFromProc(pid) : describeFromPs(pid);
}

async function describeFromProc(pid: number): Promise<ProcessDescription | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(ifMissing);
  // Empty for a process that ended but was not reaped.
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(ifMissing);
  const [, parentPid] = /^PPid:\s*(\d+)/m.exec(status) ?? [];
  const isPostgres = basename(command.split("\0", 1).join()) === "postgres";
  return parentPid
    ? { parentPid: Number(parentPid), command: command.replaceAll("\0", " "), isPostgres }
    : undefined;
}

async function describeFromPs(pid: number): Promise<ProcessDescription | undefined> {
  const args = ["-ww", "-o", "ppid=", "-o", "args=", "-p", String(pid)];
  // Fails for a pid that does not exist.
  const { stdout } = await promisify(execFile)("ps", args).catch(() => ({ stdout: "" }));
  const [, parentPid, command = ""] = /^\s*(\d+)\s+(.*)/.exec(stdout) ?? [];
  // Other systems lack setpriv and flock.
  return parentPid ? { parentPid: Number(parentPid), command: `${command} `, isPostgres: true } : undefined;
}

/** Returns an empty text for a missing process; /proc fails with ESRCH if it ends while being read. */
export function ifMissing(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT" || error.code === "ESRCH") return "";
  throw error;
}
