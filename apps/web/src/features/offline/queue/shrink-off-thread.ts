import { type Frame, shrinkPhoto } from "../../../lib/image";
import type { ShrinkAnswer, ShrinkRequest } from "./shrink-worker";

let worker: Worker | undefined;
let nextKey = 1;

/**
 * After this many ms without a response, the worker is treated as failed: it cannot start, or the phone has suspended
 * it.
 */
const answerMs = 30_000;

function inWorker(photo: Blob | Frame, longestSides: readonly number[]): Promise<ShrinkAnswer> {
  worker ??= new Worker(new URL("./shrink-worker.ts", import.meta.url), { type: "module" });
  const current = worker;
  const key = nextKey++;
  return new Promise((resolve, reject) => {
    const ending = new AbortController();
    const end = (settle: () => void) => {
      ending.abort();
      clearTimeout(timer);
      settle();
    };
    const giveUp = () =>
      end(() => {
        current.terminate();
        if (worker === current) worker = undefined;
        reject(new Error("The worker gives no answer"));
      });
    const timer = setTimeout(giveUp, answerMs);
    const { signal } = ending;
    current.addEventListener(
      "message",
      ({ data }: MessageEvent<ShrinkAnswer>) => data.key === key && end(() => resolve(data)),
      { signal },
    );
    current.addEventListener("error", giveUp, { signal });
    const request: ShrinkRequest = { key, photo, longestSides };
    // A frame is moved to the worker, because copying its pixels takes longer than the rest of the shot.
    current.postMessage(request, photo instanceof Blob ? [] : [photo]);
  });
}

const canUseWorker = () =>
  "Worker" in globalThis && "OffscreenCanvas" in globalThis && "createImageBitmap" in globalThis;

/**
 * Runs `shrinkPhoto` in a worker, so that the page stays responsive. If the browser cannot do that, runs it in the
 * page. Rejects if the worker fails with a frame, which the page no longer has.
 */
export async function shrinkOffThread(photo: Blob | Frame, longestSides: readonly number[]): Promise<Blob[]> {
  if (!canUseWorker()) return shrinkPhoto(photo, longestSides);
  const answer = await inWorker(photo, longestSides).catch((error: unknown) => {
    if (photo instanceof Blob) return undefined;
    throw error;
  });
  if (!answer) return shrinkPhoto(photo, longestSides);
  if ("failure" in answer) throw new Error(answer.failure);
  return answer.shrunk;
}
