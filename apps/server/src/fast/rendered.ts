import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context as HonoContext } from "hono";
import { parseAccept } from "hono/utils/accept";
import { LRUCache } from "lru-cache";

declare module "../core/context" {
  interface Deps {
    rendered: Rendered;
  }
}

const maxBytes = 64 * 1024 * 1024;

type Bytes = Buffer<ArrayBuffer>;
type Encoding = "br" | "gzip" | "identity";

/**
 * Cache of response bytes, by a key that includes the version of their content. An unchanged list of 2,000 items takes 4 instead
 * of 69 ms of CPU time.
 */
export type Rendered = {
  /** Returns cached bytes of `key`, or calls `render`, once for concurrent callers. */
  once(key: string, render: () => Promise<Bytes>): Promise<Bytes>;
  find(key: string): Bytes | undefined;
  keep(key: string, bytes: Bytes): void;
};

/** Creates a least-recently-used cache of at most 64 MB. */
export function createRendered(): Rendered {
  const kept = new LRUCache<string, Bytes>({
    maxSize: maxBytes,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
  });
  // Separate from the cache, whose own fetch fails a rendering if other entries evict it.
  const rendering = new Map<string, Promise<Bytes>>();
  async function renderAndKeep(key: string, render: () => Promise<Bytes>): Promise<Bytes> {
    const bytes = await render();
    kept.set(key, bytes);
    return bytes;
  }
  return {
    async once(key, render) {
      const bytes = kept.get(key);
      if (bytes) return bytes;
      const started = rendering.get(key) ?? renderAndKeep(key, render).finally(() => rendering.delete(key));
      rendering.set(key, started);
      return started;
    },
    find: (key) => kept.get(key),
    keep: (key, bytes) => void kept.set(key, bytes),
  };
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compress: Record<Exclude<Encoding, "identity">, (bytes: Bytes) => Promise<Bytes>> = {
  br: (bytes) => compressBrotli(bytes, brotliOptions),
  gzip: (bytes) => compressGzip(bytes),
};

function encodingFor({ req }: HonoContext): Encoding {
  const accepted = parseAccept(req.header("accept-encoding") ?? "").filter(({ q }) => q > 0);
  const isAccepted = (wanted: Encoding) => accepted.some(({ type }) => type === wanted);
  return (["br", "gzip"] as const).find(isAccepted) ?? "identity";
}

/** Sends cached bytes, compressed once for all clients that accept it. Undefined if `key` is not cached. */
export async function sendKept(c: HonoContext, rendered: Rendered, key: string, type: string) {
  const encoding = encodingFor(c);
  const bytes = await findEncoded(rendered, key, encoding);
  const encoded = encoding !== "identity" && { "Content-Encoding": encoding };
  return bytes && c.body(bytes, 200, { "Content-Type": type, ...encoded });
}

async function findEncoded(rendered: Rendered, key: string, encoding: Encoding): Promise<Bytes | undefined> {
  if (encoding === "identity") return rendered.find(key);
  const encodedKey = `${key} ${encoding}`;
  const known = rendered.find(encodedKey);
  if (known) return known;
  const plain = rendered.find(key);
  return plain && rendered.once(encodedKey, () => compress[encoding](plain));
}
