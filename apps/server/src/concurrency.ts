/** Slots that one key, such as a user's id, may hold at the same time in this process. */
export type Slots = {
  /** Takes a slot; what it returns gives it back, and does nothing the second time. Undefined when all are in use. */
  take(key: string): (() => void) | undefined;
  /** How many more slots the key may hold. */
  left(key: string): number;
  /** How many slots all keys hold together. */
  readonly inUse: number;
};

/**
 * @param perKey slots of one key
 * @param total slots of all keys together
 */
export function createSlots(perKey: number, total = Number.POSITIVE_INFINITY): Slots {
  const held = new Map<string, number>();
  let inUse = 0;
  return {
    take(key) {
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
    left: (key) => perKey - (held.get(key) ?? 0),
    get inUse() {
      return inUse;
    },
  };
}
