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
 * Tests the backup destination at startup and every hour, so that an unmounted disk is noticed before the nightly backup. `check`
 * resolves after a test.
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

/** Opens the backup destination and its watch, until `stop`. */
export function openBackupPlace(env: Env, watched: Watched): { place: BackupPlace; stop: () => void } {
  const { place, check, stop } = watchBackupPlace(watched);
  // Not awaited: the server is ready before storage has answered.
  void check().then(async () => {
    // A hanging network share would block a thread of this process.
    if (place.problem() !== undefined || !(await isBackupBesideData(env))) return;
    watched.log.warn({ backup: env.BACKUP }, besideData);
  });
  return { place, stop };
}

/** Whether backups are on the same disk as the data, and would be lost with it. */
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

/** Device of a folder; undefined if unreadable. */
const deviceOf = (folder: string): Promise<number | undefined> =>
  stat(resolve(folder)).then(
    ({ dev }) => dev,
    () => undefined,
  );
