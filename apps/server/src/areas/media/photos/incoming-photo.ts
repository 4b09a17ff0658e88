import type { JpegFacts } from "./jpeg-scans";

/** A completely received photo in a temporary file. A class, because `instanceof` rejects forged JSON. */
export class IncomingPhoto {
  constructor(
    readonly path: string,
    readonly byteCount: number,
    /** SHA-256 of the received bytes, in hex. */
    readonly contentHash: string,
    readonly jpeg: JpegFacts,
  ) {}
}
