import { setImmediate } from "node:timers/promises";
import type { openQueryStore, QueryStore } from "../features/offline/cache/query-store";

const pending = new Set<Promise<unknown>>();

/** Wraps a function of the store, so that `written` can wait for its calls. */
function noted<Args extends unknown[], T>(call: (...args: Args) => Promise<T>) {
  return (...args: Args): Promise<T> => {
    const running = call(...args).finally(() => pending.delete(running));
    pending.add(running);
    return running;
  };
}

export const trackStore = (open: typeof openQueryStore) =>
  noted(async (): Promise<QueryStore> => {
    const { read, write, keys, remove, clear } = await open();
    return {
      read: noted(read),
      write: noted(write),
      keys: noted(keys),
      remove: noted(remove),
      clear: noted(clear),
    };
  });

/** Resolves when no call of a tracked store is pending or follows. */
export async function written(): Promise<void> {
  do {
    await Promise.allSettled(pending);
    await setImmediate();
  } while (pending.size > 0);
}
