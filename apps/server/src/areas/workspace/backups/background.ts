import { z } from "zod";
import type { JobKind } from "../../../core/jobs";
import { readRuns } from "./access";
import { runBackup } from "./run";
import { drillLimitMs, firstTime, nextTime, retryAfterSeconds, runLimitMs } from "./schedule";

declare module "../../../core/jobs" {
  interface JobPayloads {
    backup: Record<string, never>;
  }
}

const at = { hours: 0, minutes: 0 };

/** Makes the backup of the installation at its time, on one of the servers with BACKUP. */
export const backupKind: JobKind<"backup"> = {
  name: "backup",
  payload: z.record(z.string(), z.never()),
  perServer: () => 1,
  attempts: 4,
  retrySeconds: () => retryAfterSeconds,
  // A run ends by a shorter time limit.
  deadlineSeconds: (runLimitMs + drillLimitMs) / 1000 + 10 * 60,
  isOn: ({ backups }) => backups !== null,
  schedule: ({ db, backups }) => ({
    first: async () => firstTime(backups?.at ?? at, await readRuns(db), new Date()),
    next: () => nextTime(backups?.at ?? at, new Date()),
  }),
  async run({ dueAt, signal }, { db, log, backups, metrics }) {
    if (!backups) return "done";
    await runBackup({ db, log, runner: backups.runner }, { dueAt, signal }).catch((err: unknown) => {
      log.error({ err }, "the backup failed");
      metrics.backupFailed();
      throw err;
    });
    return "done";
  },
};
