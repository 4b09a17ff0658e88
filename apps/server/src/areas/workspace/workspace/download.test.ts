import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { downloadPermit } from "@lotwright/contracts/workspace/workspace";
import * as schema from "@lotwright/db/schema";
import { makePhoto } from "@lotwright/db/testing/make";
import { recordKinds } from "@lotwright/export/workspace/kinds";
import { StorageUnavailableError } from "@lotwright/storage/storage";
import { unzip } from "@lotwright/testing/unzip";
import { eq, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, onTestFinished } from "vitest";
import { z } from "zod";
import { readCsv } from "../../../http/testing/read-table";
import { headersOf, makeScene, password, type Scene } from "../../../testing/access-scene";
import { actorOf, type TestServer } from "../../../testing/app";
import { anyAddress, ask } from "../../../testing/rest";
import { test } from "../../../testing/test";
import * as settingsSections from "../../accounts/settings/sections";
import { recordSources } from "../../router";

const path = "/api/workspace/download";

const prove = (server: TestServer, headers: Record<string, string>, given = password) =>
  ask(server, "POST", path, { headers, body: { password: given } });

/** Confirms the password and opens a download. */
async function open(server: TestServer, headers: Record<string, string>) {
  expect((await prove(server, headers)).status).toBe(200);
  return server.app.request(path, { headers });
}

async function download(server: TestServer, scene: Scene) {
  const response = await open(server, await headersOf(server, scene, "owner"));
  expect(response.status).toBe(200);
  return { response, entries: await unzip(await response.arrayBuffer()) };
}

const records = z.array(z.record(z.string(), z.unknown()));
const recordsOf = (entries: Map<string, Buffer>, kind: keyof typeof recordKinds) =>
  records.parse(JSON.parse(entries.get(`data/${kind}.json`)?.toString() ?? ""));

/** Tables that the download excludes, with the reason. */
const notDownloaded: Record<string, string> = {
  sessions: "secret, and over soon",
  passwordResets: "secret, and over soon",
  invitations: "secret, and over soon",
  recordedResponses: "answers to retries, for a day",
  undoSnapshots: "previous values, for a day",
  lotImports: "files of lots, for a day",
  lotImportRows: "files of lots, for a day",
  ...{
    companySettings: "copies of settings",
    branding: "copies of settings",
    exportSettings: "copies of settings",
  },
  ...{ customFields: "copies of settings", captureSettings: "copies of settings" },
  lotLeases: "numbers that devices have taken, for days",
  jobs: "the queue",
  rateLimits: "of the installation",
  backups: "of the installation",
  changeFeed: "of the installation",
  removals: "what the changes feed removes, for days",
};

describe("the tables of the database", () => {
  test("includes each table in the download, or lists the reason to omit it", () => {
    const downloaded = new Set(Object.values(recordSources).map(({ table }) => table));
    const tables = Object.entries(schema).flatMap(([name, table]) =>
      is(table, PgTable) ? [{ name, table }] : [],
    );
    const left = tables.filter(({ table }) => !downloaded.has(table)).map(({ name }) => name);
    expect(left.sort()).toEqual(Object.keys(notDownloaded).sort());
  });

  test("includes each section of settings", () => {
    const { sections, ...defined } = settingsSections;
    expect(new Set(sections)).toEqual(new Set(Object.values(defined)));
  });
});

