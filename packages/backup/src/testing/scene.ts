import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { withMigrationLock } from "@lotwright/db/migrate";
import {
  apiKeys,
  backups,
  lotImportRows,
  lotImports,
  passwordResets,
  rateLimits,
  recordings,
  sessions,
  settings,
  undoSnapshots,
} from "@lotwright/db/schema";
import { makeItem, makeManifest, makePhoto, makeUser } from "@lotwright/db/testing/make";
import { databaseUrl } from "@lotwright/db/testing/template";
import { createTestDatabase } from "@lotwright/db/testing/test-database";
import type { Storage } from "@lotwright/storage/storage";
import { memoryStorage } from "@lotwright/storage/testing/memory";
import postgres from "postgres";
import { inject, onTestFinished } from "vitest";
import { placeOf } from "../places";

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "backup-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a database without tables. */
export async function emptyDatabase(): Promise<string> {
  const server = inject("databaseUrl");
  const name = `restored_${randomUUID().replaceAll("-", "")}`;
  const run = async (statement: string) => {
    const sql = postgres(server, { max: 1 });
    await sql.unsafe(statement).finally(() => sql.end());
  };
  await run(`create database ${name}`);
  onTestFinished(() => run(`drop database ${name} with (force)`));
  return databaseUrl(server, name);
}

export const thumbnailOf = (key: string) => key.replace(".jpg", "-thumb.jpg");

/**
 * Creates a database and storage with a workspace: accounts, settings, a lot with difficult texts, photos, a recording, an API
 * key, a session.
 */
export async function makeInstallation({ photoCount = 3 } = {}) {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const { db } = database;
  const storage = memoryStorage();
  const user = await makeUser(db);
  const { workspaceId } = user;
  const manifest = await makeManifest(db, { workspaceId });
  const keys: string[] = [];
  const addPhoto = async () => {
    const { url } = await makePhoto(db, { workspaceId, bytes: 2_000 });
    const key = url.slice(1);
    await storage.put(key, randomBytes(2_000), "image/jpeg");
    await storage.put(thumbnailOf(key), randomBytes(200), "image/jpeg");
    keys.push(key);
    return url;
  };
  const photoUrls: string[] = [];
  for (let count = 0; count < photoCount; count += 1) photoUrls.push(await addPhoto());
  const item = await makeItem(db, {
    workspaceId,
    manifestId: manifest.id,
    title: "Tab\there, line\nthere, \\N and \\. and 📷",
    photoUrls,
  });
  const audio = `recordings/${randomBytes(16).toString("hex")}`;
  await storage.put(audio, Buffer.from("audio"), "audio/webm");
  await db.insert(recordings).values({
    id: randomUUID(),
    workspaceId,
    itemId: item.id,
    field: "notes",
    state: "done",
    storageKey: audio,
    mimeType: "audio/webm",
    bytes: 5,
    durationMs: 1_000,
    contentHash: "x",
  });
  await db
    .insert(apiKeys)
    .values({ workspaceId, userId: user.id, name: "Website", keyHash: "hash of a key" });
  await db.insert(sessions).values({ id: "hash of a token", userId: user.id, expiresAt: new Date() });
  await db.insert(passwordResets).values({ id: "hash of a link", userId: user.id, expiresAt: new Date() });
  await db.insert(rateLimits).values({ key: "login:ada", points: 1 });
  const overwritten = [{ itemId: item.id, before: { title: "Table" }, after: { title: item.title } }];
  await db
    .insert(undoSnapshots)
    .values({ workspaceId, manifestId: manifest.id, operation: "items.edited", rows: overwritten });
  const [file] = await db
    .insert(lotImports)
    .values({
      ...{ workspaceId, manifestId: manifest.id, userId: user.id, matchBy: "lotNumber" },
      ...{ headings: ["Lot"], mapping: ["lotNumber"], isSure: [true] },
    })
    .returning();
  await db
    .insert(lotImportRows)
    .values({ importId: file?.id ?? "", line: 2, cells: ["12"], newItemId: item.id });
  // Triggers copy them to the previous release's table.
  await db
    .insert(settings)
    .values({ workspaceId, section: "company", value: { companyName: "Field & Sons" } });
  await db.insert(backups).values({ name: "first.tar", isFull: true });
  return { ...database, storage, user, item, photoKeys: keys, audio, addPhoto };
}

export type SampleInstallation = Awaited<ReturnType<typeof makeInstallation>>;

/** Reads a table's rows as text, in a fixed order. */
export async function rowsOf(url: string, table: string): Promise<string[]> {
  const sql = postgres(url, { max: 1 });
  try {
    const rows = await sql<
      { row: string }[]
    >`select (to_jsonb(t) - 'changed_in')::text as row from ${sql(table)} t order by 1`;
    return rows.map(({ row }) => row);
  } finally {
    await sql.end();
  }
}

/** Creates a database with the schema of an earlier release. */
export async function databaseAt(migration: { tag: string; when: number }): Promise<string> {
  const url = await emptyDatabase();
  await withMigrationLock(url, ({ migrate }) => migrate(migration));
  return url;
}

export const bodyOf = async (storage: Storage, key: string) => buffer(await storage.read(key));

export const fileIn = (folder: string, name: string) => placeOf(join(folder, name), undefined);
