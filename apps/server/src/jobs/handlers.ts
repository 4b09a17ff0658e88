import { readNext } from "../areas/media/marks/background";
import { sweepClaims } from "../areas/media/marks/claims";
import { sweepPhotos } from "../areas/media/photos/sweep";
import { backupHandler } from "../areas/workspace/backups/background";
import { sweepWorkspaces } from "../areas/workspace/workspace/removal";
import { descriptionHandlers } from "../areas/writing/descriptions/background";
import { transcriptionHandler } from "../areas/writing/recordings/background";
import { sweepRecordings } from "../areas/writing/recordings/removal";
import type { Deps } from "../core/context";
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
