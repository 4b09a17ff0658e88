import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { IncomingPhoto } from "../incoming-photo";
import { createJpegReader } from "../jpeg-scans";

/** A received file as the multipart route passes it on. */
export async function incoming(bytes: Uint8Array): Promise<IncomingPhoto> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-picture-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "picture");
  await writeFile(path, bytes);
  const jpegReader = createJpegReader();
  jpegReader.push(bytes);
  const contentHash = createHash("sha256").update(bytes).digest("hex");
  return new IncomingPhoto(path, bytes.length, contentHash, jpegReader.scanCount);
}
