import { randomUUID } from "node:crypto";
import { items, photos, users } from "@lotwright/db/schema";
import { makeItem, makePhoto, makeUser } from "@lotwright/db/testing/make";
import { StorageUnavailableError } from "@lotwright/storage/storage";
import { memoryStorage } from "@lotwright/storage/testing/memory";
import { jpeg, photoForm } from "@lotwright/testing/pictures";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { quotasOf, readEnv } from "../../../core/env";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { startSecondServer } from "../../../testing/second-server";
import { statementsOf } from "../../../testing/statements";
import { test as base } from "../../../testing/test";

const test = base.extend("replaced", { scope: "file" }, async () => {
  const memory = memoryStorage();
  const storage = {
    ...memory,
    async put(key: string, body: Buffer, type: string) {
      if (failPut) throw new StorageUnavailableError("away");
      storedKeys.push(key);
      await memory.put(key, body, type);
    },
  };
  return { storage };
});

const storedKeys: string[] = [];
let failPut = false;
const quotas = quotasOf(readEnv({}));
test.beforeEach(({ server }) => {
  Object.assign(server.deps.quotas, quotas);
});

async function scene(server: TestServer) {
  const people = await makePeople(server.db);
  const { workspaceId, owner } = people;
  const headers = await signedIn(server, owner);
  const caller = server.callerFor(actorOf(owner));
  const lotCount = () => server.db.$count(items, eq(items.workspaceId, workspaceId));
  const photoCount = () => server.db.$count(photos, eq(photos.workspaceId, workspaceId));
  const memberCount = () => server.db.$count(users, eq(users.workspaceId, workspaceId));
  return { ...people, headers, caller, lotCount, photoCount, memberCount };
}

const refusal = (message: string) => ({ message, code: "QUOTA_EXCEEDED" });

describe("lots", () => {
  const full = refusal("This workspace has reached its limit of 2 lots.");

  test("rejects a lot above the quota over REST and tRPC, and writes nothing", async ({ server }) => {
    const { headers, manifest, lotCount } = await scene(server);
    server.deps.quotas.lots = 2;
    const body = { manifestId: manifest.id };
    expect((await ask(server, "POST", "/api/items", { headers, body })).status).toBe(201);
    const overRest = await ask(server, "POST", "/api/items", { headers, body });
    expect([overRest.status, await overRest.json()]).toEqual([403, full]);
    const overTrpc = await ask(server, "POST", "/trpc/items.create", { headers, body });
    expect(overTrpc.status).toBe(403);
    expect(await overTrpc.json()).toMatchObject({
      error: { message: full.message, data: { appCode: "QUOTA_EXCEEDED", httpStatus: 403 } },
    });
    expect(await lotCount()).toBe(2);
  });

  test("creates exactly as many concurrent lots as the quota allows", async ({ server }) => {
    const { caller, manifest, lotCount } = await scene(server);
    server.deps.quotas.lots = 5;
    const sent = await Promise.allSettled(
      Array.from({ length: 12 }, () => caller.items.create({ manifestId: manifest.id })),
    );
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    expect(await lotCount()).toBe(5);
  });

  test("answers a retried creation when the quota is used up", async ({ server }) => {
    const { headers, manifest } = await scene(server);
    server.deps.quotas.lots = 2;
    const body = { id: randomUUID(), manifestId: manifest.id, title: "Kettle" };
    const first = await ask(server, "POST", "/api/items", { headers, body });
    const repeat = await ask(server, "POST", "/api/items", { headers, body });
    expect(repeat.status).toBe(201);
    expect(await repeat.json()).toEqual(await first.json());
  });

  test("does not count retries and failed creations against the quota", async ({ server }) => {
    const { caller, manifest } = await scene(server);
    server.deps.quotas.lots = 3;
    const input = { id: randomUUID(), manifestId: manifest.id, lotNumber: 7 };
    for (const _ of "abc") await caller.items.create(input);
    await expect(caller.items.create({ manifestId: manifest.id, lotNumber: 7 })).rejects.toThrow("Lot 7");
    await caller.items.create({ manifestId: manifest.id });
    await expect(caller.items.create({ manifestId: manifest.id })).rejects.toThrow("limit of 3 lots");
  });

  test("accepts a lot immediately after another one is deleted", async ({ server }) => {
    const { caller, manifest, item } = await scene(server);
    server.deps.quotas.lots = 1;
    await expect(caller.items.create({ manifestId: manifest.id })).rejects.toThrow("limit of 1 lots");
    await caller.items.remove({ id: item.id });
    await caller.items.create({ manifestId: manifest.id });
  });

  test("answers 404 rather than the quota for a manifest that the person may not see", async ({ server }) => {
    const { headers } = await scene(server);
    server.deps.quotas.lots = 1;
    const { manifest } = await makePeople(server.db);
    const answer = await ask(server, "POST", "/api/items", { headers, body: { manifestId: manifest.id } });
    expect(answer.status).toBe(404);
  });

  test("applies the lot quota to each workspace separately", async ({ server }) => {
    const { caller, manifest } = await scene(server);
    server.deps.quotas.lots = 1;
    await expect(caller.items.create({ manifestId: manifest.id })).rejects.toThrow("limit");
    const other = await scene(server);
    server.deps.quotas.lots = 2;
    await other.caller.items.create({ manifestId: other.manifest.id });
  });

  test("counts a workspace's lots once for many creations", async ({ server }) => {
    const { caller, manifest } = await scene(server);
    const create = () => caller.items.create({ manifestId: manifest.id });
    const first = await statementsOf(server, create);
    const second = await statementsOf(server, create);
    const counts = (statements: { text: string }[]) =>
      statements.filter(({ text }) => text.includes("count(*)") && !text.includes("max("));
    expect(counts(first)).toHaveLength(1);
    expect(counts(second)).toEqual([]);
    expect(second).toHaveLength(first.length - 1);
  });

  test("recounts lots that another server created before it rejects one", async ({ server }) => {
    const { owner, caller, manifest, headers } = await scene(server);
    server.deps.quotas.lots = 3;
    await caller.items.create({ manifestId: manifest.id });
    const other = await startSecondServer(server);
    const body = { manifestId: manifest.id };
    expect((await ask(other, "POST", "/api/items", { headers, body })).status).toBe(201);
    expect((await ask(other, "POST", "/api/items", { headers, body })).status).toBe(403);
    expect(await server.callerFor(actorOf(owner)).usage.current()).toMatchObject({
      lots: { used: 3, limit: 3 },
    });
    await expect(caller.items.create({ manifestId: manifest.id })).rejects.toThrow("limit of 3 lots");
  });
});

