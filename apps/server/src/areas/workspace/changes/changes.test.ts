import { changeFeed, removals } from "@lotwright/db/schema";
import { makeAssignment, makeConsignor, makeItem, makeManifest } from "@lotwright/db/testing/make";
import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { makeKey } from "../../../testing/keys";
import { makePeople } from "../../../testing/people";
import { ask, errorOf } from "../../../testing/rest";
import { holdLocks } from "../../../testing/slow-transactions";
import { test as base } from "../../../testing/test";
import { sweepRemovals } from "./sweep";
import { createMirror, expectEqual } from "./testing/mirror";

// The horizon is one for all workspaces of a database.
const test = base.extend("replaced", { scope: "file" }, () => ({ hasOwnDatabase: true }));

const dayMs = 24 * 60 * 60 * 1_000;

async function workspace(server: TestServer) {
  const people = await makePeople(server.db);
  const { db } = server;
  const other = await makeManifest(db, { workspaceId: people.workspaceId });
  const lamp = await makeItem(db, { workspaceId: people.workspaceId, manifestId: other.id, title: "Lamp" });
  const callers = {
    owner: server.callerFor(actorOf(people.owner)),
    member: server.callerFor(actorOf(people.member)),
  };
  const mirrors = { owner: createMirror(callers.owner), member: createMirror(callers.member) };
  for (const mirror of Object.values(mirrors)) await mirror.readAll(db);
  return {
    ...{ ...people, db, other, lamp, callers, mirrors },
    /** Entries of both since the last call, and compares both mirrors with the lists. */
    async read() {
      const read = async (who: "owner" | "member") => {
        const entries = await mirrors[who].readAll(db);
        await expectEqual(mirrors[who], callers[who]);
        return entries.map(({ change, type, id }) => `${change} ${type} ${id}`);
      };
      return { owner: await read("owner"), member: await read("member") };
    },
  };
}

type Workspace = Awaited<ReturnType<typeof workspace>>;
type Expected = { owner: string[]; member: string[] };

