/** The mulberry32 generator: the same numbers, choices and halves of a list for the same seed. */
export function seeded(seed: number) {
  let state = seed;
  /** A number from 0 to 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  function pick<T>(list: readonly T[]): T {
    const found = list[below(list.length)];
    if (found === undefined) throw new Error("There is nothing to choose from");
    return found;
  }
  return { next, below, pick, some: <T>(list: readonly T[]) => list.filter(() => next() < 0.5) };
}

export type Random = ReturnType<typeof seeded>;
