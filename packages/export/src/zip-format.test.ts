import { on } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from "yauzl";
import { centralRecord, directoryEnd, localHeader, type ZipEntry } from "./zip-format";
import { zipWriter } from "./zip-writer";

function makeEntry(name: string, content: Buffer): ZipEntry {
  const { length } = content;
  const modifiedAt = new Date("2026-03-05T23:30:58Z");
  return { name, modifiedAt, isDeflated: false, crc: crc32(content), size: length, packedSize: length };
}

/** A file of many gigabytes that is empty but for the pieces that are put somewhere. */
class SparseFile extends RandomAccessReader {
  constructor(private readonly pieces: { at: number; bytes: Buffer }[]) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const bytes = Buffer.alloc(end - start);
    for (const piece of this.pieces) {
      const from = Math.max(start, piece.at);
      const to = Math.min(end, piece.at + piece.bytes.length);
      if (from < to) piece.bytes.copy(bytes, from - start, from - piece.at, to - piece.at);
    }
    return Readable.from([bytes]);
  }
}

const opened = promisify(
  (reader: RandomAccessReader, size: number, done: (error: Error | null, file: ZipFile) => void) =>
    fromRandomAccessReader(reader, size, { lazyEntries: true }, done),
);

async function entriesOf(file: ZipFile): Promise<Map<string, string>> {
  const entries = new Map<string, string>();
  const read = promisify((entry: Entry, done: (error: Error | null, stream: Readable) => void) =>
    file.openReadStream(entry, done),
  );
  file.readEntry();
  for await (const [entry] of on(file, "entry", { close: ["end"] })) {
    entries.set(entry.fileName, (await buffer(await read(entry))).toString());
    file.readEntry();
  }
  return entries;
}

describe("a ZIP beyond the old limits", () => {
  test.each([
    ["just below 4 GiB", 0xffffffff - 1_000],
    ["from 4 GiB on", 0xffffffff],
    ["far beyond", 20_000_000_000],
  ])("is read where the last entry starts %s", async (_case, far) => {
    const nearPhoto = Buffer.from("the first photo");
    const lastPhoto = Buffer.from("the last photo");
    const near = makeEntry("photos/1000-1.jpg", nearPhoto);
    const last = makeEntry("photos/1999-5.jpg", lastPhoto);
    const lastBytes = Buffer.concat([localHeader(last), lastPhoto]);
    const offset = far + lastBytes.length;
    const records = [centralRecord(near, 0), centralRecord(last, far)];
    const directory = Buffer.concat(records);
    const end = directoryEnd({ entryCount: 2, offset, size: directory.length });
    const bytes = Buffer.concat([lastBytes, directory, end]);
    const file = new SparseFile([
      { at: 0, bytes: Buffer.concat([localHeader(near), nearPhoto]) },
      { at: far, bytes },
    ]);

    expect([...(await entriesOf(await opened(file, far + bytes.length)))]).toEqual([
      ["photos/1000-1.jpg", "the first photo"],
      ["photos/1999-5.jpg", "the last photo"],
    ]);
  });

  test.each([65_535, 65_536])("tells that it has %i entries", async (count) => {
    const zip = zipWriter(new Date("2026-03-05T23:30:58Z"));
    const photo = Buffer.from("a photo");
    const pieces: Buffer[] = [];
    for (let entry = 1; entry <= count; entry += 1) pieces.push(...zip.stored(`${entry}`, photo));
    pieces.push(...zip.directory());
    const bytes = Buffer.concat(pieces);

    const file = await opened(new SparseFile([{ at: 0, bytes }]), bytes.length);
    expect(file.entryCount).toBe(count);
    expect(zip.byteCount()).toBe(bytes.length);
  });
});
