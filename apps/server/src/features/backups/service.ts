import type { BackupStatus } from "@lotwright/contracts/backups";
import type { Database } from "@lotwright/db/client";
import type { Deps } from "../../context";
import { readEnds, readRuns } from "./access";
import { isGood, isLate } from "./schedule";

type Given = Pick<Deps, "db" | "backups">;

export async function backupStatus({ db, backups }: Given): Promise<BackupStatus> {
  if (!backups) return { isScheduled: false, lastGoodAt: null, isLate: false };
  const runs = await readRuns(db);
  const good = runs.find(isGood);
  const since = good?.endedAt ?? runs.at(-1)?.startedAt ?? null;
  return {
    isScheduled: true,
    lastGoodAt: good?.endedAt.toISOString() ?? null,
    isLate: isLate(since, new Date()),
  };
}

export const lastGoodBackup = async (db: Database): Promise<Date | null> => (await readEnds(db)).goodEnd;

/** For `/readyz`; undefined without BACKUP. */
export async function backupHealth({ db, backups }: Given): Promise<"ok" | "late" | undefined> {
  if (!backups) return undefined;
  const { goodEnd, firstStart } = await readEnds(db);
  return isLate(goodEnd ?? firstStart, new Date()) ? "late" : "ok";
}
