import { canUseImageWorker, createWorkerCalls } from "../../lib/off-thread";
import type { CheckAnswer, CheckRequest } from "./coach-worker";
import type { PhotoMeasures } from "./picture-checks";

/** After this many ms without a response, the worker is treated as failed. */
const answerMs = 15_000;

const inWorker = createWorkerCalls<Omit<CheckRequest, "key">, CheckAnswer>(
  () => new Worker(new URL("./coach-worker.ts", import.meta.url), { type: "module" }),
  answerMs,
);

let previous: Promise<unknown> = Promise.resolve();

async function measure(photo: Blob): Promise<PhotoMeasures | undefined> {
  // Without advice nothing is lost, so a failure is no error.
  const answer = await inWorker({ photo }).catch(() => undefined);
  return answer && "measures" in answer ? answer.measures : undefined;
}

/**
 * Measures a photo in a worker. Photos are measured one after the other, because a decoded photo needs about 50 MB of memory.
 * `undefined` if the browser has no such worker, or cannot decode the photo. Never rejects, never works in the page.
 */
export function checkPhoto(photo: Blob): Promise<PhotoMeasures | undefined> {
  if (!canUseImageWorker()) return Promise.resolve(undefined);
  const checked = previous.then(() => measure(photo));
  previous = checked;
  return checked;
}
