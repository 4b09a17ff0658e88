import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { photoFile } from "../../../../http/file-kinds";
import type { IncomingPhoto } from "../incoming-photo";

/** Creates a received file as the multipart route passes it on. */
export async function incoming(bytes: Uint8Array): Promise<IncomingPhoto> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-picture-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "picture");
  await writeFile(path, bytes);
  const reader = photoFile("photo").open();
  reader.push(Buffer.from(bytes));
  const contentHash = createHash("sha256").update(bytes).digest("hex");
  return reader.finish({ path, byteCount: bytes.length, contentHash });
}
