import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { BackupPlace, BackupRunner } from "../areas/workspace/backups/runner";
import type { Env } from "../core/env";
import type { Logger } from "../core/logger";
import type { Metrics } from "./metrics";

const tryEveryMs = 60 * 60 * 1000;

type Watched = {
  runner: Pick<BackupRunner, "tryPlace">;
  log: Logger;
  metrics: Pick<Metrics, "backupFailed">;
};

/**
 * Tries the place of the backups when a server starts and every hour, so that a disk that is not mounted is known before the
 * night's backup. `check` resolves when it is tried.
 */
export function watchBackupPlace({ runner, log, metrics }: Watched) {
  let problem: string | undefined;
  let isTrying = false;
  const check = async () => {
    if (isTrying) return;
    isTrying = true;
    const before = problem;
    problem = await runner.tryPlace().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    isTrying = false;
    if (problem === before) return;
    if (problem === undefined) return log.info("backups can be written again");
    metrics.backupFailed();
    log.error({ reason: problem }, "backups can't be written");
  };
  const timer = setInterval(() => void check(), tryEveryMs).unref();
  const place: BackupPlace = { problem: () => problem };
  return { place, check, stop: () => clearInterval(timer) };
}

const besideData =
  "backups are on the same disk as the data, and would be lost with it: set BACKUP to another disk or to a bucket";

/** Where backups are made, and its watch; it ends by `stop`. */
export function openBackupPlace(env: Env, watched: Watched): { place: BackupPlace; stop: () => void } {
  const { place, check, stop } = watchBackupPlace(watched);
  // The server is ready before a store has answered.
  void check().then(async () => {
    // A share that hangs would hold a thread of this process.
    if (place.problem() !== undefined || !(await isBackupBesideData(env))) return;
    watched.log.warn({ backup: env.BACKUP }, besideData);
  });
  return { place, stop };
}

/** Whether backups in a folder are on the disk of the data, and lost with it. */
export async function isBackupBesideData({
  BACKUP,
  DATABASE_URL,
  S3_ENDPOINT,
  DATA_DIR,
}: Env): Promise<boolean> {
  const isDataElsewhere = DATABASE_URL !== undefined && S3_ENDPOINT !== undefined;
  if (!BACKUP || BACKUP.startsWith("s3:") || isDataElsewhere) return false;
  const [backups, data] = await Promise.all([deviceOf(BACKUP), deviceOf(DATA_DIR)]);
  return backups !== undefined && backups === data;
}

/** Undefined for a folder that can't be read. */
const deviceOf = (folder: string): Promise<number | undefined> =>
  stat(resolve(folder)).then(
    ({ dev }) => dev,
    () => undefined,
  );
