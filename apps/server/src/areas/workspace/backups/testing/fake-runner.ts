import type { BackupRunner } from "../runner";

/** A runner whose backups are names in memory. */
export function fakeRunner() {
  const made: { name: string; since: string | null }[] = [];
  const removed: string[] = [];
  const lost = new Set<string>();
  const drilled: string[] = [];
  let drill = async (): Promise<string | undefined> => undefined;
  let problem: string | undefined;
  let make: BackupRunner["make"] = async () => ({ bytes: 1_000, missing: 0 });
  const runner: BackupRunner = {
    async make(backup, signal) {
      const result = await make(backup, signal);
      made.push(backup);
      return result;
    },
    tryPlace: async () => {
      if (problem) throw new Error(problem);
    },
    async drill(name) {
      drilled.push(name);
      return drill();
    },
    has: async (name) => !lost.has(name) && !removed.includes(name),
    async remove(name) {
      removed.push(name);
    },
  };
  return {
    runner,
    place: { problem: () => problem },
    made,
    removed,
    drilled,
    /** Replaces what the trial of a restore does. */
    onDrill(next: () => Promise<string | undefined>) {
      drill = next;
    },
    /** Makes the place one that can't be written, or lets it be written again. */
    setProblem(next: string | undefined) {
      problem = next;
    },
    /** Removes one behind the schedule's back. */
    lose: (name: string) => void lost.add(name),
    /** Replaces what a run does. */
    onMake(next: BackupRunner["make"]) {
      make = next;
    },
  };
}
