import { randomUUID } from "node:crypto";
import { customFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { item } from "@lotwright/contracts/catalog/items";
import { listedManifest } from "@lotwright/contracts/catalog/manifests";
import { items } from "@lotwright/db/schema";
import { makeItem, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { ask, bodyOf } from "../../../testing/rest";
import { test } from "../../../testing/test";

const rowOf = async (server: TestServer, itemId: string) =>
  (await server.db.select().from(items).where(eq(items.id, itemId)))[0];

/** Users without access: a member without an assignment, and the owner of another workspace. */
const outsiders = ["unassigned", "stranger"] as const;

const reads = [
  "/api/manifests/{manifest}",
  "/api/manifests/{manifest}/items",
  "/api/manifests/{manifest}/next-lot-number",
  "/api/manifests/{manifest}/export",
  "/api/items/{item}",
];

const fill = (path: string, ids: { manifest: string; item: string }) =>
  path.replace("{manifest}", ids.manifest).replace("{item}", ids.item);

describe.each(outsiders)("an item read by the %s", (who) => {
  test.for(reads)("answers %s like an unknown id, byte for byte", async (path, { server, people }) => {
    const headers = await signedIn(server, people[who]);
    const seen = fill(path, { manifest: people.manifest.id, item: people.item.id });
    const unknown = fill(path, { manifest: randomUUID(), item: randomUUID() });
    const [hidden, absent] = [
      await ask(server, "GET", seen, { headers }),
      await ask(server, "GET", unknown, { headers }),
    ];
    expect([hidden.status, absent.status]).toEqual([404, 404]);
    expect(await hidden.text()).toBe(await absent.text());
  });

  test("omits the item from lists and counts", async ({ server, people }) => {
    const headers = await signedIn(server, people[who]);
    const listed = await ask(server, "GET", "/api/manifests", { headers });
    expect(await bodyOf(listed, listedManifest.array())).toEqual([]);
  });
});

describe("reading an item", () => {
  test.for(reads)("answers the owner at %s", async (path, { server, people }) => {
    const headers = await signedIn(server, people.owner);
    const seen = fill(path, { manifest: people.manifest.id, item: people.item.id });
    const answer = await ask(server, "GET", seen, { headers });
    expect(answer.status).toBe(200);
    // An export holds a file until it is read.
    await answer.arrayBuffer();
  });

  test("rejects an invisible item as a cursor", async ({ server, people }) => {
    const stranger = await makeUser(server.db);
    const own = await makeManifest(server.db, { workspaceId: stranger.workspaceId });
    const headers = await signedIn(server, stranger);
    const path = `/api/manifests/${own.id}/items?after=${people.item.id}`;
    expect((await ask(server, "GET", path, { headers })).status).toBe(404);
  });
});

describe.each(outsiders)("an item changed by the %s", (who) => {
  test("rejects changes to any writable field of the item and its deletion", async ({ server, people }) => {
    const headers = await signedIn(server, people[who]);
    const { id } = people.item;
    const caller = server.callerFor(actorOf(people[who]));
    const before = await rowOf(server, people.item.id);
    const path = `/api/items/${people.item.id}`;
    const answer = await ask(server, "PATCH", path, { headers, body: { title: "changed" } });
    const refusal = { message: "This item doesn't exist, or you don't have access.", code: "NOT_FOUND" };
    expect([answer.status, await answer.json()]).toEqual([404, refusal]);
    const texts = ["title", "description", "category", "consignor", "notes", ...customFieldIds];
    const changes = [
      ...texts.map((field) => ({ [field]: "changed" })),
      { lotNumber: 5 },
      { sectionLetter: "Z" },
      { requestedLotNumber: null },
      { quantity: 9 },
      { photoUrls: ["https://evil.example/x.jpg"] },
      { aiGenerationStatus: "pending" as const },
    ];
    for (const change of changes) {
      await expect(caller.items.update({ id, ...change })).rejects.toMatchObject(refusal);
    }
    expect((await ask(server, "DELETE", path, { headers })).status).toBe(404);
    expect(await rowOf(server, people.item.id)).toEqual(before);
  });

  test("rejects a new item in the manifest", async ({ server, people }) => {
    const headers = await signedIn(server, people[who]);
    const body = { manifestId: people.manifest.id };
    expect((await ask(server, "POST", "/api/items", { headers, body })).status).toBe(404);
    expect(await server.db.$count(items, eq(items.manifestId, people.manifest.id))).toBe(1);
  });
});

test("lets an assigned team member add, change and delete items", async ({ server, people }) => {
  const headers = await signedIn(server, people.member);
  const body = { manifestId: people.manifest.id, title: "Oak chair" };
  const created = await bodyOf(await ask(server, "POST", "/api/items", { headers, body }), item);
  expect(created).toMatchObject({ title: "Oak chair" });
  const path = `/api/items/${created.id}`;
  const changed = await ask(server, "PATCH", path, { headers, body: { title: "Elm chair" } });
  expect(await changed.json()).toMatchObject({ title: "Elm chair" });
  expect((await ask(server, "DELETE", path, { headers })).status).toBe(200);
  expect(await rowOf(server, created.id)).toBeUndefined();
});

test("lists only a manifest's own items, not those of another workspace", async ({ server }) => {
  const stranger = await makeUser(server.db);
  const own = await makeManifest(server.db, { workspaceId: stranger.workspaceId });
  const mine = await makeItem(server.db, { workspaceId: own.workspaceId, manifestId: own.id });
  const headers = await signedIn(server, stranger);
  const listed = await ask(server, "GET", `/api/manifests/${own.id}/items`, { headers });
  expect((await bodyOf(listed, item.array())).map(({ id }) => id)).toEqual([mine.id]);
});
