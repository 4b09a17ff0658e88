import { thumbnailUrl } from "@lotwright/contracts/photo-addresses";
import * as schema from "@lotwright/db/schema";
import { makePhoto } from "@lotwright/db/testing/make";
import { recordKinds } from "@lotwright/export/workspace-records";
import { StorageUnavailableError } from "@lotwright/storage/storage";
import { unzip } from "@lotwright/testing/unzip";
import { eq, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, onTestFinished } from "vitest";
import { z } from "zod";
import { readCsv } from "../../http/testing/read-table";
import { headersOf, makeScene, type Scene } from "../../testing/access-scene";
import { actorOf, type TestServer } from "../../testing/app";
import { test } from "../../testing/test";
import { recordSources } from "./records";

const path = "/api/workspace/download";

async function download(server: TestServer, scene: Scene) {
  const response = await server.app.request(path, { headers: await headersOf(server, scene, "owner") });
  expect(response.status).toBe(200);
  return { response, entries: await unzip(await response.arrayBuffer()) };
}

const records = z.array(z.record(z.string(), z.unknown()));
const recordsOf = (entries: Map<string, Buffer>, kind: keyof typeof recordKinds) =>
  records.parse(JSON.parse(entries.get(`data/${kind}.json`)?.toString() ?? ""));

/** Tables that no download has, with the reason. */
const notDownloaded: Record<string, string> = {
  sessions: "secret, and over soon",
  passwordResets: "secret, and over soon",
  recordedResponses: "answers to retries, for a day",
  undoSnapshots: "previous values, for a day",
  lotLeases: "numbers that devices have taken, for days",
  descriptionJobs: "the queue",
  rateLimits: "of the installation",
  backups: "of the installation",
};

describe("the tables of the database", () => {
  test("are each downloaded, or left out for a reason", () => {
    const downloaded = new Set(recordSources.map(({ table }) => table));
    const tables = Object.entries(schema).flatMap(([name, table]) =>
      is(table, PgTable) ? [{ name, table }] : [],
    );
    const left = tables.filter(({ table }) => !downloaded.has(table)).map(({ name }) => name);
    expect(left.sort()).toEqual(Object.keys(notDownloaded).sort());
  });

  test("become one file for each kind of record", () => {
    expect(recordSources.map(({ kind }) => kind)).toEqual(Object.keys(recordKinds));
  });
});

describe("a download of everything", () => {
  test("has every kind of record, photos in full size, recordings and tables for a spreadsheet", async ({
    server,
  }) => {
    const scene = await makeScene(server);
    const { response, entries } = await download(server, scene);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": expect.stringMatching(/^attachment; filename="[\w-]+-\d{4}-\d{2}-\d{2}\.zip"; /),
    });
    const files = [scene.photo.url.slice(1), scene.recording.storageKey];
    expect([...entries.keys()]).toEqual([
      ...files,
      "README.txt",
      ...["csv/lots.csv", "csv/manifests.csv", "csv/consignors.csv"],
      ...Object.keys(recordKinds).map((kind) => `data/${kind}.json`),
    ]);
    for (const kind of Object.keys(recordKinds)) {
      expect(entries.get("README.txt")?.toString()).toContain(`    ${kind}.json: `);
    }
    expect(recordsOf(entries, "items")).toMatchObject([
      { id: scene.item.id, manifestId: scene.manifest.id, title: "Brass lamp", photoUrls: [scene.photo.url] },
    ]);
    expect(recordsOf(entries, "items")[0]?.createdAt).toBe(scene.item.createdAt.toISOString());
    const emails = [scene.owner, scene.member, scene.unassigned].map(({ email }) => email);
    expect(
      recordsOf(entries, "users")
        .map(({ email }) => email)
        .sort(),
    ).toEqual(emails.sort());
    const lots = readCsv(entries.get("csv/lots.csv") ?? Buffer.alloc(0), ",");
    expect(lots).toHaveLength(2);
    expect(lots[1]).toEqual(
      expect.arrayContaining([scene.manifest.name, "Brass lamp", scene.photo.url.slice(1)]),
    );
  });

  test("has no hash, token or password", async ({ server }) => {
    const scene = await makeScene(server);
    const { entries } = await download(server, scene);
    const data = [...entries].filter(([name]) => name.startsWith("data/")).map(([, body]) => body.toString());
    const [key] = await server.db
      .select()
      .from(schema.apiKeys)
      .where(eq(schema.apiKeys.id, scene.ownersKey.id));
    const secrets = [scene.owner.passwordHash, scene.shareToken, key?.keyHash ?? "", scene.photo.contentHash];
    for (const secret of secrets.filter((text) => text !== "")) {
      expect(data.filter((text) => text.includes(secret))).toEqual([]);
    }
    const names = data.flatMap((text) => records.parse(JSON.parse(text)).flatMap(Object.keys));
    expect(names.filter((name) => /hash|token|password|secret/i.test(name))).toEqual([]);
  });

  test("has nothing of another workspace", async ({ server }) => {
    const [scene, other] = [await makeScene(server), await makeScene(server)];
    for (const { owner, item } of [scene, other]) {
      await server.callerFor(actorOf(owner)).items.update({ id: item.id, title: "Oak chair" });
    }
    const { entries } = await download(server, scene);
    const text = [...entries.values()].join("\n");
    expect(text).toContain(scene.item.id);
    for (const foreign of [other.workspaceId, other.item.id, other.owner.email, other.photo.url]) {
      expect(text).not.toContain(foreign);
    }
  });

  test("names a photo that is missing in the store, and leaves out one whose upload has not finished", async ({
    server,
  }) => {
    const scene = await makeScene(server);
    const { workspaceId } = scene;
    const lost = await makePhoto(server.db, { workspaceId, state: "stored" });
    const unfinished = await makePhoto(server.db, { workspaceId, state: "writing" });
    const { entries } = await download(server, scene);
    const missing = entries.get("MISSING-PHOTOS.txt")?.toString() ?? "";
    expect(missing).toContain(lost.url.slice(1));
    expect(missing).not.toContain(unfinished.url.slice(1));
    expect(entries.has(lost.url.slice(1))).toBe(false);
    expect(entries.has(thumbnailUrl(scene.photo.url).slice(1))).toBe(false);
  });

  test("is recorded in the activity log, and gives its place back when it is read", async ({ server }) => {
    const scene = await makeScene(server);
    for (let times = 0; times < 4; times += 1) await download(server, scene);
    const { activity } = server.callerFor(actorOf(scene.owner));
    const entries = await activity.list({ verb: "workspace.downloaded" });
    expect(entries).toHaveLength(4);
    expect(entries[0]).toMatchObject({ actor: { userId: scene.owner.id }, label: scene.owner.email });
  });

  test("counts as an export of the person", async ({ server }) => {
    const scene = await makeScene(server);
    const headers = await headersOf(server, scene, "owner");
    const open = async () => server.app.request(path, { headers });
    const running = [await open(), await open(), await open()];
    expect((await open()).status).toBe(429);
    await Promise.all(running.map(({ body }) => body?.cancel()));
  });

  test("is refused with 503 before it begins while the photo storage can't be reached", async ({
    server,
  }) => {
    const scene = await makeScene(server);
    const { storage } = server.deps;
    const { check } = storage;
    onTestFinished(() => void Object.assign(storage, { check }));
    storage.check = () => Promise.reject(new StorageUnavailableError("away"));
    const headers = await headersOf(server, scene, "owner");
    const response = await server.app.request(path, { headers });
    expect(response.status).toBe(503);
  });
});
