import { migrateDatabase, readMigrations, UnfinishedRestoreError } from "@lotwright/db/migrate";
import { type Storage, StorageUnavailableError } from "@lotwright/storage/storage";
import { memoryStorage } from "@lotwright/storage/testing/memory";
import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { backUp } from "./back-up";
import type { Place } from "./places";
import { restore } from "./restore";
import {
  bodyOf,
  databaseAt,
  emptyDatabase,
  fileIn,
  makeFolder,
  makeInstallation,
  rowsOf,
  type SampleInstallation,
  thumbnailOf,
} from "./testing/scene";
import { openArchives } from "./verify";

const version = "1.0.0";
const beforeUse = async () => {};

async function backedUp(
  installation: Pick<SampleInstallation, "url" | "storage">,
  name = "first.tar",
  since?: Place,
) {
  const place = since ? since.sibling(name) : fileIn(await makeFolder(), name);
  const made = await backUp({ ...installation, place, since, version });
  return { place, ...made };
}

async function restored(place: Place, storage: Storage = memoryStorage()) {
  const url = await emptyDatabase();
  const loaded = await restore({
    archives: await openArchives(place),
    openTarget: async () => ({ url, storage }),
    beforeUse,
  });
  return { url, storage, loaded };
}

async function connect(url: string) {
  const sql = postgres(url, { max: 1 });
  onTestFinished(() => sql.end());
  return sql;
}

async function newest() {
  const last = (await readMigrations()).at(-1);
  if (!last) throw new Error("There are migrations");
  return last;
}

test("restores every row and every object of a backup", async () => {
  const source = await makeInstallation();
  const { place, manifest } = await backedUp(source);
  const { url, storage, loaded } = await restored(place);
  for (const { name } of manifest.tables) {
    expect([name, await rowsOf(url, name)]).toEqual([name, await rowsOf(source.url, name)]);
  }
  const keys = [...source.photoKeys, ...source.photoKeys.map(thumbnailOf), source.audio];
  for (const key of keys) {
    expect(await bodyOf(storage, key)).toEqual(await bodyOf(source.storage, key));
  }
  expect([manifest.objects.count, loaded.objects]).toEqual([keys.length, keys.length]);
});

test("restores API keys, and no sessions, reset links, counters, lists of backups, undo and files of lots", async () => {
  const source = await makeInstallation();
  const { place } = await backedUp(source);
  const { url } = await restored(place);
  expect(await rowsOf(url, "api_keys")).toHaveLength(1);
  const gone = ["sessions", "password_resets", "rate_limits", "backups", "undo_snapshots", "lot_imports"];
  for (const table of [...gone, "lot_import_rows"]) {
    const rows = [await rowsOf(source.url, table), await rowsOf(url, table)];
    expect([table, ...rows]).toEqual([table, [expect.anything()], []]);
  }
});

test("backs up what was committed before the snapshot, and nothing that came later", async () => {
  const source = await makeInstallation();
  const place = fileIn(await makeFolder(), "first.tar");
  const read = source.storage.open;
  let hasChanged = false;
  const slow = {
    ...source.storage,
    read: async (...args: Parameters<Storage["read"]>) => {
      if (!hasChanged) {
        hasChanged = true;
        await source.sql`delete from items`;
        await source.addPhoto();
      }
      return source.storage.read(...args);
    },
    open: read,
  };
  await backUp({ url: source.url, storage: slow, place, version });
  const { url } = await restored(place);
  expect(await rowsOf(url, "items")).toHaveLength(1);
  expect(await rowsOf(url, "photos")).toHaveLength(3);
});

test("names photos that were swept while it ran, and restores the others", async () => {
  const source = await makeInstallation();
  const [swept = ""] = source.photoKeys;
  await source.storage.remove(swept);
  await source.storage.remove(thumbnailOf(swept));
  const { place, manifest } = await backedUp(source);
  expect(manifest.missing).toEqual({ count: 2, keys: [thumbnailOf(swept), swept].sort() });
  expect((await restored(place)).loaded.objects).toBe(5);
});

