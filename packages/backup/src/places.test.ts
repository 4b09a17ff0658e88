import { randomBytes } from "node:crypto";
import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { memoryStorage } from "@lotwright/storage/testing/memory";
import { startS3Server } from "@lotwright/storage/testing/s3-server";
import { expect, onTestFinished, test } from "vitest";
import { backUp } from "./back-up";
import { type BackupStore, type Place, placeIn, placeOf, tryFolder } from "./places";
import { restore } from "./restore";
import { bodyOf, emptyDatabase, fileIn, makeFolder, makeInstallation } from "./testing/scene";
import { openArchives } from "./verify";
import { withReasons } from "./write-failures";

async function startStore() {
  const server = await startS3Server({ bucket: "copies" });
  onTestFinished(() => server.close());
  const { endpoint, accessKey, secretKey } = server;
  return { endpoint, accessKey, secretKey, region: "us-east-1" };
}

test("backs up to a bucket and restores from it, an earlier backup included", async () => {
  const store = await startStore();
  const source = await makeInstallation();
  const since = placeOf("s3://copies/Weekly/first.tar", store);
  await backUp({ ...source, place: since, version: "1.0.0" });
  await source.addPhoto();
  const place = placeIn("s3://copies/Weekly/", "second.tar", store);
  const { manifest } = await backUp({ ...source, place, since, version: "1.0.0" });
  expect([manifest.objects.count, manifest.stored.count]).toEqual([9, 2]);
  const storage = memoryStorage();
  const archives = await openArchives(place);
  await restore({
    archives,
    openTarget: async () => ({ url: await emptyDatabase(), storage }),
    beforeUse: async () => {},
  });
  for (const key of source.photoKeys) {
    expect(await bodyOf(storage, key)).toEqual(await bodyOf(source.storage, key));
  }
});

test("replaces no backup, in a folder or a bucket", async () => {
  const source = await makeInstallation({ photoCount: 0 });
  for (const place of [
    fileIn(await makeFolder(), "a.tar"),
    placeOf("s3://copies/a.tar", await startStore()),
  ]) {
    await backUp({ ...source, place, version: "1.0.0" });
    const size = await place.find();
    await expect(backUp({ ...source, place, version: "1.0.0" })).rejects.toThrow(/exists already/);
    expect(await place.find()).toBe(size);
  }
});

test("leaves nothing of a backup that fails or is stopped", async () => {
  const { url, storage } = await makeInstallation();
  const folder = await makeFolder();
  const failing = { ...storage, read: () => Promise.reject(new Error("The disk is broken")) };
  const place = fileIn(folder, "a.tar");
  await expect(backUp({ url, storage: failing, place, version: "1.0.0" })).rejects.toThrow(
    "The disk is broken",
  );
  const stopped = AbortSignal.abort(new Error("The backup was stopped"));
  await expect(backUp({ url, storage, place, version: "1.0.0", signal: stopped })).rejects.toThrow(
    "was stopped",
  );
  expect(await readdir(folder)).toEqual([]);
  // This storage cannot abort an upload, which must not hide the reason for aborting.
  const object = placeOf("s3://copies/a.tar", await startStore());
  await expect(backUp({ url, storage: failing, place: object, version: "1.0.0" })).rejects.toThrow(
    "is broken",
  );
  expect(await object.find()).toBeUndefined();
});

test("overwrites the remains of a killed backup, but no running backup", async () => {
  const source = await makeInstallation();
  const folder = await makeFolder();
  const place = fileIn(folder, "a.tar");
  await writeFile(join(folder, "a.tar.partial"), randomBytes(1_000));
  await expect(backUp({ ...source, place, version: "1.0.0" })).rejects.toThrow(/is being written/);
  const anHourAgo = new Date(Date.now() - 60 * 60 * 1000);
  await utimes(join(folder, "a.tar.partial"), anHourAgo, anHourAgo);
  await backUp({ ...source, place, version: "1.0.0" });
  expect(await readdir(folder)).toEqual(["a.tar"]);
});

test("deletes a backup, and the remains of a killed one", async () => {
  const folder = await makeFolder();
  for (const name of ["a.tar", "a.tar.partial", "b.tar"]) await writeFile(join(folder, name), "");
  await fileIn(folder, "a.tar").remove();
  expect(await readdir(folder)).toEqual(["b.tar"]);
});

test("tries a folder and a bucket, and leaves nothing there", async () => {
  const folder = await makeFolder();
  await tryFolder(folder, undefined);
  expect(await readdir(folder)).toEqual([]);
  await tryFolder("s3://copies/Weekly", await startStore());
  await tryFolder("s3://created", await startStore());
});

test.for<[string, (folder: string) => Promise<[string, BackupStore | undefined]>, RegExp]>([
  [
    "a missing folder",
    async (folder) => [join(folder, "unmounted"), undefined],
    /^The folder of .+ doesn't exist/,
  ],
  [
    "a folder that is a file",
    async (folder) => {
      await writeFile(join(folder, "file"), "");
      return [join(folder, "file"), undefined];
    },
    /^The folder of .+ is a file/,
  ],
  [
    "a wrong secret key",
    async () => ["s3://copies", { ...(await startStore()), secretKey: "wrong" }],
    /^The store refuses .+: the access key is wrong, or has no right/,
  ],
])("names %s, when it is tried and when a backup is made", async ([, prepare, reason], { expect }) => {
  const [folder, store] = await prepare(await makeFolder());
  await expect(tryFolder(folder, store)).rejects.toThrow(reason);
  const source = await makeInstallation({ photoCount: 0 });
  const place = placeIn(folder, "a.tar", store);
  await expect(backUp({ ...source, place, version: "1.0.0" })).rejects.toThrow(reason);
});

test("refuses a backup that the disk has no space for, before it is written", async () => {
  const folder = await makeFolder();
  await expect(fileIn(folder, "a.tar").write(2e18, 1e18)).rejects.toThrow(
    /^There is no space for the backup .+a\.tar: it needs about 1000000000\.0 GB, and [\d.]+ GB were free\.$/,
  );
  expect(await readdir(folder)).toEqual([]);
});

test("reports the full disk as the reason for a failed backup, not the damaged archive", async () => {
  const source = await makeInstallation();
  // Larger than one write, so that the disk fills up in between.
  await source.storage.put(source.photoKeys[0] ?? "", randomBytes(3_000_000), "image/jpeg");
  const place = fileIn(await makeFolder(), "a.tar");
  const full: Place = {
    ...place,
    async write(...bytes) {
      const file = await place.write(...bytes);
      const noRoom = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
      const space = { neededBytes: 12_300_000_000, freeBytes: 400_000_000 };
      return withReasons({ ...file, write: () => Promise.reject(noRoom) }, place.label, space);
    },
  };
  await expect(backUp({ ...source, place: full, version: "1.0.0" })).rejects.toThrow(
    `There is no space for the backup ${place.label}: it needs about 12.3 GB, and 0.4 GB were free.`,
  );
});

test("asks for the settings of the store for an address of a bucket", () => {
  expect(() => placeOf("s3://copies/a.tar", undefined)).toThrow(/needs BACKUP_S3_ENDPOINT/);
  expect(() => placeOf("s3://copies", undefined)).toThrow("must be like s3://bucket/key");
});