describe("a download of everything", () => {
  test("contains every kind of record, photos in full size, recordings and tables for a spreadsheet", async ({
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
      "README.txt",
      ...files,
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

  test("contains settings as their tables of the release before have them", async ({ server }) => {
    const scene = await makeScene(server);
    const [owner, member] = [scene.owner, scene.member].map((user) => server.callerFor(actorOf(user)));
    await owner?.companySettings.update({ companyName: "Field & Sons", logoUrl: null });
    await owner?.captureSettings.save({ requiredShots: [{ category: "", shots: ["Front"] }] });
    await owner?.exportSettings.save({ csvDelimiter: "tab", customColumnLabels: { custom1: "Maker" } });
    await member?.exportSettings.save({ fileFormat: "xlsx" });
    const { entries } = await download(server, scene);
    const tables = {
      ...{ "company-settings": schema.companySettings, branding: schema.branding },
      ...{ "custom-fields": schema.customFields, "capture-settings": schema.captureSettings },
      "export-settings": schema.exportSettings,
    } as const;
    for (const [kind, table] of Object.entries(tables)) {
      const rows = await server.db.select().from(table).where(eq(table.workspaceId, scene.workspaceId));
      expect(rows.length).toBe(kind === "export-settings" ? 2 : 1);
      const records = recordsOf(entries, kind as keyof typeof tables); // a key of `tables`
      // The release before has no platform and no categories.
      const found = records.map(({ platform: _, categories: __, ...row }) => row);
      expect(found).toHaveLength(rows.length);
      expect(found).toEqual(expect.arrayContaining(JSON.parse(JSON.stringify(rows))));
    }
  });

  test("contains no hash, token or password in a download of everything", async ({ server }) => {
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
    const fields = data.flatMap((text) => records.parse(JSON.parse(text)).flatMap(Object.entries));
    const names = fields.filter(([, value]) => typeof value !== "boolean").map(([name]) => name);
    expect(names.filter((name) => /hash|token|password|secret/i.test(name))).toEqual([]);
  });

  test("contains nothing of another workspace in a download of everything", async ({ server }) => {
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

  test("records a download of everything in the activity log, and gives its place back when it is read", async ({
    server,
  }) => {
    const scene = await makeScene(server);
    for (let times = 0; times < 4; times += 1) await download(server, scene);
    const { activity } = server.callerFor(actorOf(scene.owner));
    const entries = await activity.list({ verb: "workspace.downloaded" });
    expect(entries).toHaveLength(4);
    expect(entries[0]).toMatchObject({ actor: { userId: scene.owner.id }, label: scene.owner.email });
  });

  test("counts the workspace download towards the user's export limit", async ({ server }) => {
    const scene = await makeScene(server);
    const headers = await headersOf(server, scene, "owner");
    const running = [await open(server, headers), await open(server, headers), await open(server, headers)];
    expect((await open(server, headers)).status).toBe(429);
    await Promise.all(running.map(({ body }) => body?.cancel()));
  });

  test("rejects a download of everything with 503 before it begins while the photo storage can't be reached", async ({
    server,
  }) => {
    const scene = await makeScene(server);
    const { storage } = server.deps;
    const { check } = storage;
    onTestFinished(() => void Object.assign(storage, { check }));
    storage.check = () => Promise.reject(new StorageUnavailableError("away"));
    const headers = await headersOf(server, scene, "owner");
    expect((await open(server, headers)).status).toBe(503);
    Object.assign(storage, { check });
    const retried = await server.app.request(path, { headers });
    expect(retried.status).toBe(200);
    await retried.body?.cancel();
  });
});

describe("the password of a download of everything", () => {
  const statusOf = async (server: TestServer, headers: Record<string, string>) => {
    const response = await server.app.request(path, { headers });
    await response.body?.cancel();
    return response.status;
  };

  test("requires the password before each download, in the session that downloads", async ({ server }) => {
    const scene = await makeScene(server);
    const headers = await headersOf(server, scene, "owner");
    const refused = await server.app.request(path, { headers });
    const message = "Enter your password before each download";
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: "INVALID", issues: [{ path: "password", message }] },
    ]);
    await prove(server, headers);
    expect(await statusOf(server, await headersOf(server, scene, "owner"))).toBe(400);
    expect([await statusOf(server, headers), await statusOf(server, headers)]).toEqual([200, 400]);
  });

  test("permits the download for five minutes", async ({ server }) => {
    const scene = await makeScene(server);
    const headers = await headersOf(server, scene, "owner");
    const { validUntil } = downloadPermit.parse(await (await prove(server, headers)).json());
    expect(Math.round((Date.parse(validUntil) - Date.now()) / 60_000)).toBe(5);
    const past = { downloadUntil: new Date(Date.now() - 1000) };
    await server.db.update(schema.sessions).set(past).where(eq(schema.sessions.userId, scene.owner.id));
    expect(await statusOf(server, headers)).toBe(400);
  });

  test("rejects the wrong password of a download with 403, and counts it as a sign-in attempt", async ({
    server,
  }) => {
    const scene = await makeScene(server);
    const headers = await headersOf(server, scene, "owner");
    expect((await prove(server, headers, "not this one")).status).toBe(403);
    expect(await statusOf(server, headers)).toBe(400);
    for (let count = 0; count < 9; count += 1) await server.deps.limits.login(anyAddress, scene.owner.email);
    expect((await prove(server, headers)).status).toBe(429);
  });
});
