import { z } from "zod";
import { sweepClaims } from "../areas/media/marks/claims";
import { sweepPhotos } from "../areas/media/photos/sweep";
import { sweepWorkspaces } from "../areas/workspace/workspace/removal";
import { sweepRecordings } from "../areas/writing/recordings/removal";
import type { Deps } from "../core/context";
import { type JobKind, postpone } from "../core/jobs";
import { sweepExpired } from "./sweep-expired";

declare module "../core/jobs" {
  interface JobPayloads {
    sweep: Record<string, never>;
  }
}

const everyMs = 60 * 60 * 1_000;

/** Removes what is no longer needed. Rejects only when unused photos can't be removed; the next sweep does what a failed part left. */
export async function sweep(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = new Date();
  const parts = [
    ["expired sessions could not be deleted", () => sweepExpired(deps, now)],
    ["claims of drafts could not be compared again", () => sweepClaims(deps, signal)],
    ["recordings could not be removed", () => sweepRecordings(deps, { now, signal })],
    ["workspaces could not be deleted", () => sweepWorkspaces(deps, { now, signal })],
  ] as const;
  for (const [failure, run] of parts) await run().catch((err: unknown) => deps.log.warn({ err }, failure));
  await sweepPhotos(deps, { now, signal }).catch((err: unknown) => {
    deps.log.warn({ err }, "unused photos could not be removed");
    throw err;
  });
}

/** Sweeps at the first start of a server, and then every hour, on one server at a time. */
export const sweepKind: JobKind<"sweep"> = {
  name: "sweep",
  payload: z.record(z.string(), z.never()),
  perServer: () => 1,
  // No retries, because the next hourly sweep does the same work.
  attempts: 1,
  retrySeconds: () => 0,
  deadlineSeconds: 30 * 60,
  schedule: () => ({
    first: async (planned) => planned ?? new Date(),
    next: () => new Date(Date.now() + everyMs),
  }),
  async run({ signal }, deps) {
    await sweep(deps, signal);
    // Its parts end early, without an error.
    return signal.aborted ? postpone(0) : "done";
  },
};
