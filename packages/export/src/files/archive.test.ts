import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { expect, test, vi } from "vitest";
import { checksumLibrary, newArchive } from "./archive";

test.each([
  ["", 0],
  ["123456789", 0xcbf43926],
  ["The quick brown fox jumps over the lazy dog", 0x414fa339],
])("computes the published checksum of %j", (text, expected) => {
  const whole = Buffer.from(text);
  expect(checksumLibrary.buf(whole) >>> 0).toBe(expected);
  const begun = checksumLibrary.buf(whole.subarray(0, 4), Buffer.alloc(4));
  expect(checksumLibrary.buf(whole.subarray(4), begun) >>> 0).toBe(expected);
});

test("computes the checksum of every entry with zlib", async () => {
  const asked = vi.spyOn(checksumLibrary, "buf");
  try {
    const archive = newArchive();
    const [photo, table] = [randomBytes(100_000), randomBytes(1_000)];
    archive.append(photo, { name: "photo.jpg", store: true });
    archive.append(Readable.from([table]), { name: "lots.csv" });
    const [zip] = await Promise.all([buffer(archive), archive.finalize()]);
    const checksums = new Set(asked.mock.results.map(({ value }) => value >>> 0));
    expect(checksums).toEqual(new Set([crc32(photo), crc32(table)]));
    expect(zip.readUInt32LE(14)).toBe(crc32(photo));
  } finally {
    asked.mockRestore();
  }
});
