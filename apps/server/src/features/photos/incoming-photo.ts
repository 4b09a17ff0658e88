/** A photo that came in whole, in a temporary file. A class, so that no JSON can pretend to be one. */
export class IncomingPhoto {
  constructor(
    readonly path: string,
    readonly byteCount: number,
    /** SHA-256 of the bytes as they came, in hex. */
    readonly contentHash: string,
    /** Of a JPEG. */
    readonly scanCount: number,
  ) {}
}
