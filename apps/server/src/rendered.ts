import { LRUCache } from "lru-cache";

const maxBytes = 64 * 1024 * 1024;

type Bytes = Buffer<ArrayBuffer>;

/** Answers as bytes, by a key that contains the version of all that they show. */
export type Rendered = {
  /** The kept bytes of `key`, or those of `render`, which runs once for concurrent callers. */
  once(key: string, render: () => Promise<Bytes>): Promise<Bytes>;
};

/** Keeps at most 64 MB, the least recently used ones go first. */
export function createRendered(): Rendered {
  const kept = new LRUCache<string, Bytes, () => Promise<Bytes>>({
    maxSize: maxBytes,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
    fetchMethod: (_key, _stale, { context }) => context(),
  });
  return { once: (key, render) => kept.forceFetch(key, { context: render }) };
}
