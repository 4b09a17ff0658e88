import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { registerAt } from "@lotwright/testing/client";
import { expect, test } from "vitest";
import { makeDataDir, makeUsedDataDir, runBuilt, startServer } from "../testing/built-server";

test("backs up while the server serves, and restores into another folder, with keys and without sessions", async () => {
  const settings = { DATA_DIR: await makeUsedDataDir() };
  const server = await startServer(settings);
  const client = await registerAt(server.origin);
  const { id: manifestId } = await client.makeManifest();
  const { url } = await client.upload();
  const lot = await client.makeItem({ manifestId, photoUrls: [url], notes: "Brass" });
  const { key } = (await client.send("POST", "/api-keys", {
    name: "Website",
    password: "correct horse",
  })) as { key: string };
  const file = join(await makeDataDir(), "first.tar");

  const made = await runBuilt("backup.js", [file], settings);
  expect([made.code, made.output]).toEqual([0, expect.stringContaining("2 files of photos and recordings")]);
  const verified = await runBuilt("backup.js", ["--verify", file], settings);
  expect([verified.code, verified.output]).toEqual([0, expect.stringContaining("first.tar is whole")]);
  const refused = await runBuilt("restore.js", [file], settings);
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining("Stop it, and restore into an empty"),
  ]);

  // As in the image, where the temporary folder is inside a new volume.
  const folder = join(await makeDataDir(), "data");
  const target = { DATA_DIR: folder, TMPDIR: join(folder, "tmp") };
  const restored = await runBuilt("restore.js", [file], target);
  expect([restored.code, restored.output]).toEqual([
    0,
    expect.stringContaining("2 files of photos and recordings. Start"),
  ]);
  const other = await startServer(target);
  const headers = { authorization: `Bearer ${key}` };
  const [same, session, photo] = await Promise.all([
    fetch(`${other.origin}/api/items/${lot.id}`, { headers }),
    fetch(client.at(other.origin).requestOf("GET", "/manifests")),
    fetch(`${other.origin}${url}`),
  ]);
  expect(await same.json()).toEqual(await client.send("GET", `/items/${lot.id}`));
  expect([session.status, photo.status]).toEqual([401, 200]);
});

test("says what is wrong with a backup's name or place, and leaves nothing", async () => {
  const settings = { DATA_DIR: await makeUsedDataDir() };
  const run = async (script: string, args: string[]) => {
    const { code, output } = await runBuilt(script, args, settings);
    return [code, output.trim()];
  };
  expect(await run("backup.js", [])).toEqual([
    1,
    expect.stringMatching(/^Name a file or s3:\/\/bucket\/key/),
  ]);
  expect(await run("backup.js", ["s3://copies/a.tar"])).toEqual([
    1,
    expect.stringMatching(/needs BACKUP_S3_ENDPOINT/),
  ]);
  const unmounted = join(settings.DATA_DIR, "copies", "a.tar");
  expect(await run("backup.js", [unmounted])).toEqual([
    1,
    `The folder of ${unmounted} doesn't exist. Mount its disk, or create it.`,
  ]);
  const absent = join(settings.DATA_DIR, "absent.tar");
  expect(await run("restore.js", [absent])).toEqual([1, `There is no backup ${absent}.`]);
  expect(await readdir(settings.DATA_DIR)).not.toContain("absent.tar");
});

test("makes a backup when a server with BACKUP starts without one, and says so in /readyz", async () => {
  const settings = { DATA_DIR: await makeUsedDataDir(), BACKUP: await makeDataDir(), LOG_LEVEL: "info" };
  const server = await startServer(settings);
  await server.output.until("backup made");
  const [name = "", ...others] = await readdir(settings.BACKUP);
  expect([name, others]).toEqual([expect.stringMatching(/^lotwright-\d{4}-\d\d-\d\dT\d{4}Z-full\.tar$/), []]);
  const { code } = await runBuilt("backup.js", ["--verify", join(settings.BACKUP, name)], settings);
  expect(code).toBe(0);
  await server.output.until("the backup was restored for a trial, and is as it was");
  const temporary = { ...settings, TMPDIR: await makeDataDir() };
  const drilled = await runBuilt("backup.js", ["--drill"], temporary);
  expect([drilled.code, drilled.output]).toEqual([
    0,
    expect.stringMatching(/-full\.tar can be restored: \d+ rows/),
  ]);
  expect(await readdir(temporary.TMPDIR)).toEqual([]);
  expect(await (await fetch(`${server.origin}/readyz`)).json()).toEqual({ status: "ready", backup: "ok" });
});

test("says at the start that the disk of backups is not mounted, and makes none on another disk", async () => {
  const data = await makeUsedDataDir();
  const settings = { DATA_DIR: data, BACKUP: join(data, "mnt"), LOG_LEVEL: "info" };
  const server = await startServer(settings);
  await server.output.until('"msg":"backups can\'t be written"');
  await server.output.until('"msg":"the backup failed"');
  expect(server.output.text).toContain("mnt/lotwright-");
  expect(await (await fetch(`${server.origin}/readyz`)).json()).toEqual({
    status: "ready",
    backup: "failed",
  });
  expect(await readdir(data)).not.toContain("mnt");
});
