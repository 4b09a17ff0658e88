import type { BackupRunner } from "../runner";

/** A runner whose backups are names in memory. */
export function fakeRunner() {
  const made: { name: string; since: string | null }[] = [];
  const removed: string[] = [];
  const lost = new Set<string>();
  let make: BackupRunner["make"] = async () => ({ bytes: 1_000, missing: 0 });
  const runner: BackupRunner = {
    async make(backup, signal) {
      const result = await make(backup, signal);
      made.push(backup);
      return result;
    },
    has: async (name) => !lost.has(name) && !removed.includes(name),
    async remove(name) {
      removed.push(name);
    },
  };
  return {
    runner,
    made,
    removed,
    /** Removes one behind the schedule's back. */
    lose: (name: string) => void lost.add(name),
    /** Replaces what a run does. */
    onMake(next: BackupRunner["make"]) {
      make = next;
    },
  };
}
