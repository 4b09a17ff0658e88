import { inflateSync } from "node:zlib";

const headerBytes = 44;
const entryBytes = 20;

/** Unpacks a WOFF file (W3C, 1.0) to its OpenType file once, because fontkit would inflate a table for each embedded glyph. */
export function unpackWoff(file: Buffer): Buffer {
  if (file.toString("latin1", 0, 4) !== "wOFF") return file;
  const count = file.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  file.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const tables: Buffer[] = [directory];
  let end = directory.length;
  for (let index = 0; index < count; index++) {
    const from = headerBytes + entryBytes * index;
    const [offset, packed, length] = [4, 8, 12].map((at) => file.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ];
    const stored = file.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const to = 12 + 16 * index;
    file.copy(directory, to, from, from + 4);
    file.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(end, to + 8);
    directory.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc(-length & 3);
    tables.push(table, padding);
    end += length + padding.length;
  }
  return Buffer.concat(tables);
}
