/** A call of a worker: the key is repeated in the answer to it. */
export type Keyed = { key: number };

/** Whether the browser can decode and draw images in a worker. */
export const canUseImageWorker = () =>
  "Worker" in globalThis && "OffscreenCanvas" in globalThis && "createImageBitmap" in globalThis;

/**
 * Calls a worker that answers each message with one message of the same key. The worker is started by the first call. If
 * it fails, or gives no answer for `answerMs`, the call rejects and the next one starts a new worker. `moved`: parts of the
 * request that are transferred, not copied.
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
