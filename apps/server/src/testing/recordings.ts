import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordings } from "@lotwright/db/schema";
import { makeToken } from "@lotwright/storage/keys";
import { onTestFinished } from "vitest";
import { IncomingRecording } from "../areas/writing/recordings/incoming-recording";
import { one } from "../core/one";
import type { TestServer } from "./app";

const webmHead = Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104", "hex");

/** Creates the start of a WebM file with random bytes; nothing here decodes audio. */
export const webm = (byteCount = 200): Buffer => Buffer.concat([webmHead, randomBytes(byteCount)]);

/** Creates a received recording as the multipart route passes it on. */
export async function incomingAudio(bytes: Buffer = webm()): Promise<IncomingRecording> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-recording-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "recording");
  await writeFile(path, bytes);
  const contentHash = createHash("sha256").update(bytes).digest("hex");
  return new IncomingRecording(path, bytes.length, contentHash, "audio/webm");
}

type Values = Partial<typeof recordings.$inferInsert> & { workspaceId: string; itemId: string };

export const recordingValues = (given: Values) => ({
  ...{ id: randomUUID(), field: "notes" as const, state: "failed" as const, reason: "The model was busy." },
  ...{ storageKey: `recordings/${makeToken()}`, mimeType: "audio/webm", bytes: 1, durationMs: 4_200 },
  contentHash: randomUUID(),
  ...given,
});

/** Inserts a failed recording with its audio. */
export async function makeRecording({ db, deps }: TestServer, given: Values) {
  const row = one(await db.insert(recordings).values(recordingValues(given)).returning());
  if (row.storageKey) await deps.storage.put(row.storageKey, webm(), row.mimeType);
  return row;
}
