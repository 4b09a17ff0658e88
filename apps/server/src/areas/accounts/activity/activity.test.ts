import { notesWriter } from "@lotwright/ai/notes-writer";
import type { TitlesInput } from "@lotwright/ai/writer";
import { activityDays } from "@lotwright/contracts/workspace/activity";
import { activity, items } from "@lotwright/db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { one } from "../../../core/one";
import { inTransaction } from "../../../core/transactions";
import { overRest, overTrpc, procedures, send } from "../../../testing/access-calls";
import { makeScene, makeScenes, password, type Scene } from "../../../testing/access-scene";
import { accessTable } from "../../../testing/access-table";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { test as base } from "../../../testing/test";
import { queueUnread } from "../../media/marks/queue";
import { createReading } from "../../media/marks/reading";
import { makeReader } from "../../media/marks/testing/reader";
import { mutationVerbs } from "../../router";
import { sweepActivity } from "./service";

const test = base.extend("replaced", { scope: "file" }, () => {
  const reading = createReading(makeReader());
  return { writer, reading, transcriber: async () => "A brass lamp." };
});

/** A writer that returns titles unchanged. */
const writer = Object.assign(notesWriter(), {
  shortenTitles: async ({ titles }: TitlesInput) => [...titles],
});

const mutations = [...procedures].filter(([, { type }]) => type === "mutation").map(([path]) => path);

/** The second manifest or lot of a scene, created before the mutation. */
const second = new WeakMap<Scene, string>();

const toSecond = (scene: Scene) => ({
  ...{ manifestId: scene.manifest.id, ids: [scene.item.id] },
  ...{ toManifestId: second.get(scene), numbers: "next" },
});

/** Inputs that change something in a new workspace, where those of the access table would not. */
const changing: Record<string, (scene: Scene) => Record<string, unknown>> = {
  "assignments.assign": ({ manifest, unassigned }) => ({ manifestId: manifest.id, userId: unassigned.id }),
  "bulkEdits.writeCells": ({ manifest, item }) => ({
    manifestId: manifest.id,
    rows: [{ id: item.id, fields: { title: "Oak chair" } }],
  }),
  "items.writeFields": ({ item }) => ({ rows: [{ id: item.id, fields: { title: "Oak chair" } }] }),
  "bulkEdits.move": toSecond,
  "bulkEdits.offerAgain": toSecond,
  "bulkEdits.merge": (scene) => ({
    ...{ manifestId: scene.manifest.id, ids: [second.get(scene)], intoId: scene.item.id },
  }),
};

/** Setup that a mutation needs. */
type Setup = (server: TestServer, scene: Scene) => Promise<unknown>;

const withoutTitle: Setup = (server, { item }) =>
  server.db.update(items).set({ title: "" }).where(eq(items.id, item.id));

const withLongTitle: Setup = (server, { item }) =>
  server.db
    .update(items)
    .set({ title: "Long ".repeat(15).trim() })
    .where(eq(items.id, item.id));

const withSecondManifest: Setup = async (server, scene) => {
  const caller = server.callerFor(actorOf(scene.owner));
  const { id } = await caller.manifests.create({ name: "Winter Sale", consignor: "A. Field" });
  second.set(scene, id);
};

const before: Record<string, Setup> = {
  "setup.removeSample": (server, { owner }) => server.callerFor(actorOf(owner)).setup.openSample(),
  "bulkEdits.move": withSecondManifest,
  "bulkEdits.offerAgain": withSecondManifest,
  "bulkEdits.merge": async (server, scene) => {
    const { id } = await server
      .callerFor(actorOf(scene.owner))
      .items.create({ manifestId: scene.manifest.id });
    second.set(scene, id);
  },
  "descriptions.describe": withoutTitle,
  "exports.fix": withLongTitle,
  "workspace.keep": (server, { owner }) => {
    const { workspace } = server.callerFor(actorOf(owner));
    return workspace.requestDeletion({ password, name: owner.email });
  },
  "descriptions.stop": async (server, scene) => {
    await withoutTitle(server, scene);
    const { owner, manifest } = scene;
    const caller = server.callerFor(actorOf(owner));
    await caller.descriptions.describe({ manifestId: manifest.id });
  },
};

