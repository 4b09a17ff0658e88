let running = 0;

/** Whether the bytes of a Blob are being read, which takes several turns of the event loop. */
export const areBlobsRead = () => running > 0;

/** Sizes of Blobs that cannot be read. Every photo of a simulation has another size. */
const unreadableSizes = new Set<number>();

/** Makes Blobs of this size unreadable, also their copies in the phones' storage. */
export const loseBytes = (size: number): void => void unreadableSizes.add(size);

for (const name of ["arrayBuffer", "text"] as const) {
  const read = Blob.prototype[name] as () => Promise<never>;
  Object.defineProperty(Blob.prototype, name, {
    value(this: Blob) {
      running += 1;
      const reading = unreadableSizes.has(this.size)
        ? Promise.reject(new DOMException("The bytes are gone", "NotReadableError"))
        : read.call(this);
      return reading.finally(() => {
        running -= 1;
      });
    },
  });
}
