let running = 0;

/** Whether the bytes of a Blob are being read, which takes several turns of the event loop. */
export const areBlobsRead = () => running > 0;

for (const name of ["arrayBuffer", "text"] as const) {
  const read = Blob.prototype[name] as () => Promise<never>;
  Object.defineProperty(Blob.prototype, name, {
    value(this: Blob) {
      running += 1;
      return read.call(this).finally(() => {
        running -= 1;
      });
    },
  });
}
