import { randomUUID } from "node:crypto";
import { type CustomFieldId, customFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { errorBody } from "@lotwright/contracts/values/errors";
import { items } from "@lotwright/db/schema";
import { makeItem, makeManifest, makePhoto } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import type { People } from "../../../testing/people";
import { ask, bodyOf } from "../../../testing/rest";
import { test } from "../../../testing/test";

const ownersCaller = (server: TestServer, people: People) => server.callerFor(actorOf(people.owner));
const newManifest = (server: TestServer, people: People, given: { consignor?: string } = {}) =>
  makeManifest(server.db, { workspaceId: people.workspaceId, ...given });
const rowOf = async (server: TestServer, itemId: string) =>
  (await server.db.select().from(items).where(eq(items.id, itemId)))[0];

const everyCustomField = Object.fromEntries(
  customFieldIds.map((name) => [name, `text of ${name}`]),
) as Record<CustomFieldId, string>; // every id is a key

test("creates an item from its manifest id alone, with empty fields and the manifest's consignor", async ({
  server,
  people,
}) => {
  const manifest = await newManifest(server, people, { consignor: "Estate of B. Hill" });
  const created = await ownersCaller(server, people).items.create({ manifestId: manifest.id });
  expect(created).toMatchObject({
    manifestId: manifest.id,
    lotNumber: 1000,
    sectionLetter: "",
    requestedLotNumber: null,
    title: "",
    description: "",
    category: "",
    consignor: "Estate of B. Hill",
    notes: "",
    quantity: 1,
    photoUrls: [],
    aiGenerationStatus: "none",
    aiFailureReason: "",
    custom1: "",
    custom20: "",
  });
  expect(await ownersCaller(server, people).items.byId({ id: created.id })).toEqual(created);
});

test("stores and returns every field with its characters and line breaks unchanged", async ({
  server,
  people,
}) => {
  const manifest = await newManifest(server, people);
  const photo = await makePhoto(server.db, { workspaceId: people.workspaceId });
  const written = {
    lotNumber: 7,
    sectionLetter: "b",
    title: "  Café “مزاد” \u202e lamp ",
    description: "line 1\r\nline 2\n",
    category: "Furniture",
    consignor: "",
    notes: "  kept as written  ",
    quantity: 3,
    photoUrls: ["https://elsewhere.example/a.jpg", photo.url],
    ...everyCustomField,
  };
  const created = await ownersCaller(server, people).items.create({ manifestId: manifest.id, ...written });
  expect(created).toMatchObject({ ...written, sectionLetter: "B", title: "Café “مزاد” \u202e lamp" });
});

test("updates only the fields that the request names", async ({ server, people }) => {
  const manifest = await newManifest(server, people);
  const created = await ownersCaller(server, people).items.create({
    manifestId: manifest.id,
    notes: "dented",
    quantity: 2,
  });
  const updated = await ownersCaller(server, people).items.update({
    id: created.id,
    title: "Brass lamp",
    custom3: "1912",
  });
  expect(updated).toEqual({
    ...created,
    title: "Brass lamp",
    custom3: "1912",
    updatedAt: expect.any(String),
  });
  expect(updated.updatedAt > created.updatedAt).toBe(true);
});

test("answers 409 with the current item when expectedUpdatedAt is of another version", async ({
  server,
  people,
}) => {
  const manifest = await newManifest(server, people);
  const seen = await ownersCaller(server, people).items.create({ manifestId: manifest.id, title: "Lamp" });
  const current = await ownersCaller(server, people).items.update({ id: seen.id, title: "Brass lamp" });
  const headers = await signedIn(server, people.owner);
  const path = `/api/items/${seen.id}`;
  // A restored backup has an older row.
  const future = new Date(Date.parse(current.updatedAt) + 1).toISOString();
  for (const expectedUpdatedAt of [seen.updatedAt, future]) {
    const body = { title: "Copper lamp", expectedUpdatedAt };
    const refused = await ask(server, "PATCH", path, { headers, body });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({
      message: "Someone else changed this lot while you were editing.",
      code: "CONFLICT",
      current,
    });
  }
  expect((await rowOf(server, seen.id))?.title).toBe("Brass lamp");
  const inTime = { title: "Copper lamp", expectedUpdatedAt: current.updatedAt };
  expect((await ask(server, "PATCH", path, { headers, body: inTime })).status).toBe(200);
});

test("overwrites without a conflict when expectedUpdatedAt is missing", async ({ server, people }) => {
  const { id } = await ownersCaller(server, people).items.create({
    manifestId: (await newManifest(server, people)).id,
  });
  await ownersCaller(server, people).items.update({ id, title: "First" });
  expect(await ownersCaller(server, people).items.update({ id, title: "Second" })).toMatchObject({
    title: "Second",
  });
});

test("deletes an item and answers 404 when it is deleted again", async ({ server, people }) => {
  const { id } = await ownersCaller(server, people).items.create({
    manifestId: (await newManifest(server, people)).id,
  });
  const headers = await signedIn(server, people.owner);
  const answer = await ask(server, "DELETE", `/api/items/${id}`, { headers });
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
  expect(await rowOf(server, id)).toBeUndefined();
  expect((await ask(server, "DELETE", `/api/items/${id}`, { headers })).status).toBe(404);
});

test("deletes an item once when it is deleted twice at the same time", async ({ server, people }) => {
  const { id: manifestId } = await newManifest(server, people);
  const { id } = await ownersCaller(server, people).items.create({ manifestId });
  const headers = await signedIn(server, people.owner);
  const remove = () => ask(server, "DELETE", `/api/items/${id}`, { headers });
  const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 404]);
  const entries = await ownersCaller(server, people).activity.list({ itemId: id });
  expect(entries.filter(({ verb }) => verb === "item.deleted")).toHaveLength(1);
});

