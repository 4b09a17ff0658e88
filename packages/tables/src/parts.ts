import type { Readable } from "node:stream";
import yauzl, { type Entry } from "yauzl";
import { TableError } from "./table-error";

/** Limit of all unpacked parts together: a small file can hold gigabytes of the same byte. */
const maxUnpackedBytes = 20_000_000;
const maxParts = 1_000;

/** The parts of a workbook by their names, from the directory of its ZIP: what the directory doesn't name is not read. */
export interface Parts {
  has(name: string): boolean;
  /** The stream of a part fails if it holds more than the directory says. */
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
