import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "@lotwright/db/client";
import { apiKeys, items, manifests, photos, sessions } from "@lotwright/db/schema";
import { StorageFullError } from "@lotwright/storage/storage";
import { memoryStorage } from "@lotwright/storage/testing/memory";
import { jpeg, photoForm } from "@lotwright/testing/pictures";
import { unzip } from "@lotwright/testing/unzip";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import type { TestServer } from "../testing/app";
import { signedIn } from "../testing/http";
import { makeKey } from "../testing/keys";
import { makePeople } from "../testing/people";
import { ask } from "../testing/rest";
import { makeSale } from "../testing/sales";
import { statementsOf } from "../testing/statements";
import { test as base } from "../testing/test";
import { watchFullDisk } from "./full-disk";

const test = base.extend("replaced", { scope: "file" }, async () => {
  const memory = memoryStorage();
  const storage = {
    ...memory,
    async put(key: string, body: Buffer, type: string) {
      // The photo folder may be a separate mount, so that only photos fail.
      const isFull = key.startsWith("photos/") && body.length > freeBytes;
      if (refusedPut || isFull) throw refusedPut ?? new StorageFullError("full");
      await memory.put(key, body, type);
    },
  };
  return { storage };
});

let refusedPut: Error | undefined;
let freeBytes = Number.POSITIVE_INFINITY;

/** Makes every write to a table fail with this SQLSTATE. Returns a function that restores it. */
async function failWrites(server: TestServer, table: string, sqlState: string): Promise<() => Promise<void>> {
  await server.db.execute(
    sql.raw(`create or replace function fail_write() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '${sqlState}', message = 'canary'; end $$`),
  );
  await server.db.execute(
    sql.raw(`create trigger fail_write before insert or update on ${table} execute function fail_write()`),
  );
  const free = async () =>
    void (await server.db.execute(sql.raw(`drop trigger if exists fail_write on ${table}`)));
  onTestFinished(free);
  return free;
}

async function scene(server: TestServer) {
  const people = await makePeople(server.db);
  const headers = await signedIn(server, people.owner);
  const upload = async (photo: Buffer, id = randomUUID()) => {
    const body = photoForm(photo);
    body.append("id", id);
    return server.app.request("/api/upload-photo", { method: "POST", headers, body });
  };
  return { ...people, headers, upload };
}

async function expectStorageFull(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("30");
  const text = await answer.text();
  expect(text).toContain('"retryAfterSeconds":30');
  expect(text).toContain('"STORAGE_FULL"');
  expect(text).toContain("Nothing was saved.");
  expect(text).not.toContain("canary");
}

const readiness = (server: TestServer) => ask(server, "GET", "/readyz");

test.for(["53100", "53200", "58030"])(
  "answers STORAGE_FULL to a creation while the database reports %s, and recovers without a restart",
  async (sqlState, { server }) => {
    const { headers, manifest, workspaceId } = await scene(server);
    const free = await failWrites(server, "items", sqlState);
    const body = { id: randomUUID(), manifestId: manifest.id };
    await expectStorageFull(await ask(server, "POST", "/api/items", { headers, body }));
    await expectStorageFull(await ask(server, "POST", "/trpc/items.create", { headers, body }));
    expect(await server.db.$count(items, eq(items.workspaceId, workspaceId))).toBe(1);
    await expectStorageFull(await readiness(server));
    for (const path of ["/api/manifests", `/api/manifests/${manifest.id}/items`, "/healthz"]) {
      expect((await ask(server, "GET", path, { headers })).status).toBe(200);
    }
    await free();
    expect((await readiness(server)).status).toBe(200);
    expect((await ask(server, "POST", "/api/items", { headers, body })).status).toBe(201);
  },
);

test("deletes a stored photo when the database has no space for its row", async ({ server }) => {
  const { upload, workspaceId } = await scene(server);
  const free = await failWrites(server, "photos", "53100");
  const photo = await jpeg();
  await expectStorageFull(await upload(photo));
  expect(await server.db.$count(photos, eq(photos.workspaceId, workspaceId))).toBe(0);
  await expectStorageFull(await readiness(server));
  await free();
  expect((await upload(photo)).status).toBe(201);
  expect((await readiness(server)).status).toBe(200);
});

