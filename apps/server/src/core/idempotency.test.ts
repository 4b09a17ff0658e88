import { randomUUID } from "node:crypto";
import { consignors, items, manifests, photos, recordedResponses } from "@lotwright/db/schema";
import { makeAssignment, makeManifest } from "@lotwright/db/testing/make";
import { StorageUnavailableError } from "@lotwright/storage/storage";
import { memoryStorage } from "@lotwright/storage/testing/memory";
import { jpeg, photoForm } from "@lotwright/testing/pictures";
import { and, eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { describe, expect } from "vitest";
import { z } from "zod";
import { actorOf, type TestServer } from "../testing/app";
import { signedIn } from "../testing/http";
import { makeKey } from "../testing/keys";
import { makePeople } from "../testing/people";
import { ask } from "../testing/rest";
import { statementsOf, textsOf } from "../testing/statements";
import { test as base } from "../testing/test";
import { sweepRecordedResponses } from "./idempotency";

const test = base.extend("replaced", { scope: "file" }, async () => {
  const memory = memoryStorage();
  const put: typeof memory.put = async (...object) => {
    if (isStorageDown) throw new StorageUnavailableError("The store is down");
    await memory.put(...object);
  };
  return { storage: { ...memory, put } };
});

let isStorageDown = false;
type Headers = Record<string, string>;
type Fields = { name: string; id?: string };
type Send = (server: TestServer, headers: Headers, fields: Fields, manifestId: string) => Promise<Response>;
type Table = PgTable & { workspaceId: PgColumn };
type Creation = { noun: string; path: string; table: Table; send: Send; update?: object };

const post =
  (path: string, bodyOf: (fields: Fields, manifestId: string) => object): Send =>
  (server, headers, fields, manifestId) =>
    ask(server, "POST", path, { headers, body: bodyOf(fields, manifestId) });

/** Pictures by name, so that retries send the same bytes. */
const pictures = new Map<string, Promise<Buffer>>();

async function upload(server: TestServer, headers: Headers, { name, id }: Fields): Promise<Response> {
  const picture = pictures.get(name) ?? jpeg();
  pictures.set(name, picture);
  const body = photoForm(await picture);
  if (id) body.append("id", id);
  return server.app.request("/api/upload-photo", { method: "POST", headers, body });
}

const itemCreation: Creation = {
  noun: "item",
  path: "/api/items",
  table: items,
  send: post("/api/items", ({ name, ...fields }, manifestId) => ({ manifestId, title: name, ...fields })),
  update: { title: "Another" },
};

const photoCreation: Creation = { noun: "photo", path: "/api/upload-photo", table: photos, send: upload };
const consignorCreation: Creation = {
  noun: "consignor",
  path: "/api/consignors",
  table: consignors,
  send: post("/api/consignors", (fields) => fields),
  update: { name: "Another" },
};

const creations: Creation[] = [
  {
    noun: "manifest",
    path: "/api/manifests",
    table: manifests,
    send: post("/api/manifests", (fields) => ({ consignor: "A. Field", ...fields })),
    update: { name: "Another" },
  },
  consignorCreation,
  itemCreation,
  photoCreation,
];

const created = z.object({ id: z.string() });

/** Parts of a response that must be the same for a retry. */
async function received(answer: Response) {
  return { status: answer.status, etag: answer.headers.get("etag"), body: await answer.text() };
}

async function scene(server: TestServer, { table, send } = itemCreation) {
  const people = await makePeople(server.db);
  const { workspaceId, owner, stranger, manifest } = people;
  const headers = await signedIn(server, owner);
  const strangersManifest = await makeManifest(server.db, { workspaceId: stranger.workspaceId });
  const strangersHeaders = await signedIn(server, stranger);
  const countOf = (workspace: string) => server.db.$count(table, eq(table.workspaceId, workspace));
  const before = await countOf(workspaceId);
  return {
    ...people,
    headers,
    sendAs: (more: Headers, fields: Fields) => send(server, { ...headers, ...more }, fields, manifest.id),
    sendAsStranger: (more: Headers, fields: Fields) =>
      send(server, { ...strangersHeaders, ...more }, fields, strangersManifest.id),
    addedCount: async () => (await countOf(workspaceId)) - before,
    strangersCount: () => countOf(stranger.workspaceId),
  };
}

/** Ways for a client to identify a retry. */
const keyKinds = [
  { kind: "idempotency key", identified: () => ({ more: { "idempotency-key": randomUUID() }, id: {} }) },
  { kind: "client-generated id", identified: () => ({ more: {}, id: { id: randomUUID() } }) },
];

const cases = creations.flatMap((creation) => keyKinds.map((keyKind) => ({ ...creation, ...keyKind })));

describe.each(cases)("$noun with $kind", (creation) => {
  const { path, update, identified, kind } = creation;
  const isKey = kind === "idempotency key";
  const refusal = isKey ? [422, "IDEMPOTENCY_KEY_REUSED"] : [409, "CONFLICT"];

  test("answers a retry with the recorded response, also after an edit and a deletion, without writing", async ({
    server,
  }) => {
    const { headers, sendAs, addedCount } = await scene(server, creation);
    const { more, id } = identified();
    const send = async () => received(await sendAs(more, { name: "Lamp", ...id }));
    const first = await send();
    expect(first.status).toBe(201);
    expect(await send()).toEqual(first);
    const row = created.parse(JSON.parse(first.body));
    if (update) {
      const address = `${path}/${row.id}`;
      expect((await ask(server, "PATCH", address, { headers, body: update })).status).toBe(200);
      expect(await send()).toEqual(first);
      expect((await ask(server, "DELETE", address, { headers })).status).toBe(200);
    }
    const statements = await statementsOf(server, async () => expect(await send()).toEqual(first));
    // Looking up a photo by id resets its age for the sweep of unused photos.
    const isRenewal = !update && !isKey;
    const writing = textsOf(statements).filter((text) => /^(insert|update|delete)\b|pg_notify/.test(text));
    expect(writing).toHaveLength(isRenewal ? 1 : 0);
    expect(await addedCount()).toBe(update ? 0 : 1);
  });

  test("rejects a reused key with a different body and keeps the first row", async ({ server }) => {
    const { sendAs, addedCount } = await scene(server, creation);
    const { more, id } = identified();
    const first = await received(await sendAs(more, { name: "Lamp", ...id }));
    const answer = await sendAs(more, { name: "Chair", ...id });
    expect([answer.status, await answer.json()]).toEqual([
      refusal[0],
      { code: refusal[1], message: expect.any(String) },
    ]);
    expect(await received(await sendAs(more, { name: "Lamp", ...id }))).toEqual(first);
    expect(await addedCount()).toBe(1);
  });

  test("creates one row for concurrent attempts and answers all of them alike", async ({ server }) => {
    const { sendAs, addedCount } = await scene(server, creation);
    const { more, id } = identified();
    const attempts = Array.from({ length: 4 }, async () =>
      received(await sendAs(more, { name: "Lamp", ...id })),
    );
    const answers = await Promise.all(attempts);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await addedCount()).toBe(1);
  });

  test("returns a recorded response to its creator only", async ({ server }) => {
    const { sendAs, sendAsStranger, strangersCount, addedCount } = await scene(server, creation);
    const { more, id } = identified();
    const first = await received(await sendAs(more, { name: "Lamp", ...id }));
    const before = await strangersCount();
    const other = await received(await sendAsStranger(more, { name: "Lamp", ...id }));
    expect(other.status).toBe(isKey ? 201 : 409);
    const { id: firstId } = created.parse(JSON.parse(first.body));
    expect(other.body).not.toContain(isKey ? firstId : "Lamp");
    expect((await strangersCount()) - before).toBe(isKey ? 1 : 0);
    expect(await addedCount()).toBe(1);
  });
});

