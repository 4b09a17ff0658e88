import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  name: string;
  content: string;
  /** Whether the entry is missing in the directory. */
  isHidden?: boolean;
  /** False unpacked size in the directory. */
  claimedSize?: number;
}

const localStart = 0x04034b50;
const directoryStart = 0x02014b50;
const endStart = 0x06054b50;
const deflated = 8;

/** Creates a ZIP that may be invalid, with repeated names or a false directory. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, isHidden = false, claimedSize } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const facts = factsOf(name, packed, { size: claimedSize ?? bytes.length, checksum: crc32(bytes) });
    const file = Buffer.concat([uint32(localStart), facts, uint16(0), Buffer.from(name), packed]);
    // A version precedes these fields; comment, disk and attributes follow.
    const record = [
      uint32(directoryStart),
      uint16(20),
      facts,
      Buffer.alloc(12),
      uint32(offset),
      Buffer.from(name),
    ];
    if (!isHidden) directory.push(Buffer.concat(record));
    files.push(file);
    offset += file.length;
  }
  const records = Buffer.concat(directory);
  const count = uint16(directory.length);
  const end = [uint32(endStart), uint32(0), count, count, uint32(records.length), uint32(offset), uint16(0)];
  return Buffer.concat([...files, records, ...end]);
}

/** Header fields of an entry: version, flags (names in UTF-8), method, time, checksum, sizes and name length. */
function factsOf(
  name: string,
  packed: Buffer,
  { size, checksum }: { size: number; checksum: number },
): Buffer {
  const start = [uint16(20), uint16(0x0800), uint16(deflated), uint32(0), uint32(checksum)];
  return Buffer.concat([...start, uint32(packed.length), uint32(size), uint16(Buffer.byteLength(name))]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
