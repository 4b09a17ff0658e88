import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUp } from "@lotwright/backup/back-up";
import { placeIn } from "@lotwright/backup/places";
import { makeUser } from "@lotwright/db/testing/make";
import { createTestDatabase } from "@lotwright/db/testing/test-database";
import { memoryStorage } from "@lotwright/storage/testing/memory";
import { expect, onTestFinished, test, vi } from "vitest";
import { drillBackup } from "./backup-drill";

async function scene() {
  const folder = await mkdtemp(join(tmpdir(), "backup-drill-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { db, url, close } = await createTestDatabase();
  onTestFinished(close);
  const place = placeIn(folder, "whole.tar", undefined);
  await makeUser(db);
  await backUp({ url, storage: memoryStorage(), place, version: "1" });
  const scratch = await mkdtemp(join(tmpdir(), "scratch-"));
  onTestFinished(() => rm(scratch, { recursive: true, force: true }));
  vi.stubEnv("TMPDIR", scratch);
  onTestFinished(() => void vi.unstubAllEnvs());
  return { place, scratch };
}

test("restores nothing where the temporary folder has no space, and leaves nothing", async () => {
  const { place, scratch } = await scene();
  const { signal } = new AbortController();
  const freeBytesIn = async () => 0;
  await expect(drillBackup(place, { onProgress: () => {}, signal, freeBytesIn })).rejects.toThrow(
    /^The drill needs about 1\.5 GB in the temporary folder \(TMPDIR\), which has 0\.0 GB\.$/,
  );
  expect(await readdir(scratch)).toEqual([]);
});

test("ends when it is stopped while the backup is read, and leaves nothing", async () => {
  const { place, scratch } = await scene();
  const stopped = new AbortController();
  const stop = () => stopped.abort(new Error("The drill was stopped."));
  await expect(drillBackup(place, { onProgress: stop, signal: stopped.signal })).rejects.toThrow(
    "The drill was stopped.",
  );
  expect(await readdir(scratch)).toEqual([]);
});
