import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeScratchFolder, prepareTemporaryFolder } from "./scratch-folders";

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), "lotwright-place-"));
  vi.stubEnv("TMPDIR", place);
});
afterEach(() => rm(place, { recursive: true }));

const { pid: dead } = spawnSync(process.execPath, ["--version"]);

/** Creates a folder as if by the process `pid`. */
async function leftBy(pid: number, kind: "upload" | "drill" = "upload"): Promise<string> {
  const folder = await makeScratchFolder(kind);
  const left = folder.replace(`-${process.pid}-`, `-${pid}-`);
  await rename(folder, left);
  return basename(left);
}

test("removes folders of dead processes at startup, and leaves those of running ones", async () => {
  const living = await leftBy(process.ppid);
  await leftBy(dead);
  await leftBy(dead, "drill");
  await makeScratchFolder("upload");
  await prepareTemporaryFolder();
  expect(await readdir(place)).toEqual([living]);
});

test("leaves folders of other hosts, also of one whose name starts with this host's", async () => {
  const others = [`lotwright-upload-elsewhere-${dead}-`, `lotwright-upload-${hostname()}-${dead}-${dead}-`];
  const left = await Promise.all(others.map(async (name) => basename(await mkdtemp(join(place, name)))));
  await prepareTemporaryFolder();
  expect((await readdir(place)).toSorted()).toEqual(left.toSorted());
});

test("removes folders of other hosts, such as the container before, once they are a day old", async () => {
  const left = await mkdtemp(join(place, "lotwright-upload-elsewhere-1-"));
  const old = new Date(Date.now() - 25 * 60 * 60 * 1_000);
  await utimes(left, old, old);
  const other = await mkdtemp(join(place, "notes-"));
  await utimes(other, old, old);
  await prepareTemporaryFolder();
  expect(await readdir(place)).toEqual([basename(other)]);
});

test("creates a missing temporary folder, and says in a sentence why one can't be used", async () => {
  vi.stubEnv("TMPDIR", join(place, "a/b"));
  await prepareTemporaryFolder();
  expect(await readdir(place, { recursive: true })).toEqual(["a", "a/b"]);
  await writeFile(join(place, "file"), "");
  vi.stubEnv("TMPDIR", join(place, "file/b"));
  await expect(prepareTemporaryFolder()).rejects.toThrow(
    `Lotwright can't write to ${place}/file/b: a file is in the way. Move it, or set TMPDIR to another folder.`,
  );
});

test("leaves folders of other users", async () => {
  const left = await leftBy(dead);
  vi.spyOn(process, "getuid").mockReturnValue(4_242_424);
  await prepareTemporaryFolder();
  expect(await readdir(place)).toEqual([left]);
});