test("stores only the objects that an earlier backup does not have, and restores from both", async () => {
  const source = await makeInstallation();
  const first = await backedUp(source);
  await source.addPhoto();
  const second = await backedUp(source, "second.tar", first.place);
  const newest = source.photoKeys.at(-1) ?? "";
  await source.addPhoto();
  const third = await backedUp(source, "third.tar", second.place);
  expect([second.manifest.stored.count, third.manifest.stored.count]).toEqual([2, 2]);
  expect(third.manifest.objects.count).toBe(11);
  const { storage, loaded } = await restored(third.place);
  expect(loaded.objects).toBe(11);
  expect(await bodyOf(storage, newest)).toEqual(await bodyOf(source.storage, newest));
});

test("does not restore objects that the newest backup no longer contains", async () => {
  const source = await makeInstallation();
  const first = await backedUp(source);
  await source.sql`delete from recordings`;
  const second = await backedUp(source, "second.tar", first.place);
  const { storage, loaded } = await restored(second.place);
  expect(loaded.objects).toBe(6);
  await expect(storage.stat(source.audio)).rejects.toThrow("no stored object");
});

test("names the earlier backup that is missing", async () => {
  const source = await makeInstallation();
  const first = await backedUp(source);
  const second = await backedUp(source, "second.tar", first.place);
  await first.place.remove();
  await expect(openArchives(second.place)).rejects.toThrow(
    /builds on the backup first\.tar\. Put it in the same place/,
  );
});

test("restores a backup of the release before, and migrates it", async () => {
  const migrations = await readMigrations();
  const before = migrations.at(-2);
  if (!before) throw new Error("There is a release before");
  const url = await databaseAt(before);
  const sql = await connect(url);
  await sql`insert into workspaces default values`;
  await sql.end();
  const { place } = await backedUp({ url, storage: memoryStorage() });
  const target = await restored(place);
  const [row] = await (await connect(target.url))`select delete_after, id from workspaces`;
  expect(row).toEqual({ delete_after: null, id: expect.any(String) });
});

test("restores a backup from before all settings were in one table", async () => {
  const before = (await readMigrations()).find(({ tag }) => tag === "0032_listed_lots");
  if (!before) throw new Error("There is a release before");
  const url = await databaseAt(before);
  const sql = await connect(url);
  const [user] = await sql`with workspace as (insert into workspaces default values returning id)
    insert into users (workspace_id, email, password_hash, role)
    select id, 'ada@example.test', '', 'admin' from workspace returning id, workspace_id`;
  await sql`insert into company_settings (user_id, workspace_id, company_name)
    values (${user?.id}, ${user?.workspace_id}, 'Field & Sons')`;
  await sql.end();
  const { place } = await backedUp({ url, storage: memoryStorage() });
  const target = await restored(place);
  const rows = await (await connect(
    target.url,
  ))`select workspace_id, value ->> 'companyName' as name from settings`;
  expect(rows).toEqual([{ workspace_id: user?.workspace_id, name: "Field & Sons" }]);
});

test("restores queued jobs, and those of a backup from before all kinds had one table", async () => {
  const source = await makeInstallation();
  const waiting = await source.sql`insert into jobs (kind, workspace_id, payload)
    values ('transcription', ${source.user.workspaceId}, '{"recordingId": "x"}') returning to_jsonb(jobs)::text as row`;
  const { place } = await backedUp(source);
  expect(await rowsOf((await restored(place)).url, "jobs")).toEqual(waiting.map(({ row }) => row));

  const before = (await readMigrations()).find(({ tag }) => tag === "0033_settings");
  if (!before) throw new Error("There is a release before");
  const url = await databaseAt(before);
  const sql = await connect(url);
  const [job] = await sql`insert into description_jobs (id, item_id, workspace_id)
    values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid()) returning id, item_id, workspace_id`;
  await sql.end();
  const former = await backedUp({ url, storage: memoryStorage() });
  const target = await connect((await restored(former.place)).url);
  const rows =
    await target`select id, payload ->> 'itemId' as item_id, workspace_id from jobs where kind = 'description'`;
  expect(rows).toEqual([job]);
});

test("refuses an installation with accounts, and changes nothing in it", async () => {
  const { place } = await backedUp(await makeInstallation());
  const url = await databaseAt(await newest());
  const sql = postgres(url, { max: 1 });
  await sql`insert into workspaces default values`;
  await sql.end();
  const before = await rowsOf(url, "workspaces");
  const archives = await openArchives(place);
  const storage = memoryStorage();
  await expect(restore({ archives, openTarget: async () => ({ url, storage }), beforeUse })).rejects.toThrow(
    /is not empty: it has accounts/,
  );
  expect(await rowsOf(url, "workspaces")).toEqual(before);
});