const changes: readonly {
  title: string;
  run: (house: Workspace) => Promise<unknown>;
  entries: (house: Workspace) => Expected;
}[] = [
  {
    title: "saves a changed lot for those who see its manifest",
    run: ({ callers, item }) => callers.owner.items.update({ id: item.id, title: "Brass lamp, 1912" }),
    entries: ({ item }) => ({ owner: [`saved item ${item.id}`], member: [`saved item ${item.id}`] }),
  },
  {
    title: "hides changes of a manifest that the member does not see",
    run: ({ callers, lamp }) => callers.owner.items.update({ id: lamp.id, title: "Oil lamp" }),
    entries: ({ lamp }) => ({ owner: [`saved item ${lamp.id}`], member: [] }),
  },
  {
    title: "removes a deleted lot",
    run: ({ callers, item }) => callers.owner.items.remove({ id: item.id }),
    entries: ({ item }) => ({ owner: [`removed item ${item.id}`], member: [`removed item ${item.id}`] }),
  },
  {
    title: "removes a lot that moved out of the member's sight, and saves it for the owner",
    run: ({ callers, item, other }) =>
      callers.owner.bulkEdits.move({
        ids: [item.id],
        manifestId: item.manifestId,
        toManifestId: other.id,
        numbers: "next",
      }),
    entries: ({ item }) => ({ owner: [`saved item ${item.id}`], member: [`removed item ${item.id}`] }),
  },
  {
    title: "saves a lot that moved into a manifest that the member sees",
    run: ({ callers, lamp, manifest }) =>
      callers.owner.bulkEdits.move({
        ...{ ids: [lamp.id], manifestId: lamp.manifestId, toManifestId: manifest.id, numbers: "next" },
      }),
    entries: ({ lamp }) => ({ owner: [`saved item ${lamp.id}`], member: [`saved item ${lamp.id}`] }),
  },
  {
    title: "removes a deleted manifest alone, which removes its lots",
    run: ({ callers, manifest }) => callers.owner.manifests.remove({ id: manifest.id }),
    entries: ({ manifest }) => ({
      owner: [`removed manifest ${manifest.id}`],
      member: [`removed manifest ${manifest.id}`],
    }),
  },
  {
    title: "removes an unassigned manifest for the member alone",
    run: ({ callers, manifest, member }) =>
      callers.owner.assignments.unassign({ manifestId: manifest.id, userId: member.id }),
    entries: ({ manifest }) => ({ owner: [], member: [`removed manifest ${manifest.id}`] }),
  },
  {
    title: "saves an assigned manifest with its lots for the member alone",
    run: ({ callers, other, member }) =>
      callers.owner.assignments.assign({ manifestId: other.id, userId: member.id }),
    entries: ({ other, lamp }) => ({
      owner: [],
      member: [`saved manifest ${other.id}`, `saved item ${lamp.id}`],
    }),
  },
  {
    title: "removes and saves a manifest whose lot was deleted before access was lost and given again",
    run: async ({ callers, manifest, member, item }) => {
      await callers.owner.items.remove({ id: item.id });
      await callers.owner.assignments.unassign({ manifestId: manifest.id, userId: member.id });
      await callers.owner.assignments.assign({ manifestId: manifest.id, userId: member.id });
    },
    entries: ({ manifest, item }) => ({
      owner: [`removed item ${item.id}`],
      member: [`removed manifest ${manifest.id}`, `saved manifest ${manifest.id}`],
    }),
  },
  {
    title: "never names a lot that was deleted before the member could see its manifest",
    run: async ({ callers, other, member, lamp }) => {
      await callers.owner.items.remove({ id: lamp.id });
      await callers.owner.assignments.assign({ manifestId: other.id, userId: member.id });
    },
    entries: ({ other, lamp }) => ({
      owner: [`removed item ${lamp.id}`],
      member: [`saved manifest ${other.id}`],
    }),
  },
  {
    title: "saves changed settings of the workspace for everyone",
    run: ({ callers }) => callers.owner.companySettings.update({ companyName: "Field & Sons" }),
    entries: () => ({ owner: ["saved setting company"], member: ["saved setting company"] }),
  },
  {
    title: "saves a member's own export format for that member alone",
    run: ({ callers }) => callers.member.exportSettings.save({ dateFormat: "DD.MM.YYYY" }),
    entries: () => ({ owner: [], member: ["saved setting export-format"] }),
  },
];

test.for(changes)("$title", async ({ run, entries }, { server }) => {
  const house = await workspace(server);
  await run(house);
  expect(await house.read()).toEqual(entries(house));
  expect(await house.read()).toEqual({ owner: [], member: [] });
});

test("shows consignors to their user alone, and details to admins alone, also when these are renamed or deleted", async ({
  server,
}) => {
  const house = await workspace(server);
  const { callers } = house;
  const { id } = await callers.owner.consignors.create({ name: "Abel Berg" });
  expect(await house.read()).toEqual({ owner: [`saved consignor ${id}`], member: [] });
  const mine = await callers.member.consignors.create({ name: "Abel Berg" });
  expect(await house.read()).toEqual({ owner: [], member: [`saved consignor ${mine.id}`] });
  const steps = [
    () => callers.owner.consignors.saveDetails({ name: "abel  BERG", changes: { phone: "555 0100" } }),
    () => callers.owner.consignors.saveDetails({ name: "Abel Berg", changes: { phone: "555 0200" } }),
    () => callers.owner.consignors.update({ id, name: "Berg, Abel" }),
    () => callers.owner.consignors.removeData({ name: "Berg, Abel" }),
  ];
  for (const step of steps) {
    await step();
    expect(await house.read()).toEqual({ owner: [`saved consignor ${id}`], member: [] });
  }
  expect(JSON.stringify([...house.mirrors.member.stored.values()])).not.toContain("555 0");
  await callers.owner.consignors.remove({ id });
  expect(await house.read()).toEqual({ owner: [`removed consignor ${id}`], member: [] });
});

test("answers every section of the settings at the start, with defaults for those that were never saved", async ({
  server,
}) => {
  const { mirrors } = await workspace(server);
  expect(mirrors.member.ids("setting").sort()).toEqual([
    ...["branding", "capture", "company", "custom-fields", "export-format"],
  ]);
});

