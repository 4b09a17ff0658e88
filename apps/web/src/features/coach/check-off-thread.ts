import { canUseImageWorker, createWorkerCalls } from "../../lib/off-thread";
import type { CheckAnswer, CheckRequest } from "./coach-worker";
import type { PhotoMeasures } from "./picture-checks";

/** Timeout in ms after which the worker counts as failed. */
const answerMs = 15_000;

const inWorker = createWorkerCalls<Omit<CheckRequest, "key">, CheckAnswer>(
  () => new Worker(new URL("./coach-worker.ts", import.meta.url), { type: "module" }),
  answerMs,
);

let previous: Promise<unknown> = Promise.resolve();

async function measure(photo: Blob): Promise<PhotoMeasures | undefined> {
  // A failure is ignored, since advice is optional.
  const answer = await inWorker({ photo }).catch(() => undefined);
  return answer && "measures" in answer ? answer.measures : undefined;
}

/**
 * Measures a photo in a worker, one at a time, because a decoded photo needs about 50 MB. Undefined if the browser has
 * no such worker or cannot decode the photo. Never rejects.
 */
export function checkPhoto(photo: Blob): Promise<PhotoMeasures | undefined> {
  if (!canUseImageWorker()) return Promise.resolve(undefined);
  const checked = previous.then(() => measure(photo));
  previous = checked;
  return checked;
}
