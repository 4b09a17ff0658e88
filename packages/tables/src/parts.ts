import type { Readable } from "node:stream";
import yauzl, { type Entry } from "yauzl";
import { TableError } from "./table-error";

/** Maximum unpacked bytes of all parts together, since a small file can contain gigabytes. */
const maxUnpackedBytes = 20_000_000;
const maxParts = 1_000;

/** Parts of a workbook by name, from its ZIP's directory; other content is ignored. */
export interface Parts {
  has(name: string): boolean;
  /** Opens a part as a stream, which fails if it exceeds the size in the directory. */
  open(name: string): Promise<Readable>;
}

/** @throws {TableError} if a part is named twice, or if there are too many or too large ones */
export async function openParts(bytes: Buffer): Promise<Parts> {
  const zip = await yauzl.fromBufferPromise(bytes);
  if (zip.entryCount > maxParts) throw new TableError("too-large");
  const entries = new Map<string, Entry>();
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new TableError("named-twice");
    entries.set(entry.fileName, entry);
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > maxUnpackedBytes) throw new TableError("too-large");
  }
  return {
    has: (name) => entries.has(name),
    open: (name) => {
      const entry = entries.get(name);
      if (!entry) throw new TableError("not-workbook");
      return zip.openReadStreamPromise(entry);
    },
  };
}
