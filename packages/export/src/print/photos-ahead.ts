import type { PdfLot, PdfSource } from "./source";

/** Number of photos read ahead while earlier lots are printed: as many as the server resizes in parallel. */
const readAhead = 2;

/** Wraps a source so that large photos are read ahead while earlier lots are printed. */
export function photosAhead(source: PdfSource): PdfSource {
  const started = new Map<string, Promise<Buffer | undefined>>();

  function start({ photoUrls: [url] }: PdfLot): void {
    if (url === undefined || started.has(url)) return;
    const photo = source.readPhoto(url, "large");
    // The lot that uses the photo gets its error; without a handler, an earlier rejection would end the process.
    photo.catch(() => undefined);
    started.set(url, photo);
  }

  async function* lots(): AsyncGenerator<PdfLot> {
    const waiting: PdfLot[] = [];
    for await (const lot of source.lots) {
      start(lot);
      waiting.push(lot);
      const next = waiting.length > readAhead ? waiting.shift() : undefined;
      if (next !== undefined) yield next;
    }
    yield* waiting;
  }

  async function readPhoto(url: string, size: "small" | "large"): Promise<Buffer | undefined> {
    const photo = size === "large" ? started.get(url) : undefined;
    if (photo === undefined) return source.readPhoto(url, size);
    started.delete(url);
    return photo;
  }

  return { ...source, lots: lots(), readPhoto };
}
