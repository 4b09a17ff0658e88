import type { Deps } from "../context";
import { descriptionHandlers } from "../features/ai/background";
import { sweepPhotos } from "../features/photos/sweep";
import type { JobHandlers } from "./jobs";

/** Which verb does which job. */
export function jobHandlers(deps: Deps): JobHandlers {
  return {
    ...descriptionHandlers(deps),
    sweepPhotos: (signal) =>
      sweepPhotos(deps, { now: new Date(), signal }).catch((err: unknown) => {
        deps.log.warn({ err }, "unused photos could not be removed");
        throw err;
      }),
  };
}
