import { readFile, writeFile } from "node:fs/promises";

async function memoryIn(field: "VmHWM" | "VmRSS"): Promise<number> {
  const status = await readFile("/proc/self/status", "utf8");
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) * 1024;
}

/** Peak growth of the process's resident memory during `work`, in bytes, as counted by Linux. */
export async function peakGrowthOf(work: () => Promise<unknown>): Promise<number> {
  await writeFile("/proc/self/clear_refs", "5"); // resets the peak
  const before = await memoryIn("VmRSS");
  await work();
  return (await memoryIn("VmHWM")) - before;
}
