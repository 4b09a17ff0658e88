import { maxUploadBytes } from "@lotwright/contracts/media/photos";
import { isPhotoName, type PhotoSource } from "./photo-source";

// A reader of ZIP files as specified by PKWARE's APPNOTE 6.3.10, without ZIP64, encryption and multiple disks.

const endSignature = 0x06_05_4b_50;
const entrySignature = 0x02_01_4b_50;
const localSignature = 0x04_03_4b_50;

const endLength = 22;
const entryLength = 46;
const localLength = 30;
const maxCommentLength = 65_535;
/** Maximum of entries in a ZIP. Their names are read before any content. */
const maxEntries = 20_000;
/** Maximum size of a ZIP's central directory, in bytes. */
const maxListBytes = 8_000_000;
/** Value of a field that is stored in a ZIP64 record instead. */
const zip64 = 0xff_ff_ff_ff;

const stored = 0;
const deflated = 8;
const isEncrypted = (flags: number) => (flags & 1) !== 0; // bit 0, as numbered in APPNOTE 4.4.4

type Entry = {
  name: string;
  method: number;
  flags: number;
  packedBytes: number;
  bytes: number;
  offset: number;
};

/** Photos in a ZIP and the names of unreadable ones, or why the ZIP can't be read. */
export type ZipPhotos = { photos: PhotoSource[]; unreadable: string[] } | { problem: string };

const damaged = "This ZIP is damaged. Make it again, or choose the photos themselves.";

const readBytes = async (zip: Blob, from: number, length: number) =>
  new DataView(await zip.slice(from, from + length).arrayBuffer());

/** Finds the record at the end of a ZIP, before its comment. */
function findEnd(tail: DataView): number | undefined {
  for (let at = tail.byteLength - endLength; at >= 0; at -= 1) {
    const isEnd = tail.getUint32(at, true) === endSignature;
    if (isEnd && at + endLength + tail.getUint16(at + 20, true) === tail.byteLength) return at;
  }
  return undefined;
}

type List = { count: number; from: number; length: number };

async function findList(zip: Blob): Promise<List | { problem: string }> {
  const tailFrom = Math.max(0, zip.size - endLength - maxCommentLength);
  const tail = await readBytes(zip, tailFrom, zip.size - tailFrom);
  const end = findEnd(tail);
  if (end === undefined) return { problem: damaged };
  const count = tail.getUint16(end + 10, true);
  const length = tail.getUint32(end + 12, true);
  const from = tail.getUint32(end + 16, true);
  if (count > maxEntries || length === zip64 || from === zip64 || length > maxListBytes) {
    return { problem: "This ZIP is too large. Use several ZIPs of at most 4 GB and 20,000 files." };
  }
  return from + length > tailFrom + end ? { problem: damaged } : { count, from, length };
}

const utf8 = new TextDecoder("utf-8");

function readEntry(list: DataView<ArrayBuffer>, at: number): { entry: Entry; next: number } | undefined {
  if (at + entryLength > list.byteLength || list.getUint32(at, true) !== entrySignature) return undefined;
  const nameLength = list.getUint16(at + 28, true);
  const next = at + entryLength + nameLength + list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
  if (next > list.byteLength) return undefined;
  const entry = {
    name: utf8.decode(new Uint8Array(list.buffer, list.byteOffset + at + entryLength, nameLength)),
    flags: list.getUint16(at + 8, true),
    method: list.getUint16(at + 10, true),
    packedBytes: list.getUint32(at + 20, true),
    bytes: list.getUint32(at + 24, true),
    offset: list.getUint32(at + 42, true),
  };
  return { entry, next };
}

/**
 * Entries of the central directory, in the order of their contents. Undefined if it is damaged, or if contents overlap
 * as in ZIP bombs.
 */
function readEntries(list: DataView<ArrayBuffer>, { count, from }: List): Entry[] | undefined {
  const entries: Entry[] = [];
  let at = 0;
  for (let place = 0; place < count; place += 1) {
    const read = readEntry(list, at);
    if (!read) return undefined;
    entries.push(read.entry);
    at = read.next;
  }
  entries.sort((one, other) => one.offset - other.offset);
  const ends = entries.map(({ offset, packedBytes }) => offset + localLength + packedBytes);
  const isApart = entries.every((_, place) => (ends[place] ?? 0) <= (entries[place + 1]?.offset ?? from));
  return isApart ? entries : undefined;
}

const isReadable = ({ method, flags, bytes, packedBytes }: Entry) =>
  (method === stored || method === deflated) &&
  !isEncrypted(flags) &&
  bytes > 0 &&
  bytes <= maxUploadBytes &&
  packedBytes <= maxUploadBytes;

/** Lists the photos of a ZIP and their declared sizes. Contents are read later, one at a time. */
export async function readZipPhotos(zip: Blob): Promise<ZipPhotos> {
  const found = await findList(zip);
  if ("problem" in found) return found;
  const list = await readBytes(zip, found.from, found.length);
  const entries = readEntries(list, found);
  if (!entries) return { problem: damaged };
  const photos = entries.filter(({ name }) => isPhotoName(name));
  return {
    photos: photos
      .filter(isReadable)
      .map((entry) => ({ name: entry.name, read: () => readContent(zip, entry) })),
    unreadable: photos.filter((entry) => !isReadable(entry)).map(({ name }) => name),
  };
}

/** Reads a photo of a ZIP. Undefined if it is damaged or larger than declared. */
async function readContent(zip: Blob, entry: Entry): Promise<Blob | undefined> {
  const local = await readBytes(zip, entry.offset, localLength);
  if (local.byteLength < localLength || local.getUint32(0, true) !== localSignature) return undefined;
  const from = entry.offset + localLength + local.getUint16(26, true) + local.getUint16(28, true);
  const packed = await zip.slice(from, from + entry.packedBytes).arrayBuffer();
  const bytes = entry.method === stored ? packed : await inflate(packed, entry.bytes);
  return bytes?.byteLength === entry.bytes ? new Blob([bytes]) : undefined;
}

/** Unpacks at most `limit` bytes. Undefined if there are more, or if the packed bytes are damaged. */
async function inflate(packed: ArrayBuffer, limit: number): Promise<ArrayBuffer | undefined> {
  const unpacked = new Uint8Array(limit);
  let length = 0;
  const stream = new DecompressionStream("deflate-raw");
  const writer = stream.writable.getWriter();
  // A damaged stream rejects both sides; the reading side reports it.
  void writer.write(new Uint8Array(packed)).catch(() => undefined);
  void writer.close().catch(() => undefined);
  const reader = stream.readable.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (length + piece.value.length > limit) {
        await reader.cancel();
        return undefined;
      }
      unpacked.set(piece.value, length);
      length += piece.value.length;
    }
  } catch (error) {
    // A TypeError means that the bytes are not deflated data.
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
  return length === limit ? unpacked.buffer : undefined;
}
