import { type Frame, shrinkPhoto } from "../../../lib/image";
import { canUseImageWorker, createWorkerCalls } from "../../../lib/off-thread";
import type { ShrinkAnswer, ShrinkRequest } from "./shrink-worker";

/** Timeout in ms after which the worker counts as failed: it cannot start, or the phone has suspended it. */
const answerMs = 30_000;

const inWorker = createWorkerCalls<Omit<ShrinkRequest, "key">, ShrinkAnswer>(
  () => new Worker(new URL("./shrink-worker.ts", import.meta.url), { type: "module" }),
  answerMs,
);

/**
 * Runs `shrinkPhoto` in a worker, so that the page stays responsive, or in the page if the browser cannot. Rejects if
 * the worker fails with a frame, which was transferred.
 */
export async function shrinkOffThread(photo: Blob | Frame, longestSides: readonly number[]): Promise<Blob[]> {
  if (!canUseImageWorker()) return shrinkPhoto(photo, longestSides);
  // Transfers a frame to the worker, because copying its pixels takes longer than the rest of the shot.
  const moved = photo instanceof Blob ? [] : [photo];
  const answer = await inWorker({ photo, longestSides }, moved).catch((error: unknown) => {
    if (photo instanceof Blob) return undefined;
    throw error;
  });
  if (!answer) return shrinkPhoto(photo, longestSides);
  if ("failure" in answer) throw new Error(answer.failure);
  return answer.shrunk;
}
