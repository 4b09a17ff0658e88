import type { MarksReader } from "@lotwright/marks/reader";

declare module "../../../core/context" {
  interface Deps {
    reading: Reading;
  }
}

/** State of reading photos on this server. */
export type Reading = {
  /** Null if this installation does not read photos. */
  reader: MarksReader | null;
  /** Whether waiting photos are being read; false while this server lacks memory. */
  isAvailable: boolean;
  /** Makes the worker look for waiting photos immediately. */
  wake(): void;
  /** Calls `listener` on every `wake`. Returns a function that unsubscribes. */
  onWake(listener: () => void): () => void;
};

export function createReading(reader: MarksReader | null): Reading {
  const listeners = new Set<() => void>();
  return {
    reader,
    isAvailable: reader !== null,
    wake: () => {
      for (const listener of listeners) listener();
    },
    onWake(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
