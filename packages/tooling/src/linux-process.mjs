import { readdir, readFile, writeFile } from "node:fs/promises";

const bytesPerKilobyte = 1_024;
const ticksPerSecond = 100;

/**
 * What Linux tells of a process.
 * @param {number} pid
 */
export function linuxProcess(pid) {
  const folder = `/proc/${pid}`;
  return {
    cpuSeconds: () => cpuSeconds(pid),
    rssBytes: () => statusBytes(folder, "VmRSS"),
    peakBytes: () => statusBytes(folder, "VmHWM"),
    /** From here on the peak counts anew. */
    resetPeak: () => writeFile(`${folder}/clear_refs`, "5"),
  };
}

/**
 * The fields behind the command's name, which may hold anything.
 * @param {number | string} pid
 */
async function statOf(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/**
 * In user and system mode, of all its threads.
 * @param {number} pid
 */
async function cpuSeconds(pid) {
  const [user, system] = (await statOf(pid)).slice(11, 13);
  return (Number(user) + Number(system)) / ticksPerSecond;
}

/**
 * Of a process and of those it started, those that have ended included.
 * @param {number} pid
 */
export async function familyCpuSeconds(pid) {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  // One that ends while it is looked at has told its parent.
  const stats = await Promise.all(pids.map((each) => statOf(each).catch(() => [])));
  const own = await statOf(pid);
  const family = [own, ...stats.filter((fields) => fields[1] === String(pid))];
  const ticks = family.flatMap((fields) => fields.slice(11, 13)).concat(own.slice(13, 15));
  return ticks.reduce((sum, tick) => sum + Number(tick), 0) / ticksPerSecond;
}

/**
 * @param {string} folder
 * @param {"VmRSS" | "VmHWM"} field
 */
async function statusBytes(folder, field) {
  const status = await readFile(`${folder}/status`, "utf8");
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status) ?? [];
  if (!kilobytes) throw new Error(`Linux does not tell ${field}`);
  return Number(kilobytes) * bytesPerKilobyte;
}
