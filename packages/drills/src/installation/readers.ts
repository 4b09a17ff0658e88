import { readdir, readFile } from "node:fs/promises";

/** The processes that read photos for a process, from /proc. */
export async function readersOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      // A process that ends during this is none.
      const [status, command] = await Promise.all([
        readFile(`/proc/${pid}/status`, "utf8").catch(() => ""),
        readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""),
      ]);
      const isReader = status.includes(`\nPPid:\t${parent}\n`) && command.includes("marks-child");
      return isReader ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}
