import { activity } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { one } from "../../../core/one";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople, type People } from "../../../testing/people";
import { test } from "../../../testing/test";

const none = { "lots-added": 0, "lots-changed": 0, prices: 0, texts: 0, downloads: 0 };

type Summarized = { server: TestServer; user: People["owner"]; input?: object };

const summaryOf = ({ server, user, input = {} }: Summarized) =>
  server.callerFor(actorOf(user)).activity.summary(input);

/** A sale with three lots that its owner has just added. */
async function makeSale(server: TestServer) {
  const people = await makePeople(server.db);
  const caller = server.callerFor(actorOf(people.owner));
  const manifestId = people.manifest.id;
  const add = async () => (await caller.items.create({ manifestId })).id;
  return { ...people, caller, manifestId, lots: [await add(), await add(), await add()] as const };
}

describe("a day's work", () => {
  test("counts lots added, changed and priced by a person, each lot once", async ({ server }) => {
    const { owner, caller, manifestId, lots } = await makeSale(server);
    const [first, second, third] = lots;
    await caller.items.update({ id: first, title: "Lamp", lowEstimate: 10 });
    await caller.items.update({ id: first, title: "Brass lamp", highEstimate: 20 });
    await caller.items.update({ id: second, reservePrice: 5 });
    await caller.bulkEdits.edit({
      ...{ manifestId, ids: [second, third] },
      operation: { kind: "set", fields: { category: "Tools" } },
    });
    const { people } = await summaryOf({ server, user: owner });
    expect(people).toEqual([
      {
        ...{ userId: owner.id, name: owner.email },
        counts: { ...none, "lots-added": 3, "lots-changed": 3, prices: 2 },
      },
    ]);
  });

  test("counts cells of a table as prices or changed lots by their columns", async ({ server }) => {
    const { owner, caller, manifestId, lots } = await makeSale(server);
    const [first, second] = lots;
    const write = (rows: { id: string; fields: object }[]) =>
      caller.bulkEdits.writeCells({ manifestId, rows });
    await write([
      { id: first, fields: { lowEstimate: 10 } },
      { id: second, fields: { lowEstimate: 20, highEstimate: 30 } },
    ]);
    await write([{ id: first, fields: { title: "Lamp" } }]);
    const { people } = await summaryOf({ server, user: owner });
    expect(one(people).counts).toEqual({ ...none, "lots-added": 3, "lots-changed": 1, prices: 2 });
  });

  test("counts lots of copies, and describes the AI apart from people and after them", async ({ server }) => {
    const { owner, workspaceId, caller, lots } = await makeSale(server);
    await caller.bulkEdits.duplicate({ id: lots[0], count: 4 });
    const byAi = { workspaceId, via: "job" as const, verb: "description.written", changes: [] };
    await server.db.insert(activity).values(Array.from({ length: 9 }, () => byAi));
    const { people } = await summaryOf({ server, user: owner });
    expect(people).toEqual([
      { userId: owner.id, name: owner.email, counts: { ...none, "lots-added": 7 } },
      { userId: null, name: "", counts: { ...none, texts: 9 } },
    ]);
  });

  test("counts the lots of imports and results by the numbers that their entries have", async ({
    server,
  }) => {
    const { owner, workspaceId } = await makePeople(server.db);
    const entry = { workspaceId, userId: owner.id, email: owner.email, via: "web" as const };
    const counted = (field: string, count: number) => ({ field, before: "", after: String(count) });
    await server.db.insert(activity).values([
      { ...entry, verb: "items.imported", changes: [counted("created", 30), counted("updated", 4)] },
      { ...entry, verb: "items.imported", changes: [counted("updated", 2)] },
      { ...entry, verb: "results.imported", changes: [counted("sold", 11), counted("unsold", 3)] },
      { ...entry, verb: "export.downloaded", changes: [] },
    ]);
    const { people } = await summaryOf({ server, user: owner });
    expect(one(people).counts).toEqual({
      ...{ "lots-added": 30, "lots-changed": 6, prices: 11, texts: 0, downloads: 1 },
    });
  });

  test("leaves out people who did nothing that is counted", async ({ server }) => {
    const { owner, caller, manifestId } = await makeSale(server);
    await server.db.delete(activity).where(eq(activity.manifestId, manifestId));
    await caller.manifests.update({ id: manifestId, name: "Barn" });
    expect((await summaryOf({ server, user: owner })).people).toEqual([]);
  });

  test("answers one day of a time zone", async ({ server }) => {
    const { owner, workspaceId } = await makePeople(server.db);
    const entry = { workspaceId, userId: owner.id, via: "web" as const, verb: "item.created", changes: [] };
    await server.db.insert(activity).values(
      ["2026-03-10T22:30:00Z", "2026-03-10T23:30:00Z", "2026-03-11T08:00:00Z"].map((time) => ({
        ...{ ...entry, entityId: crypto.randomUUID(), createdAt: new Date(time) },
      })),
    );
    const added = async (input: object) =>
      (await summaryOf({ server, user: owner, input })).people.map(({ counts }) => counts["lots-added"]);
    expect(await added({ day: "2026-03-11" })).toEqual([1]);
    expect(await added({ day: "2026-03-11", timeZone: "Europe/Berlin" })).toEqual([2]);
    expect(await added({})).toEqual([]);
  });
});

test("summarizes only what the actor may see", async ({ server }) => {
  const { owner, member, unassigned, stranger, manifest } = await makePeople(server.db);
  const manifestId = manifest.id;
  await server.callerFor(actorOf(owner)).items.create({ manifestId });
  const hidden = await server.callerFor(actorOf(owner)).manifests.create({ name: "B", consignor: "C" });
  await server.callerFor(actorOf(owner)).items.create({ manifestId: hidden.id });
  const added = async (user: People["owner"], input: object = {}) =>
    (await summaryOf({ server, user, input })).people.map(({ counts }) => counts["lots-added"]);
  expect(await added(owner)).toEqual([2]);
  expect(await added(owner, { manifestId })).toEqual([1]);
  expect(await added(member)).toEqual([1]);
  expect(await added(unassigned)).toEqual([]);
  expect(await added(stranger, { manifestId })).toEqual([]);
});

test("lists work, sign-ins, or one kind of work alone", async ({ server }) => {
  const { owner, caller, lots } = await makeSale(server);
  const [first] = lots;
  await caller.items.update({ id: first, lowEstimate: 10 });
  await caller.items.update({ id: first, title: "Lamp" });
  const by = { workspaceId: owner.workspaceId, userId: owner.id, via: "web" as const, changes: [] };
  await server.db.insert(activity).values([
    { ...by, verb: "session.signed-in" },
    { ...by, verb: "member.password-reset" },
  ]);
  const listed = async (kind: "work" | "sign-ins" | "lots-added" | "lots-changed" | "prices") =>
    (await caller.activity.list({ kind })).map(({ verb, changes }) => [
      verb,
      ...changes.map(({ field }) => field),
    ]);
  const [priced, titled] = [
    ["item.changed", "lowEstimate"],
    ["item.changed", "title"],
  ];
  const added = lots.map(() => ["item.created"]);
  expect(await listed("prices")).toEqual([priced]);
  expect(await listed("lots-changed")).toEqual([titled]);
  expect(await listed("lots-added")).toEqual(added);
  expect(await listed("work")).toEqual([titled, priced, ...added]);
  expect((await listed("sign-ins")).flat().sort()).toEqual(["member.password-reset", "session.signed-in"]);
  expect(await caller.activity.list({})).toHaveLength(7);
});
