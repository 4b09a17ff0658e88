import type { OutboxState } from "./outbox-state";

export type AdditionEvents = {
  /** Called when a lot has too many photos. The photos up to the limit were added. */
  onLimit: () => void;
  /** Called when nothing was added, because the phone's storage is full. */
  onFull: () => void;
  /** Called when photos were left out, because their bytes cannot be read. Files have names, other photos have empty ones. */
  onUnreadable: (names: readonly string[]) => void;
};

export type Additions = ReturnType<typeof createAdditions>;

/** Adds the photos of drafts to the queue one after another, in the order in which they were taken or chosen. */
export function createAdditions(state: Pick<OutboxState, "get" | "set">) {
  let last: Promise<unknown> = Promise.resolve();
  const count = (holder: string, by: number) => {
    const arriving = new Map(state.get().arriving);
    const left = (arriving.get(holder) ?? 0) + by;
    if (left > 0) arriving.set(holder, left);
    else arriving.delete(holder);
    state.set({ arriving });
  };
  return {
    /** Counts `photoCount` photos of a draft as arriving until `work` ends. `before` resolves after all earlier additions. */
    async add<Result>(
      holder: string,
      photoCount: number,
      work: (before: Promise<unknown>) => Promise<Result>,
    ): Promise<Result> {
      count(holder, photoCount);
      const adding = work(last).finally(() => count(holder, -photoCount));
      last = adding.catch(() => undefined);
      return adding;
    },
    /** Resolves when all additions so far have ended. */
    settled: async (): Promise<void> => void (await last),
  };
}

/** The position after the last photo of a lot or draft (the holder), counting hidden photos. */
export function nextPosition(state: OutboxState, holder: string): number {
  const photos = [...state.photosOf(holder), ...state.hidden.photosOf(holder)];
  return Math.max(-1, ...photos.map(({ position }) => position)) + 1;
}
