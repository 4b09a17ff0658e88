import { randomUUID } from "node:crypto";
import { apiKeys, items, manifests, photos, sessions } from "@lotwright/db/schema";
import { memoryStorage } from "@lotwright/storage/memory";
import { StorageFullError } from "@lotwright/storage/storage";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTestServer, type TestServer } from "./testing/app";
import { signedIn } from "./testing/http";
import { makeKey } from "./testing/keys";
import { makePeople } from "./testing/people";
import { jpeg, photoForm } from "./testing/pictures";
import { ask } from "./testing/rest";
import { makeSale } from "./testing/sales";
import { statementsOf } from "./testing/statements";
import { unzip } from "./testing/unzip";

let refusedPut: Error | undefined;
let freeBytes = Number.POSITIVE_INFINITY;
let server: TestServer;
beforeAll(async () => {
  const memory = memoryStorage();
  const storage = {
    ...memory,
    async put(key: string, body: Buffer, type: string) {
      // The photos' folder may be a mount of its own: nothing else is full then.
      const isFull = key.startsWith("photos/") && body.length > freeBytes;
      if (refusedPut || isFull) throw refusedPut ?? new StorageFullError("full");
      await memory.put(key, body, type);
    },
  };
  server = await startTestServer({ storage });
});
afterAll(() => server.stop());

/** Makes every write of a table fail with a SQLSTATE, until what it answers is called. */
async function failWrites(table: string, sqlState: string): Promise<() => Promise<void>> {
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

async function scene() {
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

const readiness = () => ask(server, "GET", "/readyz");

test.each(["53100", "53200", "58030"])(
  "answers STORAGE_FULL to a creation while the database reports %s, and recovers by itself",
  async (sqlState) => {
    const { headers, manifest, workspaceId } = await scene();
    const free = await failWrites("items", sqlState);
    const body = { id: randomUUID(), manifestId: manifest.id };
    await expectStorageFull(await ask(server, "POST", "/api/items", { headers, body }));
    await expectStorageFull(await ask(server, "POST", "/trpc/items.create", { headers, body }));
    expect(await server.db.$count(items, eq(items.workspaceId, workspaceId))).toBe(1);
    await expectStorageFull(await readiness());
    for (const path of ["/api/manifests", `/api/manifests/${manifest.id}/items`, "/healthz"]) {
      expect((await ask(server, "GET", path, { headers })).status).toBe(200);
    }
    await free();
    expect((await readiness()).status).toBe(200);
    expect((await ask(server, "POST", "/api/items", { headers, body })).status).toBe(201);
  },
);

test("keeps nothing of a photo that the database has no space for", async () => {
  const { upload, workspaceId } = await scene();
  const free = await failWrites("photos", "53100");
  const photo = await jpeg();
  await expectStorageFull(await upload(photo));
  expect(await server.db.$count(photos, eq(photos.workspaceId, workspaceId))).toBe(0);
  await expectStorageFull(await readiness());
  await free();
  expect((await upload(photo)).status).toBe(201);
  expect((await readiness()).status).toBe(200);
});

test.each([
  ["ENOSPC", Object.assign(new Error("write"), { code: "ENOSPC" })],
  ["EDQUOT", Object.assign(new Error("write"), { code: "EDQUOT" })],
  ["no space of its own", new StorageFullError("full")],
])(
  "answers STORAGE_FULL to an upload while the store reports %s, and takes the same photo later",
  async (_, error) => {
    const { upload, headers, manifest, workspaceId } = await scene();
    refusedPut = error;
    onTestFinished(() => {
      refusedPut = undefined;
    });
    const [photo, id] = [await jpeg(), randomUUID()];
    await expectStorageFull(await upload(photo, id));
    const stored = sql`${photos.workspaceId} = ${workspaceId} and ${photos.state} = 'stored'`;
    expect(await server.db.$count(photos, stored)).toBe(0);
    await expectStorageFull(await readiness());
    expect((await ask(server, "GET", `/api/manifests/${manifest.id}/items`, { headers })).status).toBe(200);
    refusedPut = undefined;
    expect((await readiness()).status).toBe(200);
    expect((await upload(photo, id)).status).toBe(201);
  },
);

test("is not ready while a photo does not fit, although less would", async () => {
  const { upload } = await scene();
  freeBytes = 500;
  onTestFinished(() => {
    freeBytes = Number.POSITIVE_INFINITY;
  });
  await expectStorageFull(await upload(await jpeg()));
  freeBytes = 100_000;
  await expectStorageFull(await readiness());
  freeBytes = Number.POSITIVE_INFINITY;
  expect((await readiness()).status).toBe(200);
});

test("writes nothing to find out whether it is ready, unless a write has failed", async () => {
  await readiness();
  const statements = await statementsOf(server, readiness);
  expect(statements.map(({ text }) => text)).toEqual(["select 1"]);
});

test("leaves no trace of the write that it tries after a failed one", async () => {
  const { headers, manifest } = await scene();
  const free = await failWrites("items", "53100");
  await ask(server, "POST", "/api/items", { headers, body: { manifestId: manifest.id } });
  await free();
  const counts = () => Promise.all([manifests, items, photos].map((table) => server.db.$count(table)));
  const before = await counts();
  const statements = await statementsOf(server, async () => expect((await readiness()).status).toBe(200));
  expect(statements.some(({ text }) => text.startsWith("insert"))).toBe(true);
  expect(await counts()).toEqual(before);
});

test("ends a whole export whose entry in the history cannot be written, and reports the full disk", async () => {
  const sale = await makeSale(server);
  await sale.lot();
  await failWrites("export_logs", "53100");
  const entries = await unzip(await (await sale.download()).arrayBuffer());
  expect([...entries.keys()]).toEqual(["lots.csv"]);
  expect(await sale.history()).toEqual([]);
  const statements = await statementsOf(server, readiness);
  expect(statements.some(({ text }) => text.startsWith("insert"))).toBe(true);
});

test("lets people and programs read while neither a session nor a key can be written", async () => {
  const { headers, owner } = await scene();
  // Past half of its days, a session is prolonged by the next request.
  await server.db
    .update(sessions)
    .set({ expiresAt: sql`now() + interval '3 days'` })
    .where(eq(sessions.userId, owner.id));
  const { headers: key } = await makeKey(server.db, owner);
  await failWrites("sessions", "53100");
  expect((await ask(server, "GET", "/api/manifests", { headers })).status).toBe(200);
  await server.db.execute(sql`drop trigger fail_write on sessions`);
  await failWrites("api_keys", "53100");
  expect((await ask(server, "GET", "/api/manifests", { headers: key })).status).toBe(200);
  const [row] = await server.db.select().from(apiKeys).where(eq(apiKeys.userId, owner.id));
  expect(row?.lastUsedAt).toBeNull();
});
