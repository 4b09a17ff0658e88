import { AppError } from "./errors";
import { createFairQueue, orCanceled } from "./fair-queue";
import { JsonList } from "./json-list";
import { stringifyYielding } from "./yielding";

/** Answer of one call of a batch. */
type Answer = { ok: true; data: unknown } | { ok: false };

/** Bounds one batch of tRPC calls, whose answers are in memory at the same time. */
export type Batch = {
  /** Runs a call, unless the answers of the calls before it are too large. */
  run<Result extends Answer>(call: {
    type: string;
    signal: AbortSignal;
    work: () => Promise<Result>;
  }): Promise<Result>;
};

/** Bytes of the answers beside the largest one, which may be as large as it is without a batch. */
const maxBytes = 10_000_000;
/** Calls that run concurrently: a batch of large lists is refused when it has read as many. It takes no more connections either. */
const concurrency = 3;

const tooLarge = () => new AppError("TOO_LARGE", "This batch would answer too much. Ask for less at a time.");

const bytesOf = async (data: unknown) =>
  data instanceof JsonList ? data.bytes.length : Buffer.byteLength((await stringifyYielding(data)) ?? "");

export function createBatch(limit = maxBytes): Batch {
  const queue = createFairQueue(concurrency);
  let total = 0;
  let largest = 0;
  const isFull = () => total - largest > limit;
  return {
    run({ type, signal, work }) {
      const queued = queue("call", signal, async () => {
        if (isFull()) throw tooLarge();
        const result = await work();
        if (!result.ok) return result;
        const bytes = await bytesOf(result.data);
        total += bytes;
        largest = Math.max(largest, bytes);
        // The caller must know what a change has done.
        if (isFull() && type === "query") throw tooLarge();
        return result;
      });
      return orCanceled(signal, queued);
    },
  };
}
