/** Concurrency limit per key, such as a user's id, within this process. */
export type Slots = {
  /** Acquires a slot and returns its idempotent release; undefined at the limit. */
  tryAcquire(key: string): (() => void) | undefined;
  /** Number of free slots of the key. */
  available(key: string): number;
  /** Slots in use across all keys. */
  readonly inUse: number;
};

/**
 * @param perKey limit per key
 * @param total limit across all keys
 */
export function createSlots(perKey: number, total = Number.POSITIVE_INFINITY): Slots {
  const held = new Map<string, number>();
  let inUse = 0;
  return {
    tryAcquire(key) {
      const count = held.get(key) ?? 0;
      if (count >= perKey || inUse >= total) return undefined;
      held.set(key, count + 1);
      inUse += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        inUse -= 1;
        const left = (held.get(key) ?? 1) - 1;
        if (left === 0) held.delete(key);
        else held.set(key, left);
      };
    },
    available: (key) => perKey - (held.get(key) ?? 0),
    get inUse() {
      return inUse;
    },
  };
}
