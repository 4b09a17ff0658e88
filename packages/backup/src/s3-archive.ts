import { maxParts, minPartBytes, type S3Upload } from "@lotwright/storage/s3-archives";
import type { ArchiveFile } from "./file-archive";

const usualPartBytes = 16 * 1024 * 1024;

/** Part size that allows an archive half again as large as expected. */
const partBytesFor = (expectedBytes: number) =>
  Math.max(usualPartBytes, minPartBytes, Math.ceil((1.5 * expectedBytes) / maxParts));

/** Writes an object by multipart upload, with one part in memory. */
export function writeObjectWhole(upload: S3Upload, expectedBytes: number): ArchiveFile {
  const part = Buffer.allocUnsafe(partBytesFor(expectedBytes));
  let filled = 0;
  const flush = async () => {
    if (filled === 0) return;
    await upload.addPart(part.subarray(0, filled));
    filled = 0;
  };
  return {
    async write(bytes) {
      for (let taken = 0; taken < bytes.length; ) {
        const copied = bytes.copy(part, filled, taken);
        taken += copied;
        filled += copied;
        if (filled === part.length) await flush();
      }
    },
    async complete() {
      await flush();
      await upload.complete();
    },
    abort: () => upload.abort(),
  };
}
