/** A request to a worker; its answer repeats the key. */
export type Keyed = { key: number };

/** Whether the browser can decode and draw images in a worker. */
export const canUseImageWorker = () =>
  "Worker" in globalThis && "OffscreenCanvas" in globalThis && "createImageBitmap" in globalThis;

/**
 * Creates a function that calls a worker, started by the first call. If it fails or does not answer within `answerMs`, the call
 * rejects and the next one starts a new worker. `moved` lists parts of the request to transfer instead of copy.
 */
export function createWorkerCalls<Request extends object, Answer extends Keyed>(
  start: () => Worker,
  answerMs: number,
): (request: Request, moved?: Transferable[]) => Promise<Answer> {
  let worker: Worker | undefined;
  let nextKey = 1;

  return (request, moved = []) => {
    worker ??= start();
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
        ({ data }: MessageEvent<Answer>) => data.key === key && end(() => resolve(data)),
        { signal },
      );
      current.addEventListener("error", giveUp, { signal });
      current.postMessage({ ...request, key }, moved);
    });
  };
}
