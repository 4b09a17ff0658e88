import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeUploadFolder, removeDeadUploads } from "./upload-folders";

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), "lotwright-place-"));
  vi.stubEnv("TMPDIR", place);
});
afterEach(() => rm(place, { recursive: true }));

const { pid: dead } = spawnSync(process.execPath, ["--version"]);

/** The folder of an upload, as the process `pid` leaves it. */
async function leftBy(pid: number): Promise<string> {
  const folder = await makeUploadFolder();
  const left = folder.replace(`-${process.pid}-`, `-${pid}-`);
  await rename(folder, left);
  return basename(left);
}

test("a server that starts removes the uploads of dead servers, and leaves those of living ones", async () => {
  const living = await leftBy(process.ppid);
  await leftBy(dead);
  await makeUploadFolder();
  await removeDeadUploads();
  expect(await readdir(place)).toEqual([living]);
});

test("the uploads of other machines are left, also of one whose name begins with this one's", async () => {
  const others = [`lotwright-upload-elsewhere-${dead}-`, `lotwright-upload-${hostname()}-${dead}-${dead}-`];
  const left = await Promise.all(others.map(async (name) => basename(await mkdtemp(join(place, name)))));
  await removeDeadUploads();
  expect((await readdir(place)).toSorted()).toEqual(left.toSorted());
});

test("what another user's server has left is not touched: to remove it is not allowed", async () => {
  const left = await leftBy(dead);
  vi.spyOn(process, "getuid").mockReturnValue(4_242_424);
  await removeDeadUploads();
  expect(await readdir(place)).toEqual([left]);
});