describe.each(creations)("$noun", (creation) => {
  test("records no response for a failed attempt", async ({ server }) => {
    const { sendAs, sendAsStranger, addedCount } = await scene(server, creation);
    const taken = randomUUID();
    await sendAsStranger({}, { name: "Lamp", id: taken });
    const more = { "idempotency-key": randomUUID() };
    expect((await sendAs(more, { name: "Lamp", id: taken })).status).toBe(409);
    expect((await sendAs(more, { name: "Chair" })).status).toBe(201);
    expect((await sendAs(more, { name: "Lamp", id: taken })).status).toBe(422);
    expect(await addedCount()).toBe(1);
  });

  test("deletes a recorded response after 24 hours", async ({ server }) => {
    const { sendAs, addedCount, owner } = await scene(server, creation);
    const more = { "idempotency-key": randomUUID() };
    const first = await received(await sendAs(more, { name: "Lamp" }));
    const ofOwner = eq(recordedResponses.userId, owner.id);
    const [row] = await server.db.select().from(recordedResponses).where(ofOwner);
    const laterBy = (ms: number) => new Date((row?.createdAt.getTime() ?? 0) + 24 * 60 * 60 * 1000 + ms);
    await sweepRecordedResponses(server.db, laterBy(0));
    expect(await received(await sendAs(more, { name: "Lamp" }))).toEqual(first);
    await sweepRecordedResponses(server.db, laterBy(1));
    expect((await sendAs(more, { name: "Chair" })).status).toBe(201);
    expect(await addedCount()).toBe(2);
  });
});