describe("photos", () => {
  const send = (server: TestServer, headers: Record<string, string>, bytes: Uint8Array, id?: string) => {
    const body = photoForm(bytes);
    if (id) body.append("id", id);
    return server.app.request("/api/upload-photo", { method: "POST", headers, body });
  };

  test("rejects an upload above the quota before decoding it, and stores nothing", async ({ server }) => {
    const { headers, workspaceId, photoCount } = await scene(server);
    server.deps.quotas.storageBytes = 2_000_000_000;
    await makePhoto(server.db, { workspaceId, bytes: 1_999_999_990 });
    storedKeys.length = 0;
    // Decoding would reject it with another error.
    const answer = await send(server, headers, Buffer.from("no picture at all"));
    expect([answer.status, await answer.json()]).toEqual([
      403,
      refusal("This workspace has reached its limit of 2 GB of photos."),
    ]);
    expect(await photoCount()).toBe(1);
    expect(storedKeys).toEqual([]);
  });

  test("rejects a logo above the quota and leaves the current one", async ({ server }) => {
    const { headers, workspaceId, photoCount, caller } = await scene(server);
    server.deps.quotas.storageBytes = 1_000_000_000;
    await makePhoto(server.db, { workspaceId, bytes: 999_999_999 });
    const body = new FormData();
    body.append("logo", new Blob([new Uint8Array(await jpeg())]), "a.jpg");
    const answer = await server.app.request("/api/auth/logo", { method: "POST", headers, body });
    expect(answer.status).toBe(403);
    expect(await photoCount()).toBe(1);
    expect(await caller.branding.logo()).toEqual({ logoUrl: null });
  });

  test("counts stored bytes of a photo rather than received bytes", async ({ server }) => {
    const { headers, caller, workspaceId } = await scene(server);
    // Bytes after the picture are not stored.
    const bytes = Buffer.concat([await jpeg(), Buffer.alloc(100_000)]);
    const answer = await send(server, headers, bytes);
    expect(answer.status).toBe(201);
    const [row] = await server.db.select().from(photos).where(eq(photos.workspaceId, workspaceId));
    const { storageBytes } = await caller.usage.current();
    expect(storageBytes.used).toBe(row?.bytes);
    expect(storageBytes.used).toBeLessThan(bytes.length);
  });

  test("does not count a failed upload, and checks the quota again on its retry", async ({ server }) => {
    const { headers, caller, workspaceId } = await scene(server);
    const bytes = await jpeg();
    const id = randomUUID();
    failPut = true;
    expect((await send(server, headers, bytes, id)).status).toBe(503);
    failPut = false;
    expect((await caller.usage.current()).storageBytes.used).toBe(0);
    server.deps.quotas.storageBytes = 1;
    expect((await send(server, headers, bytes, id)).status).toBe(403);
    server.deps.quotas.storageBytes = 1_000_000_000;
    expect((await send(server, headers, bytes, id)).status).toBe(201);
    const [row] = await server.db.select().from(photos).where(eq(photos.workspaceId, workspaceId));
    expect((await caller.usage.current()).storageBytes.used).toBe(row?.bytes);
  });

  test("returns the first response to a retried upload even if the quota is used up", async ({ server }) => {
    const { headers, workspaceId } = await scene(server);
    const bytes = await jpeg();
    const id = randomUUID();
    const first = await send(server, headers, bytes, id);
    server.deps.quotas.storageBytes = 1;
    await makePhoto(server.db, { workspaceId, bytes: 1 });
    const repeat = await send(server, headers, bytes, id);
    expect([repeat.status, await repeat.json()]).toEqual([201, await first.json()]);
    expect((await send(server, headers, await jpeg())).status).toBe(403);
  });
});

