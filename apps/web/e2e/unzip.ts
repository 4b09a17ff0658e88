import { inflateRawSync } from "node:zlib";

const endMark = 0x06054b50;
const stored = 0;

/** Reads the files of a small ZIP by name, using the central directory at its end. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== endMark) end -= 1;
  if (end < 0) throw new Error("This is not a whole ZIP");
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    );
    const start = zip.readUInt32LE(at + 42);
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const packed = zip.subarray(from, from + zip.readUInt32LE(at + 20));
    const name = zip.toString("utf8", at + 46, at + 46 + Number(nameLength));
    files.set(name, zip.readUInt16LE(at + 10) === stored ? packed : inflateRawSync(packed));
    at += 46 + Number(nameLength) + Number(extraLength) + Number(commentLength);
  }
  return files;
}
