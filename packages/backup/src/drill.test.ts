import { memoryStorage } from "@lotwright/storage/testing/memory";
import postgres from "postgres";
import { expect, test } from "vitest";
import { backUp } from "./back-up";
import { drill, drillBytes } from "./drill";
import { emptyDatabase, fileIn, makeFolder, makeInstallation } from "./testing/scene";
import { openArchives } from "./verify";

async function scene() {
  const source = await makeInstallation();
  const since = fileIn(await makeFolder(), "first.tar");
  await backUp({ ...source, place: since, version: "1.0.0" });
  await source.addPhoto();
  const place = since.sibling("second.tar");
  const { manifest } = await backUp({ ...source, place, since, version: "1.0.0" });
  return { manifest, archives: await openArchives(place), url: await emptyDatabase() };
}

test("restores an incremental backup with its base backups, and compares every row and object", async () => {
  const { manifest, archives, url } = await scene();
  const openTarget = async () => ({ url, storage: memoryStorage() });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  expect(await drill({ archives, openTarget })).toEqual({ rows, objects: manifest.objects.count });
  expect(drillBytes(archives)).toBeGreaterThan(manifest.objects.bytes);
});

test("names a row that came out otherwise", async () => {
  const { archives, url } = await scene();
  const changeLot = async () => {
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    await sql`create function spoil() returns trigger as $$ begin new.title = 'Other'; return new; end $$ language plpgsql`;
    await sql`create function spoil_items() returns event_trigger as $$ begin
      if to_regclass('items') is not null and not exists (select from pg_trigger where tgname = 'spoil') then
        create trigger spoil before insert on items for each row execute function spoil();
      end if; end $$ language plpgsql`;
    await sql`create event trigger spoil on ddl_command_end when tag in ('CREATE TABLE', 'ALTER TABLE')
      execute function spoil_items()`;
    await sql.end();
    return { url, storage: memoryStorage() };
  };
  await expect(drill({ archives, openTarget: changeLot })).rejects.toThrow(
    "The restored backup has other rows in items. It can't be trusted.",
  );
});

test("names an object that the store gives back otherwise", async () => {
  const { archives, url } = await scene();
  const storage = memoryStorage();
  const put: typeof storage.put = (key, body, type) =>
    storage.put(key, key.startsWith("recordings/") ? Buffer.from("noise") : body, type);
  const openTarget = async () => ({ url, storage: { ...storage, put } });
  await expect(drill({ archives, openTarget })).rejects.toThrow(
    /^The restored backup has another recordings\//,
  );
});
