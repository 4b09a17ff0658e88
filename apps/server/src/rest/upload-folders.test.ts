import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { makeUploadFolder, removeDeadUploads } from "./upload-folders";

afterEach(() => vi.unstubAllEnvs());

/** The folder of an upload, as the process `pid` leaves it. */
async function leftBy(pid: number): Promise<string> {
  const folder = await makeUploadFolder();
  const left = folder.replace(`-${process.pid}-`, `-${pid}-`);
  await rename(folder, left);
  return basename(left);
}

test("a server that starts removes the uploads of dead servers, and leaves those of living ones", async () => {
  const place = await mkdtemp(join(tmpdir(), "lotwright-place-"));
  vi.stubEnv("TMPDIR", place);
  const { pid: dead } = spawnSync(process.execPath, ["--version"]);
  const living = await leftBy(process.ppid);
  await leftBy(dead);
  await makeUploadFolder();
  const foreign = basename(await mkdtemp(join(place, `lotwright-upload-elsewhere-${dead}-`)));
  await removeDeadUploads();
  expect((await readdir(place)).toSorted()).toEqual([foreign, living].toSorted());
  await rm(place, { recursive: true });
});
