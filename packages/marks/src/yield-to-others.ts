import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Lowers the priority of all threads of this process, and makes Linux kill it first when memory is short. With `chrt` of
 * util-linux, it only runs on an idle processor: at nice 19 alone, requests wait for the end of a time slice. p95 while reading
 * photos, with and without `chrt`, relative to no reading: uploads 1.21 and 1.41, new lots 1.07 and 1.43, /healthz 1.11 and 1.74
 * (`npm run bench -- reading`).
 */
export function yieldToOthers(niceness: number): void {
  if (process.platform !== "linux") {
    setPriority(niceness);
    return;
  }
  for (const thread of readdirSync("/proc/self/task")) {
    try {
      setPriority(Number(thread), niceness);
    } catch {
      // The thread has ended.
    }
  }
  if (niceness > 0) spawnSync("chrt", ["--all-tasks", "--idle", "--pid", "0", String(process.pid)]);
  writeFileSync("/proc/self/oom_score_adj", "1000");
}
