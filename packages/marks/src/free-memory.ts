import { readFileSync } from "node:fs";

/** Bytes available without swapping. In a container, Node.js counts cached files as used, which the system drops when needed. */
export function freeMemory(): number {
  const isLimited = process.constrainedMemory() > 0 && process.constrainedMemory() < Number.MAX_SAFE_INTEGER;
  return process.availableMemory() + (isLimited ? cachedFiles() : 0);
}

/** Bytes of cached files in this process's control group (version 2); 0 without one. */
function cachedFiles(): number {
  try {
    const [, group = ""] = /^0::(.*)$/m.exec(readFileSync("/proc/self/cgroup", "utf8")) ?? [];
    const statistics = readFileSync(`/sys/fs/cgroup${group}/memory.stat`, "utf8");
    return Number(/^inactive_file (\d+)$/m.exec(statistics)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
