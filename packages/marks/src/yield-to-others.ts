import { readdirSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/** Lowers the priority of all threads of this process, and has Linux end this process first when memory is short. */
export function yieldToOthers(niceness: number): void {
  if (process.platform !== "linux") {
    setPriority(niceness);
    return;
  }
  for (const thread of readdirSync("/proc/self/task")) {
    setPriority(Number(thread), niceness);
  }
  writeFileSync("/proc/self/oom_score_adj", "1000");
}
