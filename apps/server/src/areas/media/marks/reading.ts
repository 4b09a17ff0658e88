import type { MarksReader } from "@lotwright/marks/reader";

declare module "../../../core/context" {
  interface Deps {
    reading: Reading;
  }
}

/** The part of one server in reading the marks on photos. */
export type Reading = {
  /** Null where this installation reads none. */
  reader: MarksReader | null;
  /** Whether photos that wait are being read now, as far as this server knows: not while it lacks memory. */
  isAvailable: boolean;
  /** Has the worker look for waiting photos without waiting for its next look. */
  wake(): void;
  /** Calls `listener` on every `wake`; returns the function that ends it. */
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