test("shows nothing of a workspace to another one's admin", async ({ server }) => {
  const { stranger, db } = await workspace(server);
  const mirror = createMirror(server.callerFor(actorOf(stranger)));
  await mirror.readAll(db);
  expect([...mirror.ids("item"), ...mirror.ids("manifest"), ...mirror.ids("consignor")]).toEqual([]);
});

test("answers listed types alone, with removed manifests for items", async ({ server }) => {
  const { callers, db, item, lamp, manifest } = await workspace(server);
  const mirror = createMirror(callers.owner, { types: "item" });
  const first = await mirror.readAll(db);
  expect(first.map(({ id }) => id).sort()).toEqual([item.id, lamp.id].sort());
  await callers.owner.manifests.remove({ id: manifest.id });
  expect(await mirror.readAll(db)).toEqual([{ change: "removed", type: "manifest", id: manifest.id }]);
  expect(mirror.ids("item")).toEqual([lamp.id]);
});

test("omits an entry of a transaction while an earlier one runs, and answers both afterwards", async ({
  server,
}) => {
  const { callers, mirrors, item, lamp, read } = await workspace(server);
  const { release } = await holdLocks(server, sql`update items set title = 'Earlier' where id = ${item.id}`);
  await callers.owner.items.update({ id: lamp.id, title: "Later" });
  expect(await mirrors.owner.read()).toEqual([]);
  release();
  expect((await read()).owner).toEqual([`saved item ${item.id}`, `saved item ${lamp.id}`]);
});

test("starts from now without entries, and then answers what changes, also by transactions that ran at the start", async ({
  server,
}) => {
  const { callers, db, item, lamp } = await workspace(server);
  const { release, ended } = await holdLocks(
    server,
    sql`update items set title = 'Earlier' where id = ${item.id}`,
  );
  const start = await callers.owner.changes.list({ from: "now" });
  expect(start).toMatchObject({ changes: [], hasMore: false });
  release();
  await ended;
  await callers.owner.items.update({ id: lamp.id, title: "Later" });
  const mirror = createMirror(callers.owner, { cursor: start.cursor });
  // A transaction of another database that ends while this one is read can put the start before the last changes.
  expect((await mirror.readAll(db)).map(({ id }) => id).slice(-2)).toEqual([item.id, lamp.id]);
});

test("says whether a page has all that was saved before", async ({ server }) => {
  const { callers, item, lamp } = await workspace(server);
  const { cursor } = await callers.owner.changes.list({ from: "now" });
  const read = () => callers.owner.changes.list({ cursor });
  const { release, ended } = await holdLocks(
    server,
    sql`update items set title = 'Earlier' where id = ${item.id}`,
  );
  await callers.owner.items.update({ id: lamp.id, title: "Later" });
  expect(await read()).toMatchObject({ changes: [], isCurrent: false });
  release();
  await ended;
  let last = await read();
  // A transaction of another database that ends between snapshot and locks counts as one of this one.
  while (!last.isCurrent) last = await read();
  expect(last.changes.map(({ id }) => id).slice(-2)).toEqual([item.id, lamp.id]);
  expect(await callers.owner.changes.list({ cursor, limit: 1 })).toMatchObject({ isCurrent: false });
});

test("reads lots that one transaction wrote over several pages", async ({ server }) => {
  const { callers, mirrors, db, workspaceId, manifest } = await workspace(server);
  await db.execute(sql`insert into items (workspace_id, manifest_id, lot_number, creation_hash)
    select ${workspaceId}, ${manifest.id}, 5000 + n, '' from generate_series(1, 20) n`);
  expect(await mirrors.member.readAll(db)).toHaveLength(20);
  await expectEqual(mirrors.member, callers.member);
});

