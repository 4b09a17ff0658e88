/** The records of a ZIP as PKWARE's APPNOTE 6.3 lays them out; ZIP64 where a number does not fit. */

export interface ZipEntry {
  name: string;
  modifiedAt: Date;
  isDeflated: boolean;
  /** Of the content, before it was deflated. */
  crc: number;
  size: number;
  /** Of the bytes in the ZIP. */
  packedSize: number;
}

const signatures = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;

const max16 = 0xffff;
const max32 = 0xffffffff;
const version = { stored: 10, deflated: 20, zip64: 45 } as const;
const unix = 3;
const flags = { sizesFollow: 0x0008, namesAreUtf8: 0x0800 } as const;
const methods = { stored: 0, deflated: 8 } as const;
/** A plain file that its owner may change and everybody may read. */
const fileMode = 0o100644;
const zip64ExtraId = 1;

/** Before the content. A deflated entry's size and checksum are not known yet and stand in a descriptor behind it. */
export function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const header = Buffer.alloc(30 + name.length);
  header.writeUInt32LE(signatures.local, 0);
  writeCommon(header, 4, entry);
  if (!entry.isDeflated) writeSizes(header, 14, entry);
  header.writeUInt16LE(name.length, 26);
  name.copy(header, 30);
  return header;
}

export function dataDescriptor(entry: ZipEntry): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(signatures.descriptor, 0);
  writeSizes(descriptor, 4, entry);
  return descriptor;
}

/** What the directory at the end tells of an entry whose local header is at `offset`. */
export function centralRecord(entry: ZipEntry, offset: number): Buffer {
  const name = Buffer.from(entry.name);
  const extra = offset < max32 ? Buffer.alloc(0) : zip64Offset(offset);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(signatures.central, 0);
  record.writeUInt16LE((unix << 8) | version.zip64, 4);
  writeCommon(record, 6, entry);
  if (extra.length > 0) record.writeUInt16LE(version.zip64, 6);
  writeSizes(record, 16, entry);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(fileMode * 0x10000, 38);
  record.writeUInt32LE(Math.min(offset, max32), 42);
  return Buffer.concat([record, name, extra]);
}

interface Directory {
  entryCount: number;
  offset: number;
  size: number;
}

/** The very last record, and before it the two of ZIP64 when one of its numbers does not fit. */
export function directoryEnd({ entryCount, offset, size }: Directory): Buffer {
  const isZip64 = entryCount >= max16 || offset >= max32 || size >= max32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(Math.min(entryCount, max16), 8);
  end.writeUInt16LE(Math.min(entryCount, max16), 10);
  end.writeUInt32LE(Math.min(size, max32), 12);
  end.writeUInt32LE(Math.min(offset, max32), 16);
  return isZip64 ? Buffer.concat([directoryEnd64({ entryCount, offset, size }), end]) : end;
}

function directoryEnd64({ entryCount, offset, size }: Directory): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(signatures.end64, 0);
  writeLong(end, 4, 44); // of what follows in this record
  end.writeUInt16LE((unix << 8) | version.zip64, 12);
  end.writeUInt16LE(version.zip64, 14);
  writeLong(end, 24, entryCount);
  writeLong(end, 32, entryCount);
  writeLong(end, 40, size);
  writeLong(end, 48, offset);
  end.writeUInt32LE(signatures.locator64, 56);
  writeLong(end, 64, offset + size);
  end.writeUInt32LE(1, 72); // there is one disk
  return end;
}

function zip64Offset(offset: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(zip64ExtraId, 0);
  extra.writeUInt16LE(8, 2);
  writeLong(extra, 4, offset);
  return extra;
}

/** From the version that is needed to the time, alike in both headers. */
function writeCommon(header: Buffer, at: number, { isDeflated, modifiedAt }: ZipEntry): void {
  header.writeUInt16LE(isDeflated ? version.deflated : version.stored, at);
  header.writeUInt16LE(flags.namesAreUtf8 | (isDeflated ? flags.sizesFollow : 0), at + 2);
  header.writeUInt16LE(isDeflated ? methods.deflated : methods.stored, at + 4);
  header.writeUInt32LE(dosTime(modifiedAt), at + 6);
}

function writeSizes(header: Buffer, at: number, { crc, packedSize, size }: ZipEntry): void {
  header.writeUInt32LE(crc, at);
  header.writeUInt32LE(packedSize, at + 4);
  header.writeUInt32LE(size, at + 8);
}

function writeLong(header: Buffer, at: number, value: number): void {
  header.writeBigUInt64LE(BigInt(value), at);
}

/** To two seconds, in UTC: a ZIP does not tell its time zone. */
function dosTime(time: Date): number {
  const day = ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
  return day * 0x10000 + clock;
}
