import type { Deps } from "../../../core/context";
import { readRuns } from "./access";
import type { BackupHandler } from "./queue";
import { runBackup } from "./run";
import { firstTime, nextTime } from "./schedule";

/** Null without BACKUP. */
export function backupHandler({
  db,
  log,
  backups,
  metrics,
}: Pick<Deps, "db" | "log" | "backups" | "metrics">): BackupHandler | null {
  if (!backups) return null;
  const { runner, at } = backups;
  return {
    firstTime: async () => firstTime(at, await readRuns(db), new Date()),
    nextTime: () => nextTime(at, new Date()),
    async backUp(dueAt, signal) {
      await runBackup({ db, log, runner }, { dueAt, signal }).catch((err: unknown) => {
        log.error({ err }, "the backup failed");
        metrics.backupFailed();
        throw err;
      });
    },
  };
}
