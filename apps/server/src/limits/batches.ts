import { callerBounds, mapBounded } from "../core/bounded";
import { AppError } from "../core/errors";
import { stringifyYielding } from "../core/yielding";
import { JsonList } from "../fast/json-list";
import { createFairQueue, orCanceled } from "./fair-queue";

declare module "../core/context" {
  interface Context {
    /** The tRPC batch that the call belongs to. */
    batch?: Batch | undefined;
  }
}

/** Result of one call in a batch. */
type Answer = { ok: true; data: unknown } | { ok: false };

type BatchCall<Result> = {
  path: string;
  type: string;
  signal: AbortSignal;
  work: () => Promise<Result>;
};

/** Limits a batch of tRPC calls, whose results are in memory together. */
export type Batch = {
  /** Runs a call unless the batch's results are already too large. */
  run<Result extends Answer>(call: BatchCall<Result>): Promise<Result>;
};

/** Maximum bytes of all results in a batch. The web app does not batch calls with larger results. */
const maxBytes = 15_000_000;
/** Concurrency limits within a batch: a batch of large lists reads two before it is rejected. */
const limits = { calls: 3, perProcedure: 1 };

const tooLarge = () =>
  new AppError("TOO_LARGE", "This batch would answer too much. Send its calls one by one.");

/** Bytes of a result as JSON. A list is measured by entry, so that its whole text is never in memory. */
async function bytesOf(data: unknown, signal: AbortSignal): Promise<number> {
  if (data instanceof JsonList) return data.bytes.length;
  if (!Array.isArray(data)) return Buffer.byteLength((await stringifyYielding(data)) ?? "");
  const bytesWithComma = (entry: unknown) => Buffer.byteLength(JSON.stringify(entry) ?? "null") + 1;
  const sizes = await mapBounded(data, bytesWithComma, callerBounds, signal);
  return sizes.reduce((total, size) => total + size, 1);
}

export function createBatch(limit = maxBytes): Batch {
  const queue = createFairQueue(limits.calls, { running: limits.perProcedure });
  let total = 0;
  return {
    run({ path, type, signal, work }) {
      const queued = queue(path, signal, async () => {
        if (total > limit) throw tooLarge();
        const result = await work();
        if (!result.ok) return result;
        total += await bytesOf(result.data, signal);
        // A change must be answered, so that the caller knows its result.
        if (total > limit && type === "query") throw tooLarge();
        return result;
      });
      return orCanceled(signal, queued);
    },
  };
}