test("refuses a database of another program, and leaves its tables and queue", async () => {
  const { place } = await backedUp(await makeInstallation());
  for (const statement of [
    "create table orders (id int)",
    "create schema pgboss",
    "create type sale_state as enum ('x')",
  ]) {
    const url = await emptyDatabase();
    const sql = postgres(url, { max: 1 });
    await sql.unsafe(statement);
    await sql.end();
    const archives = await openArchives(place);
    const restoring = restore({
      archives,
      openTarget: async () => ({ url, storage: memoryStorage() }),
      beforeUse,
    });
    await expect(restoring).rejects.toThrow("Another program uses this database. Choose an empty one.");
    await expect((await connect(url)).unsafe(statement)).rejects.toThrow(/already exists/);
  }
});

test("omits other programs' tables from a backup", async () => {
  const source = await makeInstallation();
  await source.sql`create table "Orders" (id int)`;
  const { manifest } = await backedUp(source);
  expect(manifest.tables.map(({ name }) => name)).not.toContain("Orders");
});

test("makes no backup of a store that lacks most objects", async () => {
  const { url } = await makeInstallation({ photoCount: 10 });
  const place = fileIn(await makeFolder(), "first.tar");
  await expect(backUp({ url, storage: memoryStorage(), place, version })).rejects.toThrow(
    "The store lacks 21 of 21 files of photos and recordings.",
  );
  expect(await place.find()).toBeUndefined();
});

test("restores into an installation of any release that was started and has no accounts", async () => {
  const source = await makeInstallation();
  const { place } = await backedUp(source);
  for (const started of (await readMigrations()).slice(-3)) {
    const url = await databaseAt(started);
    const archives = await openArchives(place);
    await restore({ archives, openTarget: async () => ({ url, storage: memoryStorage() }), beforeUse });
    expect(await rowsOf(url, "items")).toEqual(await rowsOf(source.url, "items"));
  }
});

test("refuses a database that something else is connected to", async () => {
  const { place } = await backedUp(await makeInstallation());
  const url = await emptyDatabase();
  await (await connect(url))`select 1`;
  const archives = await openArchives(place);
  const restoring = restore({
    archives,
    openTarget: async () => ({ url, storage: memoryStorage() }),
    beforeUse,
  });
  await expect(restoring).rejects.toThrow(/^1 other connections to the database are open/);
});

test("lets no server start on an interrupted restore, and completes it when it is run again", async () => {
  const source = await makeInstallation();
  const { place } = await backedUp(source);
  const url = await emptyDatabase();
  const archives = await openArchives(place);
  const killed = async () => {
    throw new Error("killed");
  };
  const storage = memoryStorage();
  await expect(
    restore({ archives, openTarget: async () => ({ url, storage }), beforeUse: killed }),
  ).rejects.toThrow("killed");
  await expect(migrateDatabase(url)).rejects.toThrow(UnfinishedRestoreError);
  await restore({ archives, openTarget: async () => ({ url, storage }), beforeUse });
  await migrateDatabase(url);
  expect(await rowsOf(url, "items")).toEqual(await rowsOf(source.url, "items"));
});

test("marks the database as unfinished before it loads anything", async () => {
  const { place } = await backedUp(await makeInstallation());
  const url = await emptyDatabase();
  const memory = memoryStorage();
  const marks: number[] = [];
  const put: Storage["put"] = async (...object) => {
    const sql = postgres(url, { max: 1 });
    marks.push((await sql`select 1 from pg_namespace where nspname = 'lotwright_restore'`).length);
    await sql.end();
    await memory.put(...object);
  };
  const archives = await openArchives(place);
  await restore({ archives, openTarget: async () => ({ url, storage: { ...memory, put } }), beforeUse });
  expect(marks).not.toEqual([]);
  expect(new Set(marks)).toEqual(new Set([1]));
});

test("leaves an empty database when the store fails in the middle", async () => {
  const { place } = await backedUp(await makeInstallation());
  const url = await emptyDatabase();
  const put = () => Promise.reject(new StorageUnavailableError("The store is away"));
  const archives = await openArchives(place);
  const storage = { ...memoryStorage(), put };
  await expect(restore({ archives, openTarget: async () => ({ url, storage }), beforeUse })).rejects.toThrow(
    "The store is away",
  );
  await migrateDatabase(url);
  expect(await rowsOf(url, "users")).toEqual([]);
});