test.for([
  ["ENOSPC", Object.assign(new Error("write"), { code: "ENOSPC" })],
  ["EDQUOT", Object.assign(new Error("write"), { code: "EDQUOT" })],
  ["its own lack of space", new StorageFullError("full")],
] as const)(
  "answers STORAGE_FULL to an upload while the storage reports %s, and accepts its retry later",
  async ([_, error], { server }) => {
    const { upload, headers, manifest, workspaceId } = await scene(server);
    refusedPut = error;
    onTestFinished(() => {
      refusedPut = undefined;
    });
    const [photo, id] = [await jpeg(), randomUUID()];
    await expectStorageFull(await upload(photo, id));
    const stored = sql`${photos.workspaceId} = ${workspaceId} and ${photos.state} = 'stored'`;
    expect(await server.db.$count(photos, stored)).toBe(0);
    await expectStorageFull(await readiness(server));
    expect((await ask(server, "GET", `/api/manifests/${manifest.id}/items`, { headers })).status).toBe(200);
    refusedPut = undefined;
    expect((await readiness(server)).status).toBe(200);
    expect((await upload(photo, id)).status).toBe(201);
  },
);

test("fails readiness while a photo does not fit, even if smaller files do", async ({ server }) => {
  const { upload } = await scene(server);
  freeBytes = 500;
  onTestFinished(() => {
    freeBytes = Number.POSITIVE_INFINITY;
  });
  await expectStorageFull(await upload(await jpeg()));
  freeBytes = 100_000;
  await expectStorageFull(await readiness(server));
  freeBytes = Number.POSITIVE_INFINITY;
  expect((await readiness(server)).status).toBe(200);
});

test("ends a failed check only when all of its probes have ended", async () => {
  let endWrite = () => {};
  const write = new Promise<void>((resolve) => (endWrite = resolve));
  const db = { transaction: () => write } as unknown as Database; // the only used member
  const storage = { ...memoryStorage(), put: () => Promise.reject(new StorageFullError("full")) };
  const disk = watchFullDisk({ db, storage });
  disk.report();
  const events: string[] = [];
  const checked = disk.check().catch(() => events.push("check failed"));
  await nextTurn();
  events.push("database probe ended");
  endWrite();
  await checked;
  expect(events).toEqual(["database probe ended", "check failed"]);
});

test("probes readiness without writes unless a write has failed", async ({ server }) => {
  await readiness(server);
  const statements = await statementsOf(server, () => readiness(server));
  expect(statements.map(({ text }) => text)).toEqual(["select 1"]);
});

test("leaves no rows or files after probe writes", async ({ server }) => {
  const { headers, manifest } = await scene(server);
  const free = await failWrites(server, "items", "53100");
  await ask(server, "POST", "/api/items", { headers, body: { manifestId: manifest.id } });
  await free();
  const counts = () => Promise.all([manifests, items, photos].map((table) => server.db.$count(table)));
  const before = await counts();
  const statements = await statementsOf(server, async () =>
    expect((await readiness(server)).status).toBe(200),
  );
  expect(statements.some(({ text }) => text.startsWith("insert"))).toBe(true);
  expect(await counts()).toEqual(before);
});

test("completes an export whose history entry cannot be written, and logs the full disk", async ({
  server,
}) => {
  const sale = await makeSale(server);
  await sale.lot();
  await failWrites(server, "export_logs", "53100");
  const entries = await unzip(await (await sale.download()).arrayBuffer());
  expect([...entries.keys()]).toEqual(["lots.csv"]);
  expect(await sale.history()).toEqual([]);
  const statements = await statementsOf(server, () => readiness(server));
  expect(statements.some(({ text }) => text.startsWith("insert"))).toBe(true);
});

test("serves reads while session and API key updates fail", async ({ server }) => {
  const { headers, owner } = await scene(server);
  // A request extends a session in the second half of its lifetime.
  await server.db
    .update(sessions)
    .set({ expiresAt: sql`now() + interval '3 days'` })
    .where(eq(sessions.userId, owner.id));
  const { headers: key } = await makeKey(server.db, owner);
  await failWrites(server, "sessions", "53100");
  expect((await ask(server, "GET", "/api/manifests", { headers })).status).toBe(200);
  await server.db.execute(sql`drop trigger fail_write on sessions`);
  await failWrites(server, "api_keys", "53100");
  expect((await ask(server, "GET", "/api/manifests", { headers: key })).status).toBe(200);
  const [row] = await server.db.select().from(apiKeys).where(eq(apiKeys.userId, owner.id));
  expect(row?.lastUsedAt).toBeNull();
});
