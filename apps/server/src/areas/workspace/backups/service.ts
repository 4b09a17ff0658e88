import type { BackupStatus } from "@lotwright/contracts/workspace/backups";
import type { Deps } from "../../../core/context";
import { findGoodFile, findNextStart, readEnds } from "./access";
import { isLate } from "./schedule";

/** Figures of the scheduled backups, as the metrics show them. */
export type BackupFigures = {
  /** End of the last good backup; without a good backup, the first attempt's time; null before the first attempt. */
  since: Date | null;
  /** Result of the last run; failed also if the place for the next backup is missing. */
  result: "good" | "failed" | "none";
};

type Given = Pick<Deps, "db" | "backups">;

/** The state of the backups; undefined without BACKUP. */
async function readState({ db, backups }: Given) {
  if (!backups) return undefined;
  const { goodEnd, firstStart, lastFailure, drillFailure } = await readEnds(db);
  return {
    goodEnd,
    /** Counts from the first attempt without a good backup. */
    since: goodEnd ?? firstStart,
    result: resultOf(lastFailure, drillFailure || backups.place.problem()),
  };
}

/**
 * @param lastFailure of the newest run, empty for a good one; null without a run
 * @param problem with restoring one, or with the place of the next one
 */
function resultOf(lastFailure: string | null, problem: string | null | undefined): BackupFigures["result"] {
  if (lastFailure || problem) return "failed";
  return lastFailure === null ? "none" : "good";
}

const nothing: BackupStatus = {
  ...{ isScheduled: false, isLate: false, isFailed: false },
  ...{ lastGoodAt: null, lastGoodFile: null, nextAt: null },
};

export async function backupStatus(given: Given): Promise<BackupStatus> {
  const state = await readState(given);
  if (!state) return nothing;
  const [file, next] = await Promise.all([findGoodFile(given.db), findNextStart(given.db)]);
  return {
    isScheduled: true,
    lastGoodAt: state.goodEnd?.toISOString() ?? null,
    lastGoodFile: file ?? null,
    nextAt: next?.toISOString() ?? null,
    isLate: isLate(state.since, new Date()),
    isFailed: state.result === "failed",
  };
}

/** The state for `/readyz`; undefined without BACKUP. */
export async function backupHealth(given: Given): Promise<"ok" | "failed" | "late" | undefined> {
  const state = await readState(given);
  if (!state) return undefined;
  if (isLate(state.since, new Date())) return "late";
  return state.result === "failed" ? "failed" : "ok";
}

/** The figures for the metrics; null without BACKUP. */
export async function backupFigures(given: Given): Promise<BackupFigures | null> {
  return (await readState(given)) ?? null;
}