test("stores a photo once when the storage was down at the first attempt", async ({ server }) => {
  const { sendAs, addedCount } = await scene(server, photoCreation);
  const more = { "idempotency-key": randomUUID() };
  isStorageDown = true;
  expect((await sendAs(more, { name: "Lamp" })).status).toBe(503);
  isStorageDown = false;
  expect((await sendAs(more, { name: "Lamp" })).status).toBe(201);
  expect(await addedCount()).toBe(1);
});

test("records no response for a creation whose transaction rolls back", async ({ server }) => {
  const { owner, manifest } = await scene(server);
  const transaction: typeof server.db.transaction = (work) =>
    server.db.transaction(async (tx) => {
      await work(tx);
      throw new Error("The connection is lost");
    });
  const db: typeof server.db = Object.assign(Object.create(server.db), { transaction });
  const [losing, caller] = [server.callerFor(actorOf(owner), { db }), server.callerFor(actorOf(owner))];
  const input = { id: randomUUID(), name: "Lamp" };
  const { id, name: title } = input;
  const sale = { ...input, consignor: "A. Field" };
  const item = { id, title, manifestId: manifest.id };
  await expect(losing.consignors.create(input)).rejects.toThrow();
  await expect(losing.manifests.create(sale)).rejects.toThrow();
  await expect(losing.items.create(item)).rejects.toThrow();
  await caller.consignors.create(input);
  await caller.manifests.create(sale);
  await caller.items.create(item);
  expect(await server.db.$count(consignors, eq(consignors.id, id))).toBe(1);
  expect(await server.db.$count(manifests, eq(manifests.id, id))).toBe(1);
  expect(await server.db.$count(items, eq(items.id, id))).toBe(1);
});

test("accepts an idempotency key quoted or bare, by session or by API key", async ({ server }) => {
  const { headers, owner, sendAs, manifest } = await scene(server);
  const first = await received(await sendAs({ "idempotency-key": 'a"b\\c' }, { name: "Lamp" }));
  expect(first.status).toBe(201);
  expect(await received(await sendAs({ "idempotency-key": '"a\\"b\\\\c"' }, { name: "Lamp" }))).toEqual(
    first,
  );
  const key = await makeKey(server.db, owner);
  const byKey = { ...key.headers, "idempotency-key": 'a"b\\c' };
  const body = { title: "Lamp", manifestId: manifest.id };
  expect(await received(await ask(server, "POST", "/api/items", { headers: byKey, body }))).toEqual(first);
  // Idempotency keys are scoped to a path.
  const other = { ...headers, "idempotency-key": 'a"b\\c' };
  const onOtherPath = await ask(server, "POST", "/api/consignors", {
    headers: other,
    body: { name: "Abel" },
  });
  expect(onOtherPath.status).toBe(201);
});

test.for([
  "",
  '""',
  "x".repeat(256),
  `"${"x".repeat(256)}"`,
  "a b",
  '"a b"',
  '"a',
  '"a"b"',
  '"a";b=1',
  '"\\a"',
  "é",
])("answers 400 to the malformed Idempotency-Key %j on creations only", async (key, { server }) => {
  const { headers, sendAs, addedCount } = await scene(server);
  const more = { "idempotency-key": key };
  expect((await sendAs(more, { name: "Lamp" })).status).toBe(400);
  expect((await upload(server, { ...headers, ...more }, { name: "Lamp" })).status).toBe(400);
  expect((await ask(server, "GET", "/api/manifests", { headers: { ...headers, ...more } })).status).toBe(200);
  expect(await addedCount()).toBe(0);
});

test("accepts an idempotency key of 255 characters", async ({ server }) => {
  const { sendAs } = await scene(server);
  expect((await sendAs({ "idempotency-key": `"${"x".repeat(255)}"` }, { name: "Lamp" })).status).toBe(201);
});

test("recognizes a retry by its id under a new idempotency key, and rejects its key without the id", async ({
  server,
}) => {
  const { sendAs, addedCount } = await scene(server);
  const id = randomUUID();
  const more = { "idempotency-key": randomUUID() };
  const first = await received(await sendAs(more, { name: "Lamp", id }));
  expect(await received(await sendAs({}, { name: "Lamp", id }))).toEqual(first);
  expect(await received(await sendAs({ "idempotency-key": randomUUID() }, { name: "Lamp", id }))).toEqual(
    first,
  );
  expect((await sendAs(more, { name: "Lamp" })).status).toBe(422);
  expect(await addedCount()).toBe(1);
});

