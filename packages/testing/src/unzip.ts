import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { fromBufferPromise } from "yauzl";

/** Unpacks a ZIP's entries in order, verifying checksums. */
export async function unzip(zip: ArrayBuffer | Uint8Array): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  const file = await fromBufferPromise(Buffer.from(new Uint8Array(zip)));
  for await (const entry of file.eachEntry()) {
    const content = await buffer(await file.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} is damaged`);
    entries.set(entry.fileName, content);
  }
  return entries;
}
