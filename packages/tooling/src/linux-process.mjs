import { readdir, readFile, writeFile } from "node:fs/promises";

const bytesPerKilobyte = 1_024;
const ticksPerSecond = 100;

/**
 * Reads CPU and memory usage of a process from /proc.
 * @param {number} pid
 */
export function readLinuxProcess(pid) {
  const folder = `/proc/${pid}`;
  return {
    cpuSeconds: () => cpuSeconds(pid),
    rssBytes: () => statusBytes(folder, "VmRSS"),
    peakBytes: () => statusBytes(folder, "VmHWM"),
    /** Resets `peakBytes` to the current usage. */
    resetPeak: () => writeFile(`${folder}/clear_refs`, "5"),
  };
}

/**
 * Fields of /proc/pid/stat after the command's name, which may contain any character.
 * @param {number | string} pid
 */
async function statOf(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/**
 * CPU time of all threads in user and system mode.
 * @param {number} pid
 */
async function cpuSeconds(pid) {
  const [user, system] = (await statOf(pid)).slice(11, 13);
  return (Number(user) + Number(system)) / ticksPerSecond;
}

/**
 * CPU seconds of a process and its children, including children that have ended.
 * @param {number} pid
 */
export async function familyCpuSeconds(pid) {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  // A child that ends in between is counted by its parent.
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
  if (!kilobytes) throw new Error(`/proc has no ${field} for this process`);
  return Number(kilobytes) * bytesPerKilobyte;
}