test("lists items newest first and pages by the last item's id", async ({ server, people }) => {
  const manifest = await newManifest(server, people);
  const given = { workspaceId: people.workspaceId, manifestId: manifest.id };
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second));
  const oldest = await makeItem(server.db, { ...given, createdAt: at(1) });
  const twins = [
    await makeItem(server.db, { ...given, createdAt: at(2) }),
    await makeItem(server.db, { ...given, createdAt: at(2) }),
  ];
  const newest = await makeItem(server.db, { ...given, createdAt: at(3) });
  const ids = async (page: { limit?: number; after?: string } = {}) =>
    (await ownersCaller(server, people).items.list({ manifestId: manifest.id, ...page })).map(({ id }) => id);
  const sortedTwins = twins
    .map(({ id }) => id)
    .sort()
    .reverse();
  const all = [newest.id, ...sortedTwins, oldest.id];
  expect(await ids()).toEqual(all);
  expect(await ids({ limit: 2 })).toEqual(all.slice(0, 2));
  expect(await ids({ limit: 2, after: all[1] ?? "" })).toEqual(all.slice(2));
  expect(await ids({ after: oldest.id })).toEqual([]);
});

describe("photos", () => {
  const unknownPhoto = `/photos/${randomUUID().replaceAll("-", "")}.jpg`;

  test("rejects a photo that is unknown, unfinished or of another workspace", async ({ server, people }) => {
    const foreign = await makePhoto(server.db, { workspaceId: people.stranger.workspaceId });
    const unfinished = await makePhoto(server.db, { workspaceId: people.workspaceId, state: "writing" });
    const { id } = await ownersCaller(server, people).items.create({
      manifestId: (await newManifest(server, people)).id,
    });
    for (const url of [foreign.url, unknownPhoto, unfinished.url]) {
      const refusal = { code: "BAD_REQUEST", message: `${url} is not one of your photos. Upload it again.` };
      const update = ownersCaller(server, people).items.update({ id, photoUrls: [url] });
      await expect(update).rejects.toMatchObject(refusal);
      const create = ownersCaller(server, people).items.create({
        manifestId: people.manifest.id,
        photoUrls: [url],
      });
      await expect(create).rejects.toMatchObject(refusal);
    }
    expect((await rowOf(server, id))?.photoUrls).toEqual([]);
    expect(await ownersCaller(server, people).items.list({ manifestId: people.manifest.id })).toHaveLength(1);
  });

  test("rejects more than 15 photos with a message that names the limit", async ({ server, people }) => {
    const photoUrls = Array.from({ length: 16 }, (_, n) => `https://elsewhere.example/${n}.jpg`);
    const manifestId = (await newManifest(server, people)).id;
    await expect(ownersCaller(server, people).items.create({ manifestId, photoUrls })).rejects.toMatchObject({
      message: "Maximum of 15 photos per item",
    });
    const most = await ownersCaller(server, people).items.create({
      manifestId,
      photoUrls: photoUrls.slice(1),
    });
    expect(most.photoUrls).toHaveLength(15);
  });

  test.for([
    "javascript:alert(1)",
    "file:///etc/passwd",
    "/photos/../secret.jpg",
    "//evil.example/x.jpg",
    "https://evil.example/\0.jpg",
  ])("rejects %j as a photo URL", async (url, { server, people }) => {
    const create = ownersCaller(server, people).items.create({
      manifestId: people.manifest.id,
      photoUrls: [url],
    });
    await expect(create).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("limits", () => {
  test.for([
    ["title", "x".repeat(81), "Use at most 80 characters"],
    ["description", "x".repeat(20_001), "Use at most 20,000 characters"],
    ["notes", "x".repeat(20_001), "Use at most 20,000 characters"],
    ["category", "x".repeat(501), "Use at most 500 characters"],
    ["consignor", "x".repeat(501), "Use at most 500 characters"],
    ["custom20", "x".repeat(2_001), "Use at most 2,000 characters"],
    ["quantity", 0, "A quantity must be at least 1"],
    ["quantity", 1.5, "A quantity must be a whole number"],
    ["quantity", "3", "A quantity must be a whole number"],
    ["lotNumber", 0, "A lot number must be at least 1"],
    ["lotNumber", 10_000_000, "A lot number must be at most 9,999,999"],
    ["sectionLetter", "AB", "A section must be one letter, A to Z"],
    ["sectionLetter", "é", "A section must be one letter, A to Z"],
    ["title", "a\0b", "Text can't contain NUL characters"],
    ["description", "a\0b", "Text can't contain NUL characters"],
    ["custom1", "a\0b", "Text can't contain NUL characters"],
  ] as const)(
    "rejects an invalid %s by name on creation and on update",
    async ([path, value, message], { server, people }) => {
      const headers = await signedIn(server, people.owner);
      const before = await rowOf(server, people.item.id);
      const manifestId = people.manifest.id;
      const created = await ask(server, "POST", "/api/items", {
        headers,
        body: { manifestId, [path]: value },
      });
      const changed = await ask(server, "PATCH", `/api/items/${people.item.id}`, {
        headers,
        body: { [path]: value },
      });
      expect([created.status, changed.status]).toEqual([400, 400]);
      const refusal = { message, code: "INVALID", issues: [{ path, message }] };
      expect(await created.json()).toEqual(refusal);
      expect(await changed.json()).toEqual(refusal);
      expect(await rowOf(server, people.item.id)).toEqual(before);
    },
  );

  test("stores texts of the maximum length without truncating them", async ({ server, people }) => {
    const longest = { title: "é".repeat(80), notes: "n".repeat(20_000), custom20: "c".repeat(2_000) };
    const created = await ownersCaller(server, people).items.create({
      manifestId: (await newManifest(server, people)).id,
      ...longest,
    });
    expect(created).toMatchObject(longest);
  });
});

describe("fields that clients cannot write", () => {
  test("rejects fields that clients cannot write by name and changes nothing", async ({ server, people }) => {
    const headers = await signedIn(server, people.owner);
    const before = await rowOf(server, people.item.id);
    const { manifestId } = people.item;
    const extra = { workspaceId: people.stranger.workspaceId, createdAt: "2020-01-01T00:00:00Z" };
    const created = await ask(server, "POST", "/api/items", { headers, body: { manifestId, ...extra } });
    expect(created.status).toBe(400);
    const message = "Unknown field";
    expect(await created.json()).toEqual({
      message: "Unknown field: workspaceId",
      code: "INVALID",
      issues: [
        { path: "workspaceId", message },
        { path: "createdAt", message },
      ],
    });

    const other = await newManifest(server, people);
    const body = { manifestId: other.id, creationHash: "x", aiJobId: randomUUID() };
    const changed = await ask(server, "PATCH", `/api/items/${people.item.id}`, { headers, body });
    expect(changed.status).toBe(400);
    const { issues } = await bodyOf(changed, errorBody);
    expect(issues?.map(({ path }) => path)).toEqual(["manifestId", "creationHash", "aiJobId"]);
    const otherId = { id: randomUUID() };
    const renamed = await ask(server, "PATCH", `/api/items/${people.item.id}`, { headers, body: otherId });
    expect(renamed.status).toBe(400);
    expect(await renamed.json()).toMatchObject({ issues: [{ path: "id" }] });
    expect(await rowOf(server, people.item.id)).toEqual(before);
  });

  test.for(["completed", "failed", "other"])(
    "rejects an AI status of %s from a client",
    async (status, { server, people }) => {
      const headers = await signedIn(server, people.owner);
      const body = { aiGenerationStatus: status };
      const answer = await ask(server, "PATCH", `/api/items/${people.item.id}`, { headers, body });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ issues: [{ path: "aiGenerationStatus" }] });
    },
  );
});
