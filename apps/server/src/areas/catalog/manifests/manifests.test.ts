import { listedManifest } from "@lotwright/contracts/catalog/manifests";
import { consignors, items, manifests } from "@lotwright/db/schema";
import { makeAssignment, makeConsignor, makeItem, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { ask, bodyOf } from "../../../testing/rest";
import { slowTransactions, untilBlocked } from "../../../testing/slow-transactions";
import { test } from "../../../testing/test";
import { listen } from "../../accounts/events/testing/subscribers";

const rowOf = async (server: TestServer, id: string) =>
  (await server.db.select().from(manifests).where(eq(manifests.id, id)))[0];

describe("creating", () => {
  test("creates a manifest for an admin and makes its new consignor the default", async ({ server }) => {
    const caller = server.callerFor(actorOf(await makeUser(server.db)));
    const created = await caller.manifests.create({ name: "  Autumn sale ", consignor: "Smith Estate" });
    expect(created).toMatchObject({
      name: "Autumn sale",
      consignor: "Smith Estate",
      aiInstructions: "",
      publicShareEnabled: false,
      publicShareToken: null,
    });
    expect(await caller.manifests.list()).toEqual([{ ...created, itemCount: 0 }]);
    expect(await caller.consignors.list()).toMatchObject([{ name: "Smith Estate", isDefault: true }]);
  });

  test("does not add a consignor that differs only in case and spaces", async ({ server }) => {
    const user = await makeUser(server.db);
    await makeConsignor(server.db, { ...user, userId: user.id, id: undefined, name: "Smith Estate" });
    const caller = server.callerFor(actorOf(user));
    await caller.manifests.create({ name: "Sale", consignor: "  SMITH estate " });
    expect(await caller.consignors.list()).toMatchObject([{ name: "Smith Estate" }]);
  });

  test("adds a second new consignor without changing the default", async ({ server }) => {
    const caller = server.callerFor(actorOf(await makeUser(server.db)));
    await caller.manifests.create({ name: "Sale", consignor: "Zimmer" });
    await caller.manifests.create({ name: "Sale", consignor: "Abel" });
    expect(await caller.consignors.list()).toMatchObject([
      { name: "Abel", isDefault: false },
      { name: "Zimmer", isDefault: true },
    ]);
  });

  test("adds the consignors of two concurrent creations, one of them as the default", async ({ server }) => {
    const actor = actorOf(await makeUser(server.db));
    const { events, reached, commit } = slowTransactions(server);
    const slow = server.callerFor(actor, { events });
    const first = slow.manifests.create({ name: "Sale", consignor: "Baker" });
    await reached;
    const second = server.callerFor(actor).manifests.create({ name: "Sale", consignor: "Abel" });
    await untilBlocked(server);
    commit();
    await Promise.all([first, second]);
    expect(await server.callerFor(actor).consignors.list()).toMatchObject([
      { name: "Abel", isDefault: false },
      { name: "Baker", isDefault: true },
    ]);
  });

  test("adds no consignor when the manifest's creation fails", async ({ server }) => {
    const user = await makeUser(server.db);
    const publish = () => Promise.reject(new Error("the transaction fails at its end"));
    const broken = server.callerFor(actorOf(user), { events: { ...server.deps.events, publish } });
    await expect(broken.manifests.create({ name: "Sale", consignor: "Abel" })).rejects.toThrow();
    expect(await server.db.$count(consignors, eq(consignors.userId, user.id))).toBe(0);
    expect(await server.db.$count(manifests, eq(manifests.workspaceId, user.workspaceId))).toBe(0);
  });

  test.for([
    ["name", { name: " \t ", consignor: "Abel" }, "Enter a name for the manifest"],
    ["consignor", { name: "Sale", consignor: "" }, "Enter a consignor"],
    ["name", { name: "a\0b", consignor: "Abel" }, "Text can't contain NUL characters"],
    ["name", { name: "x".repeat(501), consignor: "Abel" }, "Use at most 500 characters"],
  ] as const)("rejects an invalid manifest %s by name: %j", async ([path, body, message], { server }) => {
    const { owner, manifest, workspaceId } = await makePeople(server.db);
    const headers = await signedIn(server, owner);
    const created = await ask(server, "POST", "/api/manifests", { headers, body });
    const changes = { [path]: body[path as keyof typeof body] };
    const changed = await ask(server, "PATCH", `/api/manifests/${manifest.id}`, { headers, body: changes });
    expect([created.status, changed.status]).toEqual([400, 400]);
    expect(await created.json()).toMatchObject({ code: "INVALID", issues: [{ path, message }] });
    expect(await changed.json()).toMatchObject({ code: "INVALID", issues: [{ path, message }] });
    expect(await rowOf(server, manifest.id)).toEqual(manifest);
    expect(await server.db.$count(manifests, eq(manifests.workspaceId, workspaceId))).toBe(1);
  });
});

describe("reading", () => {
  test("answers the same NOT_FOUND for another workspace's manifest and an unknown one", async ({
    server,
  }) => {
    const { stranger, owner, manifest } = await makePeople(server.db);
    const caller = server.callerFor(actorOf(stranger));
    const refusal = { code: "NOT_FOUND", message: "This manifest doesn't exist, or you don't have access." };
    await expect(caller.manifests.byId({ id: manifest.id })).rejects.toMatchObject(refusal);
    await expect(caller.manifests.byId({ id: owner.id })).rejects.toMatchObject(refusal);
  });

  test("lists only assigned manifests for a team member, with the same fields as for the owner", async ({
    server,
  }) => {
    const { workspaceId, owner, member, manifest } = await makePeople(server.db);
    await makeManifest(server.db, { workspaceId });
    const listed = await server.callerFor(actorOf(member)).manifests.list();
    expect(listed.map(({ id }) => id)).toEqual([manifest.id]);
    const ofOwner = await server.callerFor(actorOf(owner)).manifests.list();
    expect(ofOwner).toHaveLength(2);
    expect(ofOwner).toContainEqual(listed[0]);
  });

  test("hides a manifest from a user of another workspace even if they are assigned to it", async ({
    server,
  }) => {
    const { workspaceId, stranger, manifest } = await makePeople(server.db);
    const intruder = await makeUser(server.db, { workspaceId: stranger.workspaceId, role: "team" });
    await makeAssignment(server.db, { workspaceId, manifestId: manifest.id, userId: intruder.id });
    const caller = server.callerFor(actorOf(intruder));
    expect(await caller.manifests.list()).toEqual([]);
    await expect(caller.manifests.byId({ id: manifest.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("counts the items of each listed manifest", async ({ server }) => {
    const { workspaceId, owner, manifest } = await makePeople(server.db);
    const empty = await makeManifest(server.db, { workspaceId });
    await makeItem(server.db, { workspaceId, manifestId: manifest.id });
    const listed = await server.callerFor(actorOf(owner)).manifests.list();
    const counts = Object.fromEntries(listed.map(({ id, itemCount }) => [id, itemCount]));
    expect(counts).toEqual({ [manifest.id]: 2, [empty.id]: 0 });
  });

  test("lists manifests newest first and pages by the last manifest's id", async ({ server }) => {
    const owner = await makeUser(server.db);
    const { workspaceId } = owner;
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second));
    const made = [];
    for (const second of [1, 2, 2, 3]) {
      made.push(await makeManifest(server.db, { workspaceId, createdAt: at(second) }));
    }
    const twins = made.slice(1, 3).map(({ id }) => id);
    const all = [made[3]?.id, ...twins.sort().reverse(), made[0]?.id];
    const headers = await signedIn(server, owner);
    const ids = async (query: string) => {
      const answer = await ask(server, "GET", `/api/manifests${query}`, { headers });
      return (await bodyOf(answer, listedManifest.array())).map(({ id }) => id);
    };
    expect(await ids("")).toEqual(all);
    expect(await ids("?limit=2")).toEqual(all.slice(0, 2));
    expect(await ids(`?limit=2&after=${all[1]}`)).toEqual(all.slice(2));
    expect(await ids(`?after=${all[3]}`)).toEqual([]);
  });
});

describe("changing", () => {
  test("updates only the fields that the request names, and adds no consignor", async ({ server }) => {
    const { member, manifest } = await makePeople(server.db);
    const caller = server.callerFor(actorOf(member));
    const before = await caller.manifests.byId({ id: manifest.id });
    const updated = await caller.manifests.update({ id: manifest.id, consignor: "Zimmer" });
    expect(updated).toEqual({ ...before, consignor: "Zimmer", updatedAt: expect.any(String) });
    expect(updated.updatedAt > before.updatedAt).toBe(true);
    const instructions = "Mention the maker.\nKeep it short. ";
    const instructed = await caller.manifests.update({ id: manifest.id, aiInstructions: instructions });
    expect(instructed).toMatchObject({ consignor: "Zimmer", aiInstructions: instructions });
    expect(await caller.consignors.list()).toEqual([]);
  });

  test("answers 409 with the current manifest when expectedUpdatedAt is of another version", async ({
    server,
  }) => {
    const { owner, manifest } = await makePeople(server.db);
    const caller = server.callerFor(actorOf(owner));
    const seen = await caller.manifests.byId({ id: manifest.id });
    const current = await caller.manifests.update({ id: manifest.id, name: "Spring sale" });
    const headers = await signedIn(server, owner);
    const path = `/api/manifests/${manifest.id}`;
    const future = new Date(Date.parse(current.updatedAt) + 1).toISOString();
    for (const expectedUpdatedAt of [seen.updatedAt, future]) {
      const body = { name: "Summer sale", expectedUpdatedAt };
      const refused = await ask(server, "PATCH", path, { headers, body });
      expect(refused.status).toBe(409);
      expect(await refused.json()).toEqual({
        message: "Someone else changed this manifest while you were editing.",
        code: "CONFLICT",
        current,
      });
    }
    expect((await rowOf(server, manifest.id))?.name).toBe("Spring sale");
    const inTime = { name: "Summer sale", expectedUpdatedAt: current.updatedAt };
    expect((await ask(server, "PATCH", path, { headers, body: inTime })).status).toBe(200);
  });

  test("rejects sharing, workspace and times in a manifest update", async ({ server }) => {
    const { owner, stranger, manifest } = await makePeople(server.db);
    const headers = await signedIn(server, owner);
    const { workspaceId } = stranger;
    const body = { publicShareEnabled: true, publicShareToken: "x", workspaceId, createdAt: "2020-01-01" };
    const answer = await ask(server, "PATCH", `/api/manifests/${manifest.id}`, { headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ issues: Object.keys(body).map((path) => ({ path })) });
    expect(await rowOf(server, manifest.id)).toEqual(manifest);
  });

  test.for(["unassigned", "stranger"] as const)(
    "rejects a manifest update by the %s",
    async (who, { server }) => {
      const people = await makePeople(server.db);
      const { id } = people.manifest;
      const caller = server.callerFor(actorOf(people[who]));
      await expect(caller.manifests.update({ id, name: "Taken" })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
      expect(await rowOf(server, id)).toEqual(people.manifest);
    },
  );
});

describe("removing", () => {
  test("deletes a manifest with its items and assignments, and nothing else", async ({ server }) => {
    const { workspaceId, owner, member, manifest, item } = await makePeople(server.db);
    const other = await makeManifest(server.db, { workspaceId });
    const kept = await makeItem(server.db, { workspaceId, manifestId: other.id });
    const headers = await signedIn(server, owner);
    const answer = await ask(server, "DELETE", `/api/manifests/${manifest.id}`, { headers });
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect(await rowOf(server, manifest.id)).toBeUndefined();
    expect(await server.db.$count(items, eq(items.id, item.id))).toBe(0);
    expect(await server.db.$count(items, eq(items.id, kept.id))).toBe(1);
    expect(await server.callerFor(actorOf(member)).manifests.list()).toEqual([]);
    expect((await ask(server, "DELETE", `/api/manifests/${manifest.id}`, { headers })).status).toBe(404);
  });

  test("rejects the deletion of a manifest by another workspace's admin", async ({ server }) => {
    const { stranger, manifest } = await makePeople(server.db);
    const remove = server.callerFor(actorOf(stranger)).manifests.remove({ id: manifest.id });
    await expect(remove).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await rowOf(server, manifest.id)).toEqual(manifest);
  });
});

describe("a team member", () => {
  test("rejects the creation or deletion of a manifest by a team member, even an assigned one", async ({
    server,
  }) => {
    const { workspaceId, member, manifest } = await makePeople(server.db);
    const headers = await signedIn(server, member);
    const body = { name: "Sale", consignor: "Abel" };
    const refused = [
      await ask(server, "POST", "/api/manifests", { headers, body }),
      await ask(server, "DELETE", `/api/manifests/${manifest.id}`, { headers }),
    ];
    for (const answer of refused) {
      const body = { message: "Your role doesn't allow this", code: "FORBIDDEN" };
      expect([answer.status, await answer.json()]).toEqual([403, body]);
    }
    const caller = server.callerFor(actorOf(member));
    await expect(caller.manifests.create(body)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(caller.manifests.remove({ id: manifest.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await server.db.$count(manifests, eq(manifests.workspaceId, workspaceId))).toBe(1);
    expect(await server.db.$count(consignors, eq(consignors.userId, member.id))).toBe(0);
    expect(await rowOf(server, manifest.id)).toEqual(manifest);
  });
});

test("publishes committed creations, changes and deletions of manifests to the workspace", async ({
  server,
}) => {
  const owner = await makeUser(server.db);
  const { receivedEvents } = await listen(server, actorOf(owner));
  const caller = server.callerFor(actorOf(owner));
  const created = await caller.manifests.create({ name: "Sale", consignor: "Abel" });
  await caller.manifests.update({ id: created.id, name: "Autumn sale" });
  await caller.manifests.remove({ id: created.id });
  const changed = { type: "manifests.changed", manifestId: created.id };
  expect(await receivedEvents()).toEqual([changed, changed, changed]);
});