test("binds a new idempotency key to the request of a retry that was recognized by its id", async ({
  server,
}) => {
  for (const creation of [itemCreation, consignorCreation]) {
    const { sendAs, addedCount } = await scene(server, creation);
    const id = randomUUID();
    const first = await received(await sendAs({ "idempotency-key": randomUUID() }, { name: "Lamp", id }));
    const more = { "idempotency-key": randomUUID() };
    expect(await received(await sendAs(more, { name: "Lamp", id }))).toEqual(first);
    expect((await sendAs(more, { name: "Chair" })).status).toBe(422);
    expect(await addedCount()).toBe(1);
  }
});

test.for(creations)("recognizes the id of a $noun in upper and lower case", async (creation, { server }) => {
  const { sendAs, addedCount } = await scene(server, creation);
  const id = "ABCDEFAB".concat(randomUUID().slice(8));
  const first = await received(await sendAs({}, { name: "Lamp", id }));
  expect(await received(await sendAs({}, { name: "Lamp", id: id.toLowerCase() }))).toEqual(first);
  expect(await addedCount()).toBe(1);
});

test("accepts one of two concurrent items for different manifests under one idempotency key", async ({
  server,
}) => {
  const { headers, workspaceId, manifest, addedCount } = await scene(server);
  const other = await makeManifest(server.db, { workspaceId });
  const keyed = { ...headers, "idempotency-key": randomUUID() };
  const answers = await Promise.all(
    [manifest.id, other.id].map((manifestId) =>
      ask(server, "POST", "/api/items", { headers: keyed, body: { manifestId } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(await addedCount()).toBe(1);
});

test("answers 404 to a retry only while its sender is unassigned from the manifest", async ({ server }) => {
  const { member, owner, manifest, workspaceId } = await scene(server);
  const headers = { ...(await signedIn(server, member)), "idempotency-key": randomUUID() };
  const asOwner = await signedIn(server, owner);
  const body = { manifestId: manifest.id, id: randomUUID(), title: "Lamp" };
  const send = async () => received(await ask(server, "POST", "/api/items", { headers, body }));
  const first = await send();
  expect(first.status).toBe(201);
  const assignment = `/api/admin/manifests/${manifest.id}/assign/${member.id}`;
  expect((await ask(server, "DELETE", assignment, { headers: asOwner })).status).toBe(200);
  const refused = await send();
  expect([refused.status, refused.body]).toEqual([404, expect.not.stringContaining("Lamp")]);
  await makeAssignment(server.db, { workspaceId, manifestId: manifest.id, userId: member.id });
  expect(await send()).toEqual(first);
  await ask(server, "DELETE", `/api/manifests/${manifest.id}`, { headers: asOwner });
  expect(await send()).toEqual(first);
  const unknown = { ...headers, "idempotency-key": randomUUID() };
  const anew = { ...body, id: randomUUID() };
  expect((await ask(server, "POST", "/api/items", { headers: unknown, body: anew })).status).toBe(404);
});

test("answers a retry after its first attempt used up the quota", async ({ server }) => {
  const { workspaceId, sendAs } = await scene(server);
  const before = server.deps.quotas.lots;
  const more = { "idempotency-key": randomUUID() };
  server.deps.quotas.lots = (await server.db.$count(items, eq(items.workspaceId, workspaceId))) + 1;
  const first = await received(await sendAs(more, { name: "Lamp" }));
  const retry = await received(await sendAs(more, { name: "Lamp" }));
  const next = await sendAs({}, { name: "Lamp" });
  server.deps.quotas.lots = before;
  expect([first.status, retry, next.status]).toEqual([201, first, 403]);
});

test("fills fields that a response recorded by an older release lacks", async ({ server }) => {
  const { sendAs, owner } = await scene(server);
  const more = { "idempotency-key": randomUUID() };
  const first = await received(await sendAs(more, { name: "Lamp" }));
  const ofOwner = and(
    eq(recordedResponses.userId, owner.id),
    eq(recordedResponses.operation, "items.create"),
  );
  await server.db
    .update(recordedResponses)
    .set({ response: sql`(answer::jsonb - 'notes' - 'requestedLotNumber' - 'photoUrls')::text` })
    .where(ofOwner);
  expect(await received(await sendAs(more, { name: "Lamp" }))).toEqual(first);
});

test("deletes recorded responses together with their user", async ({ server }) => {
  const { sendAs, workspaceId, owner } = await scene(server);
  await sendAs({ "idempotency-key": randomUUID() }, { name: "Lamp" });
  const ofOwner = eq(recordedResponses.userId, owner.id);
  expect(await server.db.$count(recordedResponses, ofOwner)).toBe(1);
  await server.db.execute(sql`delete from workspaces where id = ${workspaceId}`);
  expect(await server.db.$count(recordedResponses, ofOwner)).toBe(0);
});
