import { exportLogs, manifests } from "@lotwright/db/schema";
import { makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test } from "../../../testing/test";

const counts = {
  manifestName: "Sale",
  itemCount: 3,
  photoCount: 7,
  bytes: 5_000_000_000,
  format: "xlsx",
  fromDate: "2026-03-01",
  toDate: null,
} as const;
const sent = (manifestId: string) => ({ manifestId, ...counts });

test("lists a recorded export in its user's history only", async ({ server }) => {
  const { owner, member, stranger, manifest } = await makePeople(server.db);
  const logged = await server.callerFor(actorOf(member)).exportLogs.record(sent(manifest.id));
  expect(logged).toEqual({
    id: expect.any(String),
    createdAt: expect.any(String),
    manifestId: manifest.id,
    ...counts,
    preset: null,
    lots: null,
  });
  expect(await server.callerFor(actorOf(member)).exportLogs.list()).toEqual([logged]);
  expect(await server.callerFor(actorOf(owner)).exportLogs.list()).toEqual([]);
  expect(await server.callerFor(actorOf(stranger)).exportLogs.list()).toEqual([]);
});

test("lists the download history newest first and keeps it when a manifest is deleted", async ({
  server,
}) => {
  const { owner, manifest } = await makePeople(server.db);
  const caller = server.callerFor(actorOf(owner));
  const first = await caller.exportLogs.record(sent(manifest.id));
  const second = await caller.exportLogs.record(sent(manifest.id));
  const earlier = new Date("2026-01-01T00:00:00Z");
  await server.db.update(exportLogs).set({ createdAt: earlier }).where(eq(exportLogs.id, first.id));
  await server.db.delete(manifests).where(eq(manifests.id, manifest.id));
  expect((await caller.exportLogs.list()).map(({ id, manifestId }) => [id, manifestId])).toEqual([
    [second.id, null],
    [first.id, null],
  ]);
});

test("records in the activity for which platform or in which format someone downloaded", async ({
  server,
}) => {
  const { owner, manifest } = await makePeople(server.db);
  const caller = server.callerFor(actorOf(owner));
  const download = (id?: string) =>
    caller.exportLogs.record({ ...sent(manifest.id), ...(id && { preset: { id, version: "1" } }) });
  await download();
  await download("hibid-af360");
  await download("own-deleted");
  const entries = await caller.activity.list({ kind: "downloads" });
  expect(entries.map(({ actor, changes }) => [actor.name, ...changes.map(Object.values)])).toEqual([
    [owner.email, ["exportedFor", "", "own-deleted"]],
    [owner.email, ["exportedFor", "", "HiBid (Auction Flex 360)"]],
    [owner.email, ["format", "", "xlsx"]],
  ]);
});

test("records the preset of an export and its version", async ({ server }) => {
  const { owner, manifest } = await makePeople(server.db);
  const caller = server.callerFor(actorOf(owner));
  const preset = { id: "hibid-af360", version: "1" };
  const logged = await caller.exportLogs.record({ ...sent(manifest.id), preset, format: "tsv" });
  expect(logged).toMatchObject({ preset, format: "tsv" });
  expect(await caller.exportLogs.list()).toEqual([logged]);
});

test("hides the manifest of a download from a member who was unassigned", async ({ server }) => {
  const { owner, member, manifest } = await makePeople(server.db);
  const caller = server.callerFor(actorOf(member));
  await caller.exportLogs.record(sent(manifest.id));
  expect(await caller.exportLogs.list()).toMatchObject([{ manifestId: manifest.id }]);
  const both = { userId: member.id, manifestId: manifest.id };
  await server.callerFor(actorOf(owner)).assignments.unassign(both);
  expect(await caller.exportLogs.list()).toMatchObject([{ manifestId: null, manifestName: "Sale" }]);
});

test.for(["unassigned", "stranger"] as const)(
  "answers NOT_FOUND when the %s records an export of the manifest",
  async (who, { server }) => {
    const people = await makePeople(server.db);
    const caller = server.callerFor(actorOf(people[who]));
    const record = caller.exportLogs.record(sent(people.manifest.id));
    await expect(record).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await server.db.$count(exportLogs, eq(exportLogs.userId, people[who].id))).toBe(0);
  },
);

test.for([
  { itemCount: -1 },
  { itemCount: 3_000_000_000 },
  { photoCount: 1.5 },
  { bytes: -1 },
  { bytes: 2 ** 60 },
  { format: "pdf" as "csv" },
  { fromDate: "01/03/2026" },
  { manifestName: "a\0b" },
  { manifestName: "x".repeat(501) },
])("rejects an export log with %j", async (wrong, { server }) => {
  const owner = await makeUser(server.db);
  const record = server.callerFor(actorOf(owner)).exportLogs.record({ ...sent(owner.id), ...wrong });
  await expect(record).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
