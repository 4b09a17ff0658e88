import { addAbortSignal, pipeline, type Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { centralRecord, dataDescriptor, directoryEnd, localHeader, type ZipEntry } from "./zip-format";

const deflateLevel = 6;

/**
 * The bytes of a ZIP, piece by piece: each method yields what comes next. Nothing is made before it is asked for, so
 * whoever takes the pieces sets the pace.
 */
export function zipWriter(modifiedAt: Date) {
  const records: Buffer[] = [];
  let byteCount = 0;

  function counted(piece: Buffer): Buffer {
    byteCount += piece.length;
    return piece;
  }

  return {
    byteCount: () => byteCount,

    /** Its size and checksum stand before it: some readers take no stored entry without. */
    *stored(name: string, content: Buffer): Generator<Buffer> {
      const { length } = content;
      const sizes = { crc: crc32(content), size: length, packedSize: length };
      const entry = { name, modifiedAt, isDeflated: false, ...sizes };
      records.push(centralRecord(entry, byteCount));
      yield counted(localHeader(entry));
      yield counted(content);
    },

    async *deflated(name: string, content: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
      const offset = byteCount;
      const entry: ZipEntry = { name, modifiedAt, isDeflated: true, crc: 0, size: 0, packedSize: 0 };
      const packed = deflate(content, entry, signal);
      yield counted(localHeader(entry));
      for await (const piece of packed) {
        entry.packedSize += piece.length;
        yield counted(piece);
      }
      yield counted(dataDescriptor(entry));
      records.push(centralRecord(entry, offset));
    },

    *directory(): Generator<Buffer> {
      const directory = Buffer.concat(records);
      const end = { entryCount: records.length, offset: byteCount, size: directory.length };
      yield counted(directory);
      yield counted(directoryEnd(end));
    },
  };
}

/** Counts and sums up the content on its way. */
function deflate(content: Readable, entry: ZipEntry, signal: AbortSignal): AsyncIterable<Buffer> {
  async function* measured(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      entry.crc = crc32(piece, entry.crc);
      entry.size += piece.length;
      yield piece;
    }
  }
  const deflating = addAbortSignal(signal, createDeflateRaw({ level: deflateLevel }));
  // Whoever reads what it returns sees a failure there; here it only has to travel both ways.
  return pipeline(content, measured, deflating, () => undefined);
}