describe("people", () => {
  const password = "brass lamp 1912";

  test("rejects an account above the quota, which counts the admin but no deactivated accounts", async ({
    server,
  }) => {
    const { headers, workspaceId, memberCount } = await scene(server);
    await makeUser(server.db, { workspaceId, role: "team", isActive: false });
    server.deps.quotas.members = 4;
    const body = () => ({ email: `${randomUUID()}@example.test`, password });
    expect((await ask(server, "POST", "/api/admin/users", { headers, body: body() })).status).toBe(201);
    const overRest = await ask(server, "POST", "/api/admin/users", { headers, body: body() });
    expect([overRest.status, await overRest.json()]).toEqual([
      403,
      refusal("This workspace has reached its limit of 4 people."),
    ]);
    const overTrpc = await ask(server, "POST", "/trpc/team.create", { headers, body: body() });
    expect(overTrpc.status).toBe(403);
    expect(await memberCount()).toBe(5);
  });

  test("rejects reactivation of an account above the quota until another one is deactivated", async ({
    server,
  }) => {
    const { headers, caller, workspaceId, member } = await scene(server);
    const former = await makeUser(server.db, { workspaceId, role: "team", isActive: false });
    server.deps.quotas.members = 3;
    const path = `/api/admin/users/${former.id}`;
    const activate = () => ask(server, "PATCH", path, { headers, body: { isActive: true } });
    const answer = await activate();
    expect([answer.status, await answer.json()]).toEqual([
      403,
      refusal("This workspace has reached its limit of 3 people."),
    ]);
    const overTrpc = caller.team.update({ userId: former.id, isActive: true });
    await expect(overTrpc).rejects.toThrow("limit of 3 people");
    await caller.team.update({ userId: member.id, isActive: true });
    await caller.team.update({ userId: member.id, isActive: false });
    expect((await activate()).status).toBe(200);
  });

  test("adds exactly as many concurrent people as the quota allows", async ({ server }) => {
    const { caller, memberCount } = await scene(server);
    server.deps.quotas.members = 4;
    const add = () => caller.team.create({ email: `${randomUUID()}@example.test`, password });
    const sent = await Promise.allSettled(Array.from({ length: 3 }, add));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await memberCount()).toBe(4);
  });
});

test("returns the workspace's usage and limit of each quota to the admin", async ({ server }) => {
  const { caller, headers, workspaceId, manifest } = await scene(server);
  await makePhoto(server.db, { workspaceId, bytes: 1_500 });
  await makePhoto(server.db, { workspaceId, bytes: 2_000 });
  await makeItem(server.db, { workspaceId, manifestId: manifest.id });
  const expected = {
    lots: { used: 2, limit: 200_000 },
    storageBytes: { used: 3_500, limit: 200_000_000_000 },
    members: { used: 3, limit: 200 },
  };
  expect(await caller.usage.current()).toEqual(expected);
  const overRest = await ask(server, "GET", "/api/usage", { headers });
  expect(await overRest.json()).toEqual(expected);
});
