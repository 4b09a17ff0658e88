import { listedManifest } from "@lotwright/contracts/manifests";
import { consignors, items, manifests } from "@lotwright/db/schema";
import { makeAssignment, makeConsignor, makeItem, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorOf, startTestServer, type TestServer } from "../../testing/app";
import { signedIn } from "../../testing/http";
import { makePeople } from "../../testing/people";
import { ask, bodyOf } from "../../testing/rest";
import { slowTransactions, untilBlocked } from "../../testing/slow-transactions";
import { listen } from "../events/testing/subscribers";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const rowOf = async (id: string) => (await server.db.select().from(manifests).where(eq(manifests.id, id)))[0];

describe("creating", () => {
  test("an admin creates a manifest, and its new consignor becomes the default of their list", async () => {
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

  test("a consignor that is known in other letters and blanks is not added again", async () => {
    const user = await makeUser(server.db);
    await makeConsignor(server.db, { ...user, userId: user.id, id: undefined, name: "Smith Estate" });
    const caller = server.callerFor(actorOf(user));
    await caller.manifests.create({ name: "Sale", consignor: "  SMITH estate " });
    expect(await caller.consignors.list()).toMatchObject([{ name: "Smith Estate" }]);
  });

  test("a second new consignor is added, and the default stays", async () => {
    const caller = server.callerFor(actorOf(await makeUser(server.db)));
    await caller.manifests.create({ name: "Sale", consignor: "Zimmer" });
    await caller.manifests.create({ name: "Sale", consignor: "Abel" });
    expect(await caller.consignors.list()).toMatchObject([
      { name: "Abel", isDefault: false },
      { name: "Zimmer", isDefault: true },
    ]);
  });

  test("new consignors of two manifests made at once are both added, one of them as the default", async () => {
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

  test("a manifest that could not be created leaves no consignor", async () => {
    const user = await makeUser(server.db);
    const publish = () => Promise.reject(new Error("the transaction fails at its end"));
    const broken = server.callerFor(actorOf(user), { events: { ...server.deps.events, publish } });
    await expect(broken.manifests.create({ name: "Sale", consignor: "Abel" })).rejects.toThrow();
    expect(await server.db.$count(consignors, eq(consignors.userId, user.id))).toBe(0);
    expect(await server.db.$count(manifests, eq(manifests.workspaceId, user.workspaceId))).toBe(0);
  });

  test.each([
    ["name", { name: " \t ", consignor: "Abel" }, "Enter a name for the manifest"],
    ["consignor", { name: "Sale", consignor: "" }, "Enter a consignor"],
    ["name", { name: "a\0b", consignor: "Abel" }, "Text can't contain NUL characters"],
    ["name", { name: "x".repeat(501), consignor: "Abel" }, "Use at most 500 characters"],
  ])("a wrong %s is refused by name: %j", async (path, body, message) => {
    const { owner, manifest, workspaceId } = await makePeople(server.db);
    const headers = await signedIn(server, owner);
    const created = await ask(server, "POST", "/api/manifests", { headers, body });
    const changes = { [path]: body[path as keyof typeof body] };
    const changed = await ask(server, "PATCH", `/api/manifests/${manifest.id}`, { headers, body: changes });
    expect([created.status, changed.status]).toEqual([400, 400]);
    expect(await created.json()).toMatchObject({ code: "INVALID", issues: [{ path, message }] });
    expect(await changed.json()).toMatchObject({ code: "INVALID", issues: [{ path, message }] });
    expect(await rowOf(manifest.id)).toEqual(manifest);
    expect(await server.db.$count(manifests, eq(manifests.workspaceId, workspaceId))).toBe(1);
  });
});

describe("reading", () => {
  test("another workspace's manifest reads exactly like an unknown one", async () => {
    const { stranger, owner, manifest } = await makePeople(server.db);
    const caller = server.callerFor(actorOf(stranger));
    const refusal = { code: "NOT_FOUND", message: "This manifest doesn't exist, or you don't have access." };
    await expect(caller.manifests.byId({ id: manifest.id })).rejects.toMatchObject(refusal);
    await expect(caller.manifests.byId({ id: owner.id })).rejects.toMatchObject(refusal);
  });

  test("a team member sees the manifests assigned to them and no others, with the same fields", async () => {
    const { workspaceId, owner, member, manifest } = await makePeople(server.db);
    await makeManifest(server.db, { workspaceId });
    const listed = await server.callerFor(actorOf(member)).manifests.list();
    expect(listed.map(({ id }) => id)).toEqual([manifest.id]);
    const ofOwner = await server.callerFor(actorOf(owner)).manifests.list();
    expect(ofOwner).toHaveLength(2);
    expect(ofOwner).toContainEqual(listed[0]);
  });

  test("an assignment in another workspace gives no sight of it", async () => {
    const { workspaceId, stranger, manifest } = await makePeople(server.db);
    const intruder = await makeUser(server.db, { workspaceId: stranger.workspaceId, role: "team" });
    await makeAssignment(server.db, { workspaceId, manifestId: manifest.id, userId: intruder.id });
    const caller = server.callerFor(actorOf(intruder));
    expect(await caller.manifests.list()).toEqual([]);
    await expect(caller.manifests.byId({ id: manifest.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("each listed manifest counts its own items", async () => {
    const { workspaceId, owner, manifest } = await makePeople(server.db);
    const empty = await makeManifest(server.db, { workspaceId });
    await makeItem(server.db, { workspaceId, manifestId: manifest.id });
    const listed = await server.callerFor(actorOf(owner)).manifests.list();
    const counts = Object.fromEntries(listed.map(({ id, itemCount }) => [id, itemCount]));
    expect(counts).toEqual({ [manifest.id]: 2, [empty.id]: 0 });
  });

  test("manifests come newest first, and page by the last one seen", async () => {
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
  test("a change touches the fields it names, and makes no consignor", async () => {
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

  test("a change of what somebody else changed meanwhile is refused with the current manifest", async () => {
    const { owner, manifest } = await makePeople(server.db);
    const caller = server.callerFor(actorOf(owner));
    const seen = await caller.manifests.byId({ id: manifest.id });
    const current = await caller.manifests.update({ id: manifest.id, name: "Spring sale" });
    const headers = await signedIn(server, owner);
    const late = { name: "Summer sale", expectedUpdatedAt: seen.updatedAt };
    const path = `/api/manifests/${manifest.id}`;
    const refused = await ask(server, "PATCH", path, { headers, body: late });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({
      message: "Someone else changed this manifest while you were editing.",
      code: "CONFLICT",
      current,
    });
    expect((await rowOf(manifest.id))?.name).toBe("Spring sale");
    const inTime = { name: "Summer sale", expectedUpdatedAt: current.updatedAt };
    expect((await ask(server, "PATCH", path, { headers, body: inTime })).status).toBe(200);
  });

  test("sharing, owner and times cannot be written this way", async () => {
    const { owner, stranger, manifest } = await makePeople(server.db);
    const headers = await signedIn(server, owner);
    const { workspaceId } = stranger;
    const body = { publicShareEnabled: true, publicShareToken: "x", workspaceId, createdAt: "2020-01-01" };
    const answer = await ask(server, "PATCH", `/api/manifests/${manifest.id}`, { headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ issues: Object.keys(body).map((path) => ({ path })) });
    expect(await rowOf(manifest.id)).toEqual(manifest);
  });

  test.each(["unassigned", "stranger"] as const)("the %s can change nothing", async (who) => {
    const people = await makePeople(server.db);
    const { id } = people.manifest;
    const caller = server.callerFor(actorOf(people[who]));
    await expect(caller.manifests.update({ id, name: "Taken" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await rowOf(id)).toEqual(people.manifest);
  });
});

describe("removing", () => {
  test("a manifest takes its items and assignments with it, and nothing else", async () => {
    const { workspaceId, owner, member, manifest, item } = await makePeople(server.db);
    const other = await makeManifest(server.db, { workspaceId });
    const kept = await makeItem(server.db, { workspaceId, manifestId: other.id });
    const headers = await signedIn(server, owner);
    const answer = await ask(server, "DELETE", `/api/manifests/${manifest.id}`, { headers });
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect(await rowOf(manifest.id)).toBeUndefined();
    expect(await server.db.$count(items, eq(items.id, item.id))).toBe(0);
    expect(await server.db.$count(items, eq(items.id, kept.id))).toBe(1);
    expect(await server.callerFor(actorOf(member)).manifests.list()).toEqual([]);
    expect((await ask(server, "DELETE", `/api/manifests/${manifest.id}`, { headers })).status).toBe(404);
  });

  test("another workspace's admin removes nothing", async () => {
    const { stranger, manifest } = await makePeople(server.db);
    const remove = server.callerFor(actorOf(stranger)).manifests.remove({ id: manifest.id });
    await expect(remove).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await rowOf(manifest.id)).toEqual(manifest);
  });
});

describe("a team member", () => {
  test("refuses to create or delete a manifest for a team member, even an assigned one", async () => {
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
    expect(await rowOf(manifest.id)).toEqual(manifest);
  });
});

test("creation, change and removal are told to the workspace once they are committed", async () => {
  const owner = await makeUser(server.db);
  const { heard } = await listen(server, actorOf(owner));
  const caller = server.callerFor(actorOf(owner));
  const created = await caller.manifests.create({ name: "Sale", consignor: "Abel" });
  await caller.manifests.update({ id: created.id, name: "Autumn sale" });
  await caller.manifests.remove({ id: created.id });
  const changed = { type: "manifests.changed", manifestId: created.id };
  expect(await heard()).toEqual([changed, changed, changed]);
});