describe("cursors", () => {
  const bad = [
    ["a short text", "abc"],
    ["another text", "x".repeat(40)],
    ["a list", Buffer.from(JSON.stringify(["v", 1, 6, "no id", 0])).toString("base64url")],
    ["an unknown rank", Buffer.from(JSON.stringify(["view", 1, 9, "", 0])).toString("base64url")],
    ["a long text", "x".repeat(301)],
  ] as const;
  test.for(bad)("rejects %s with 400", async ([, cursor], { server }) => {
    const { owner, db } = await workspace(server);
    const { headers } = await makeKey(db, owner);
    const answer = await ask(server, "GET", `/api/changes?cursor=${cursor}`, { headers });
    expect(answer.status).toBe(400);
    expect(await errorOf(answer)).toMatchObject({ issues: [{ path: "cursor" }] });
  });

  test("answers 410 with a reset for another user's, another list of types', and another database's cursor", async ({
    server,
  }) => {
    const { owner, member, db, mirrors } = await workspace(server);
    const get = async (user: typeof owner, query: string) => {
      const { headers } = await makeKey(db, user);
      const answer = await ask(server, "GET", `/api/changes?${query}`, { headers });
      return [answer.status, await answer.json()] as const;
    };
    const gone = [410, expect.objectContaining({ code: "GONE", reset: true })];
    const cursor = `cursor=${mirrors.owner.cursor}`;
    expect((await get(owner, cursor))[0]).toBe(200);
    expect(await get(member, cursor)).toEqual(gone);
    expect(await get(owner, `${cursor}&types=item`)).toEqual(gone);
    await db.update(changeFeed).set({ epoch: sql`gen_random_uuid()` }).where(eq(changeFeed.isOnly, true));
    expect(await get(owner, cursor)).toEqual(gone);
  });

  test("answers 410 for a cursor that is older than a swept removal, and not for a reader that has read it", async ({
    server,
  }) => {
    const { callers, mirrors, db, item } = await workspace(server);
    await callers.owner.items.remove({ id: item.id });
    await mirrors.owner.readAll(db);
    await sweepRemovals(db, new Date(Date.now() + 89 * dayMs));
    expect(await db.$count(removals, eq(removals.entityId, item.id))).toBe(1);
    await sweepRemovals(db, new Date(Date.now() + 91 * dayMs));
    expect(await db.$count(removals, eq(removals.entityId, item.id))).toBe(0);
    await expect(mirrors.member.readPage()).rejects.toMatchObject({
      cause: { code: "GONE", details: { reset: true } },
    });
    expect(await mirrors.owner.read()).toEqual([]);
    await expectEqual(mirrors.owner, callers.owner);
  });

  test("omits removals of before the first page from a reader without a cursor", async ({ server }) => {
    const { callers, db, item, lamp } = await workspace(server);
    await callers.owner.items.remove({ id: item.id });
    const mirror = createMirror(callers.owner, { limit: 2 });
    await mirror.readAll(db);
    await callers.owner.items.remove({ id: lamp.id });
    const later = createMirror(callers.owner, { limit: 2 });
    expect((await later.readAll(db)).filter(({ change }) => change === "removed")).toEqual([]);
    expect(await mirror.readAll(db)).toEqual([{ change: "removed", type: "item", id: lamp.id }]);
  });

  test("accepts the cursor of a first page while the oldest running transaction is older than swept removals", async ({
    server,
  }) => {
    const { callers, db, item, lamp } = await workspace(server);
    await holdLocks(server, sql`update items set title = 'Earlier' where id = ${lamp.id}`);
    await callers.owner.items.remove({ id: item.id });
    await sweepRemovals(db, new Date(Date.now() + 91 * dayMs));
    const { cursor } = await callers.owner.changes.list({ limit: 1 });
    await expect(callers.owner.changes.list({ cursor, limit: 1 })).resolves.toBeDefined();
  });
});

test("writes no removals when a workspace is deleted", async ({ server }) => {
  const { db, workspaceId, owner } = await workspace(server);
  await makeConsignor(db, { workspaceId, userId: owner.id });
  await db.execute(sql`delete from workspaces where id = ${workspaceId}`);
  expect(await db.$count(removals, eq(removals.workspaceId, workspaceId))).toBe(0);
});

test("records rows of a server of the release before, which knows no transaction ids", async ({ server }) => {
  const { db, workspaceId, other, member, lamp, read } = await workspace(server);
  await makeAssignment(db, { workspaceId, manifestId: other.id, userId: member.id });
  await db.execute(sql`update items set title = 'Old', changed_in = 0 where id = ${lamp.id}`);
  expect((await read()).owner).toEqual([`saved item ${lamp.id}`]);
});
