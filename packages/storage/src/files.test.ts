import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fileStorage } from "./files";
import { MissingObjectError, readWhole, StorageUnavailableError } from "./storage";

const jpeg = "image/jpeg";
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "files-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test("leaves no object of a write interrupted before its rename, and sweeps its old leftovers", async () => {
  const incoming = join(root, "photos/.incoming");
  await mkdir(incoming, { recursive: true });
  await writeFile(join(incoming, "old"), "half a photo");
  await writeFile(join(incoming, "running"), "a photo of another process");
  const twoHoursAgo = Date.now() / 1000 - 2 * 60 * 60;
  await utimes(join(incoming, "old"), twoHoursAgo, twoHoursAgo);

  const storage = fileStorage(root);
  await expect(storage.read("old")).rejects.toBeInstanceOf(MissingObjectError);
  await expect(storage.read("photos/.incoming/old")).rejects.toThrow("Unsafe storage key");
  await storage.put("photos/a.jpg", Buffer.from("a"), jpeg);
  expect(await readdir(incoming)).toEqual(["running"]);
});

test("leaves only the object after a put", async () => {
  const storage = fileStorage(root);
  await storage.put("photos/a.jpg", Buffer.from("a"), jpeg);
  await storage.check();
  const left = ["photos", "photos/.incoming", "photos/a.jpg"];
  expect((await readdir(root, { recursive: true })).sort()).toEqual(left);
});

test("writes an object beside its place, so that no mount lies between the two", async () => {
  // A link to another folder simulates a mount, in which temporary files beside the folder do not exist.
  const mounted = join(root, "mounted");
  await mkdir(mounted);
  await mkdir(join(root, "data"));
  await symlink(mounted, join(root, "data/photos"));
  const storage = fileStorage(join(root, "data"));
  await storage.put("photos/a.jpg", Buffer.from("a"), jpeg);
  await storage.check();
  expect(await readdir(join(root, "data"))).toEqual(["photos"]);
  expect((await readdir(mounted)).sort()).toEqual([".incoming", "a.jpg"]);
});

test("fails its check when written objects cannot be renamed into place", async () => {
  const storage = fileStorage(root);
  await storage.check();
  await mkdir(join(root, "photos/check"));
  await expect(storage.check()).rejects.toBeInstanceOf(StorageUnavailableError);
});

test("writes files that other users of the machine can't read", async () => {
  const storage = fileStorage(join(root, "data"));
  await storage.put("photos/a.jpg", Buffer.from("a"), jpeg);
  const modes = ["data", "data/photos", "data/photos/.incoming", "data/photos/a.jpg"].map(
    async (path) => (await stat(join(root, path))).mode & 0o777,
  );
  expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o700, 0o600]);
});

test("fails a put that cannot be renamed into place and leaves nothing", async () => {
  const storage = fileStorage(root);
  await mkdir(join(root, "photos/a.jpg"), { recursive: true });
  const refused = storage.put("photos/a.jpg", Buffer.from("a"), jpeg);
  await expect(refused).rejects.toBeInstanceOf(StorageUnavailableError);
  expect(await readdir(join(root, "photos/.incoming"))).toEqual([]);
});

test("reports an unusable folder as unavailable, not empty", async () => {
  const blocked = join(root, "a-file");
  await writeFile(blocked, "in the way");
  const storage = fileStorage(blocked);
  const attempts = [
    storage.put("photos/a.jpg", Buffer.from("a"), jpeg),
    storage.read("photos/a.jpg"),
    storage.remove("photos/a.jpg"),
    storage.check(),
  ];
  for (const outcome of await Promise.allSettled(attempts)) {
    expect(outcome).toMatchObject({ status: "rejected", reason: { name: "StorageUnavailableError" } });
    expect(outcome).toHaveProperty("reason.cause.code");
  }
});

test("recreates a removed folder on the next put", async () => {
  const storage = fileStorage(join(root, "data"));
  await storage.put("photos/a.jpg", Buffer.from("a"), jpeg);
  await rm(join(root, "data"), { recursive: true });
  await storage.put("photos/a.jpg", Buffer.from("b"), jpeg).catch(() => {});
  await storage.put("photos/a.jpg", Buffer.from("c"), jpeg);
  expect((await readWhole(storage, "photos/a.jpg", 10)).toString()).toBe("c");
});

test("fails the reader of a file that is truncated while it is read", async () => {
  const storage = fileStorage(root);
  await storage.put("photos/a.jpg", Buffer.alloc(1_000_000), jpeg);
  const stream = await storage.read("photos/a.jpg");
  await once(stream, "readable");
  await truncate(join(root, "photos/a.jpg"), 300_000);
  await expect(stream.toArray()).rejects.toBeInstanceOf(StorageUnavailableError);
});