const verbsSince = async (server: TestServer, start: Date) =>
  (
    await server.db
      .select({ verb: activity.verb })
      .from(activity)
      .where(sql`${activity.createdAt} >= ${start.toISOString()}`)
  ).map(({ verb }) => verb);

describe("mutations", () => {
  let scenes: Scene[];
  test.beforeAll(async ({ server }) => {
    scenes = await makeScenes(server, mutations.length);
  });

  // Without a provider there is none to test; a separate test expects no entry.
  const called = mutations.filter((procedure) => procedure !== "ai.checkProvider");
  test.for(called)("writes the expected activity entry for %s", async (procedure, { server }) => {
    const scene = one(scenes.splice(0, 1));
    await before[procedure]?.(server, scene);
    const row = one(accessTable.filter((entry) => entry.procedure === procedure));
    const input = changing[procedure]?.(scene);
    const start = new Date();
    const call = await (row.file ? overRest(row, scene, input) : overTrpc(row, scene, input));
    const answer = await send(server, scene, "owner", call);
    expect(answer.ok, await answer.text()).toBe(true);
    const verbs = await verbsSince(server, start);
    const verb = mutationVerbs[procedure];
    if (verb) expect(verbs).toContain(verb);
    else expect(verbs).toEqual([]);
  });
});

const entriesOf = (server: TestServer, workspaceId: string) =>
  server.db.select().from(activity).where(eq(activity.workspaceId, workspaceId));

