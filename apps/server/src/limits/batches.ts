import { callerBounds, mapBounded } from "../core/bounded";
import { AppError } from "../core/errors";
import { stringifyYielding } from "../core/yielding";
import { JsonList } from "../fast/json-list";
import { createFairQueue, orCanceled } from "./fair-queue";

declare module "../core/context" {
  interface Context {
    /** The batch of tRPC calls that the call is part of. */
    batch?: Batch | undefined;
  }
}

/** Answer of one call of a batch. */
type Answer = { ok: true; data: unknown } | { ok: false };

type BatchCall<Result> = {
  path: string;
  type: string;
  signal: AbortSignal;
  work: () => Promise<Result>;
};

/** Bounds one batch of tRPC calls, whose answers are in memory at the same time. */
export type Batch = {
  /** Runs a call, unless the answers of the batch are already too large. */
  run<Result extends Answer>(call: BatchCall<Result>): Promise<Result>;
};

/** Bytes of all answers of a batch. Calls that may answer more are sent alone by the web app. */
const maxBytes = 15_000_000;
/** Calls that run concurrently, one of each procedure: a batch of large lists reads two before it is refused. */
const limits = { calls: 3, perProcedure: 1 };

const tooLarge = () =>
  new AppError("TOO_LARGE", "This batch would answer too much. Send its calls one by one.");

/** Bytes of an answer as JSON. A list is measured entry by entry, so that its text is never in memory as a whole. */
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
        // The caller must know what a change has done.
        if (total > limit && type === "query") throw tooLarge();
        return result;
      });
      return orCanceled(signal, queued);
    },
  };
}
