import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUp } from "@lotwright/backup/back-up";
import { placeIn } from "@lotwright/backup/places";
import { createTestDatabase } from "@lotwright/db/testing/test-database";
import { memoryStorage } from "@lotwright/storage/testing/memory";
import { expect, onTestFinished, test } from "vitest";
import { createBackupRunner } from "./backup-process";

test("finds a readable backup, but no truncated or missing one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "backup-runner-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { url, close } = await createTestDatabase();
  onTestFinished(close);
  await backUp({
    url,
    storage: memoryStorage(),
    place: placeIn(folder, "whole.tar", undefined),
    version: "1",
  });
  await writeFile(join(folder, "cut.tar"), await readFile(join(folder, "whole.tar")));
  await truncate(join(folder, "cut.tar"), 4_096);
  const { has } = createBackupRunner(folder, undefined);
  expect(await Promise.all(["whole.tar", "cut.tar", "absent.tar"].map(has))).toEqual([true, false, false]);
});
