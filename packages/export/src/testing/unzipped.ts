import { buffer } from "node:stream/consumers";
import { fromBuffer } from "yauzl";

/** The entries in the order of the ZIP, each read whole and checked against its CRC by the reader. */
export function unzipped(zip: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Buffer>();
    fromBuffer(zip, { lazyEntries: true, validateEntrySizes: true }, (error, file) => {
      if (error) return reject(error);
      file.on("entry", (entry) => {
        file.openReadStream(entry, (openError, stream) => {
          if (openError) return reject(openError);
          buffer(stream).then((content) => {
            entries.set(entry.fileName, content);
            file.readEntry();
          }, reject);
        });
      });
      file.on("error", reject);
      file.on("end", () => resolve(entries));
      file.readEntry();
    });
  });
}
