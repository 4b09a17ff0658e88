import { readFile, writeFile } from "node:fs/promises";

async function memoryIn(field: "VmHWM" | "VmRSS"): Promise<number> {
  const status = await readFile("/proc/self/status", "utf8");
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) * 1024;
}

/** By how many bytes the process's resident memory grows at most while `work` runs; Linux counts. */
export async function peakGrowthOf(work: () => Promise<unknown>): Promise<number> {
  await writeFile("/proc/self/clear_refs", "5"); // the peak of earlier work counts no more
  const before = await memoryIn("VmRSS");
  await work();
  return (await memoryIn("VmHWM")) - before;
}