describe("activity entries", () => {
  test("records the person, the lot and each changed field before and after", async ({ server }) => {
    const { owner, manifest, item } = await makePeople(server.db);
    const caller = server.callerFor(actorOf(owner));
    await caller.items.update({ id: item.id, notes: "x".repeat(200), startPrice: 12.5, photoUrls: [] });
    const [entry] = await caller.activity.list({ itemId: item.id });
    expect(entry).toMatchObject({
      actor: { userId: owner.id, name: owner.email, apiKey: null },
      ...{ via: "web", verb: "item.changed", entity: "item", entityId: item.id, manifestId: manifest.id },
      label: `Lot ${item.lotNumber}`,
      network: "192.0.2.0/24",
    });
    expect(entry?.changes).toEqual([
      { field: "notes", before: "", after: `${"x".repeat(79)}…` },
      { field: "startPrice", before: "", after: "12.5" },
    ]);
  });

  test("records the changed fields of a save that also requests a description", async ({ server }) => {
    const { owner, item } = await makeScene(server);
    const caller = server.callerFor(actorOf(owner));
    await caller.items.update({ id: item.id, notes: "Oak", aiGenerationStatus: "pending" });
    const entries = await caller.activity.list({ itemId: item.id });
    const byVerb = Object.fromEntries(entries.map(({ verb, changes }) => [verb, changes]));
    expect(byVerb).toMatchObject({
      "item.changed": [{ field: "notes", after: "Oak" }],
      "description.requested": [],
    });
  });

  test("writes one activity entry for a retried creation and none for an update without changes", async ({
    server,
  }) => {
    const { owner, manifest, workspaceId } = await makePeople(server.db);
    const caller = server.callerFor(actorOf(owner));
    const input = { id: crypto.randomUUID(), manifestId: manifest.id, title: "Oak chair" };
    await caller.items.create(input);
    await caller.items.create(input);
    await caller.items.update({ id: input.id, title: "Oak chair" });
    expect((await entriesOf(server, workspaceId)).map(({ verb }) => verb)).toEqual(["item.created"]);
  });

  test("rolls back an activity entry with its transaction", async ({ server }) => {
    const { owner, workspaceId } = await makePeople(server.db);
    const ctx = { ...server.deps, actor: actorOf(owner), ip: "192.0.2.1", via: "web" as const };
    const failing = inTransaction(ctx, async (ctx) => {
      await ctx.record({ verb: "manifest.deleted", label: "Sale" });
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
    expect(await entriesOf(server, workspaceId)).toEqual([]);
  });

  test("records whether a change came from REST or the web, and the API key's name", async ({ server }) => {
    const scene = await makeScene(server);
    const { owner, manifest, ownersKey } = scene;
    const body = { manifestId: manifest.id };
    await ask(server, "POST", "/api/items", { headers: ownersKey.headers, body });
    await ask(server, "POST", "/api/items", { headers: await signedIn(server, owner), body });
    await server.callerFor(actorOf(owner)).items.create(body);
    const entries = await server.callerFor(actorOf(owner)).activity.list({ verb: "item.created" });
    expect(entries.map(({ via, actor }) => [via, actor.apiKey])).toEqual([
      ["web", null],
      ["rest", null],
      ["rest", "Stock system"],
    ]);
  });

  test("attributes a written description to a job", async ({ server }) => {
    const { owner, item } = await makeScene(server);
    const caller = server.callerFor(actorOf(owner));
    await caller.ai.generate({ id: item.id });
    // The description waits for the photos of the scene, which were not uploaded.
    await queueUnread(server.db);
    await server.drain();
    const entries = await caller.activity.list({ itemId: item.id });
    expect(entries.map(({ verb, via, actor }) => [verb, via, actor.userId])).toEqual([
      ["description.written", "job", null],
      ["description.requested", "web", owner.id],
    ]);
  });

  test("deletes activity entries after 400 days", async ({ server }) => {
    const { workspaceId } = await makePeople(server.db);
    const at = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    const entry = { workspaceId, via: "web", verb: "item.created", changes: [] } as const;
    await server.db.insert(activity).values([
      { ...entry, changes: [], label: "old", createdAt: at(activityDays + 1) },
      { ...entry, changes: [], label: "young", createdAt: at(activityDays - 1) },
    ]);
    await sweepActivity(server.db, new Date());
    expect((await entriesOf(server, workspaceId)).map(({ label }) => label)).toEqual(["young"]);
  });
});

describe("failed sign-ins", () => {
  const attempt = (server: TestServer, email: string, ip: string) =>
    ask(server, "POST", "/api/auth/login", {
      headers: { "x-forwarded-for": ip },
      body: { email, password: "wrong password" },
    });

  test("records a failed sign-in to an existing account in its workspace", async ({ server }) => {
    const { owner, workspaceId } = await makeScene(server);
    expect((await attempt(server, owner.email, "192.0.2.1")).status).toBe(401);
    expect(await entriesOf(server, workspaceId)).toMatchObject([
      { verb: "session.sign-in-failed", userId: null, email: "", entityId: owner.id, label: owner.email },
    ]);
  });

  test("records a failed sign-in to an unknown email by its hash and without a workspace", async ({
    server,
  }) => {
    const email = `${crypto.randomUUID()}@example.test`;
    expect((await attempt(server, email, "192.0.2.1")).status).toBe(401);
    const hash = server.deps.hashEmail(email);
    const ofHash = and(eq(activity.label, hash), isNull(activity.workspaceId));
    expect(await server.db.$count(activity, ofHash)).toBe(1);
  });
});

describe("activity of members", () => {
  test("shows members the activity of assigned manifests and their own, without networks", async ({
    server,
  }) => {
    const { owner, member, unassigned, stranger, manifest, item } = await makePeople(server.db);
    const admin = server.callerFor(actorOf(owner));
    await admin.items.update({ id: item.id, title: "Oak chair" });
    await admin.consignors.create({ name: "A. Field" });
    await server.callerFor(actorOf(member)).consignors.create({ name: "B. Field" });
    const read = async (user: typeof owner) =>
      (await server.callerFor(actorOf(user)).activity.list({})).map(({ verb, label, network }) => [
        verb,
        label,
        network,
      ]);
    const network = "192.0.2.0/24";
    const lot = `Lot ${item.lotNumber}`;
    expect(await read(owner)).toEqual([
      ["consignor.created", "B. Field", network],
      ["consignor.created", "A. Field", network],
      ["item.changed", lot, network],
    ]);
    expect(await read(member)).toEqual([
      ["consignor.created", "B. Field", ""],
      ["item.changed", lot, ""],
    ]);
    expect(await read(unassigned)).toEqual([]);
    expect(await read(stranger)).toEqual([]);
    await admin.assignments.unassign({ manifestId: manifest.id, userId: member.id });
    expect((await read(member)).map(([verb]) => verb)).toEqual(["consignor.created"]);
  });
});

test("hides colleagues' assignments and API key names from members", async ({ server }) => {
  const scene = await makeScene(server);
  const { owner, member, unassigned, manifest, ownersKey } = scene;
  const manifestId = manifest.id;
  await ask(server, "POST", "/api/items", { headers: ownersKey.headers, body: { manifestId } });
  const { assignments } = server.callerFor(actorOf(owner));
  await assignments.assign({ manifestId, userId: unassigned.id });
  await assignments.unassign({ manifestId, userId: unassigned.id });
  const read = async (user: typeof owner) =>
    (await server.callerFor(actorOf(user)).activity.list({ manifestId })).map(({ verb, actor }) => [
      verb,
      actor.apiKey,
    ]);
  expect(await read(owner)).toEqual([
    ["assignment.removed", null],
    ["assignment.added", null],
    ["item.created", "Stock system"],
  ]);
  expect(await read(member)).toEqual([["item.created", null]]);
});

test("filters activity by manifest, item, person, verb and days", async ({ server }) => {
  const { owner, workspaceId } = await makePeople(server.db);
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const entry = { workspaceId, via: "web" as const, changes: [] };
  await server.db.insert(activity).values([
    {
      ...entry,
      label: "a",
      verb: "item.created",
      manifestId: one,
      createdAt: new Date("2026-03-10T23:30:00Z"),
    },
    {
      ...entry,
      label: "b",
      verb: "item.changed",
      entityId: other,
      createdAt: new Date("2026-03-11T08:00:00Z"),
    },
    {
      ...entry,
      label: "c",
      verb: "item.changed",
      userId: other,
      createdAt: new Date("2026-03-12T08:00:00Z"),
    },
  ]);
  const caller = server.callerFor(actorOf(owner));
  const labels = async (input: Parameters<typeof caller.activity.list>[0]) =>
    (await caller.activity.list(input)).map(({ label }) => label).join("");
  expect(await labels({})).toBe("cba");
  expect(await labels({ manifestId: one })).toBe("a");
  expect(await labels({ itemId: other })).toBe("b");
  expect(await labels({ userId: other })).toBe("c");
  expect(await labels({ verb: "item.changed" })).toBe("cb");
  expect(await labels({ fromDate: "2026-03-11" })).toBe("cb");
  expect(await labels({ toDate: "2026-03-10" })).toBe("a");
  expect(await labels({ fromDate: "2026-03-11", toDate: "2026-03-11", timeZone: "Europe/Berlin" })).toBe(
    "ba",
  );
});

test("stores no password, token, API key or share link in the activity log", async ({ server }) => {
  const scene = await makeScene(server);
  const caller = server.callerFor(actorOf(scene.owner));
  const secret = `canary ${crypto.randomUUID()}`;
  const created = await caller.apiKeys.create({ name: "Website", password });
  await caller.team.resetPassword({ userId: scene.member.id, newPassword: secret });
  await caller.auth.redeemReset({ token: scene.resetToken, newPassword: secret });
  const { token } = await caller.sharing.regenerate({ manifestId: scene.manifest.id });
  await ask(server, "POST", "/api/auth/login", { body: { email: scene.owner.email, password: secret } });
  const [row] = await server.db.execute<{ text: string }>(
    sql`select string_agg(activity::text, ' ') as text from ${activity}`,
  );
  for (const hidden of [secret, created.key, scene.resetToken, token, scene.shareToken]) {
    expect(hidden).toBeTruthy();
    expect(row?.text).not.toContain(hidden);
  }
});
