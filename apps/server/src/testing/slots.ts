import { EventEmitter, once } from "node:events";
import type { Slots } from "../limits/concurrency";

/** Wraps slots so that a test can wait for a number in use. */
export function watchSlots(slots: Slots) {
  const changes = new EventEmitter();
  return {
    tryAcquire(key: string) {
      const release = slots.tryAcquire(key);
      if (!release) return undefined;
      changes.emit("change");
      return () => {
        release();
        changes.emit("change");
      };
    },
    available: (key: string) => slots.available(key),
    get inUse() {
      return slots.inUse;
    },
    async reaches(count: number): Promise<void> {
      while (slots.inUse !== count) await once(changes, "change");
    },
  };
}
