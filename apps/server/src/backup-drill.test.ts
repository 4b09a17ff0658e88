import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUp } from "@lotwright/backup/back-up";
import { placeIn } from "@lotwright/backup/places";
import { makeUser } from "@lotwright/db/testing/make";
import { createTestDatabase } from "@lotwright/db/testing/test-database";
import { memoryStorage } from "@lotwright/storage/memory";
import { expect, onTestFinished, test, vi } from "vitest";
import { drillBackup } from "./backup-drill";

test("restores nothing where the temporary folder has no space, and leaves nothing", async () => {
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
  const { signal } = new AbortController();
  await expect(
    drillBackup(place, { onProgress: () => {}, signal, freeBytesIn: async () => 0 }),
  ).rejects.toThrow(
    /^The drill needs about 0\.0 GB in the temporary folder \(TMPDIR\), which has 0\.0 GB\.$/,
  );
  expect(await readdir(scratch)).toEqual([]);
});
