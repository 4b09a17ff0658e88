/** Creates a seeded generator of random numbers from 0 to below 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Random = () => number;

export const below = (random: Random, limit: number) => Math.floor(random() * limit);

export function shuffle<Entry>(random: Random, list: readonly Entry[]): Entry[] {
  return list
    .map((entry) => ({ entry, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ entry }) => entry);
}

const pieces = ['"', ",", ";", "\n", "\r", "\0", "é", "-", " ", '""', '","', "\n\n", "\t", "\u{feff}"];

/** Damages bytes once: flips some, or cuts, repeats or inserts a piece. */
export function damage(random: Random, bytes: Buffer): Buffer {
  const at = below(random, bytes.length);
  switch (below(random, 4)) {
    case 0: {
      const flipped = Buffer.from(bytes);
      for (let count = 1 + below(random, 4); count > 0; count -= 1) {
        flipped[below(random, flipped.length)] = below(random, 256);
      }
      return flipped;
    }
    case 1:
      return bytes.subarray(0, Math.max(1, at));
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - below(random, 200)))]);
    default: {
      const piece = Buffer.from(pieces[below(random, pieces.length)] ?? "");
      return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
    }
  }
}
