import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const ticksPerSecond = 100;

type Ticks = { parent: number; own: number; ofEnded: number };

async function ticksOf(pid: number): Promise<Ticks> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { parent, own: user + system, ofEnded: endedUser + endedSystem };
}

/** Seconds of processor time of one process. */
export async function processorSeconds(pid: number): Promise<number> {
  return (await ticksOf(pid)).own / ticksPerSecond;
}

/** Of a PostgreSQL and all its connections, those that ended too. */
export async function postgresSeconds(folder: string): Promise<number> {
  const file = await readFile(join(folder, "postgres/postmaster.pid"), "utf8");
  const postmaster = Number(file.split("\n", 1)[0]);
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0);
  const all = await Promise.all(pids.map(async (pid) => ({ pid, ...(await ticksOf(pid)) })));
  const ticks = all.map(({ pid, parent, own, ofEnded }) => {
    if (pid === postmaster) return own + ofEnded;
    return parent === postmaster ? own : 0;
  });
  return ticks.reduce((sum, some) => sum + some, 0) / ticksPerSecond;
}
