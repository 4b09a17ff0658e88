import type { Deps } from "../context";
import { backupHandler } from "../features/backups/background";
import { descriptionHandlers } from "../features/descriptions/background";
import { readNext } from "../features/marks/background";
import { sweepClaims } from "../features/marks/claims";
import { sweepPhotos } from "../features/photos/sweep";
import { transcriptionHandler } from "../features/recordings/background";
import { sweepRecordings } from "../features/recordings/removal";
import { sweepWorkspaces } from "../features/workspace/removal";
import type { JobHandlers } from "./jobs";
import { sweepExpired } from "./sweep-expired";

/** Connects the jobs to the features' functions. */
export function jobHandlers(deps: Deps): JobHandlers {
  return {
    ...descriptionHandlers(deps),
    ...transcriptionHandler(deps),
    readNext: (signal) => readNext(deps, signal),
    onNewPhoto: deps.reading.onWake,
    backups: backupHandler(deps),
    sweepPhotos: async (signal) => {
      const now = new Date();
      await sweepExpired(deps, now).catch((err: unknown) => {
        deps.log.warn({ err }, "expired sessions could not be deleted");
      });
      await sweepClaims(deps, signal).catch((err: unknown) => {
        deps.log.warn({ err }, "claims of drafts could not be compared again");
      });
      await sweepRecordings(deps, { now, signal }).catch((err: unknown) => {
        deps.log.warn({ err }, "recordings could not be removed");
      });
      await sweepWorkspaces(deps, { now, signal }).catch((err: unknown) => {
        deps.log.warn({ err }, "workspaces could not be deleted");
      });
      await sweepPhotos(deps, { now, signal }).catch((err: unknown) => {
        deps.log.warn({ err }, "unused photos could not be removed");
        throw err;
      });
    },
  };
}
