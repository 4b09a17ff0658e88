import { deliveries, deliveryLots, exportLogs, items, manifests } from "@lotwright/db/schema";
import { makeItem, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { amount } from "@lotwright/testing/amounts";
import { fc } from "@lotwright/testing/properties";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { one } from "../../../core/one";
import type { KnownRows } from "../../../fast/known-rows";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { statementsOf } from "../../../testing/statements";
import { test, testServerProperty } from "../../../testing/test";
import type { GlanceRow } from "./glances-access";

const photo = (letter: string) => `/photos/${letter.repeat(32)}.jpg`;

/** An admin with an empty manifest, and helpers to fill it. */
async function makeSale(server: TestServer, name = "Ana Ruiz") {
  const user = await makeUser(server.db, { name });
  const { workspaceId } = user;
  const { id: manifestId } = await makeManifest(server.db, { workspaceId });
  // Tests write without events, so nothing is cached.
  const knownGlances: KnownRows<GlanceRow> = { of: (ids, read) => read([...ids]) };
  const caller = server.callerFor(actorOf(user), { knownGlances });
  return {
    ...{ user, workspaceId, manifestId, caller },
    lot: (given: Partial<Parameters<typeof makeItem>[1]> = {}) =>
      makeItem(server.db, { workspaceId, manifestId, ...given }),
    glance: async () => one(await caller.manifests.glances({ ids: [manifestId] })),
    overview: (timeZone?: string) => caller.manifests.overview({ manifestId, ...(timeZone && { timeZone }) }),
    async deliver(presetId: string, given: Record<string, boolean>, createdAt: string) {
      const values = {
        workspaceId,
        manifestId,
        presetId,
        presetVersion: "1",
        createdAt: new Date(createdAt),
      };
      const { id: deliveryId } = one(await server.db.insert(deliveries).values(values).returning());
      const lots = Object.entries(given).map(([itemId, isRemoved]) => ({
        ...{ deliveryId, itemId, lot: "1", cellHashes: [], rowHash: "", photosHash: "", isRemoved },
      }));
      await server.db.insert(deliveryLots).values(lots);
    },
  };
}

test("counts nothing in an empty manifest, and names its last change", async ({ server }) => {
  const { manifestId, overview } = await makeSale(server);
  const [row] = await server.db.select().from(manifests).where(eq(manifests.id, manifestId));
  expect(await overview()).toEqual({
    id: manifestId,
    coverUrls: [],
    ...{ itemCount: 0, photoCount: 0, described: 0, priced: 0, exported: 0, estimated: 0 },
    ...{ lowEstimate: null, highEstimate: null },
    lastChange: { at: row?.updatedAt.toISOString(), by: "" },
    isShared: false,
    exportedTo: null,
    results: null,
    missing: { noTitle: 0, noPhoto: 0, onePhoto: 0, noPrice: 0, noConsignor: 0, pending: 0, failed: 0 },
    addedByDay: [],
  });
});

const estimate = fc.option(amount);

testServerProperty(
  "adds up estimates to the cent, where a missing estimate is the other one",
  fc.array(fc.record({ lowEstimate: estimate, highEstimate: estimate }), { minLength: 1, maxLength: 5 }),
  async (lots, server) => {
    const { lot, glance } = await makeSale(server);
    for (const each of lots) await lot(each);
    const known = lots.filter(({ lowEstimate, highEstimate }) => (lowEstimate ?? highEstimate) !== null);
    const totalOf = (amounts: (number | null)[]) =>
      known.length === 0
        ? null
        : amounts.reduce<number>((sum, each) => sum + Math.round((each ?? 0) * 100), 0) / 100;
    expect(await glance()).toMatchObject({
      estimated: known.length,
      lowEstimate: totalOf(lots.map(({ lowEstimate, highEstimate }) => lowEstimate ?? highEstimate)),
      highEstimate: totalOf(lots.map(({ lowEstimate, highEstimate }) => highEstimate ?? lowEstimate)),
    });
  },
  { runs: 30 },
);

test("counts the lots that are described and priced, their photos, and what they lack", async ({
  server,
}) => {
  const { lot, overview, glance } = await makeSale(server);
  await lot({
    title: "Lamp",
    description: "Brass.",
    consignor: "Abel",
    startPrice: 5,
    photoUrls: [photo("a")],
  });
  await lot({ title: "Vice", lowEstimate: 10.1, highEstimate: 20.2, photoUrls: [photo("b"), photo("c")] });
  await lot({ title: "Rake", highEstimate: 0.2, aiGenerationStatus: "failed" });
  await lot({ aiGenerationStatus: "pending", aiJobId: crypto.randomUUID(), photoUrls: [photo("d")] });
  await lot({ aiGenerationStatus: "failed" });
  const counted = {
    ...{ itemCount: 5, photoCount: 4, described: 2, priced: 3, exported: 0, estimated: 2 },
    ...{ lowEstimate: 10.3, highEstimate: 20.4 },
  };
  expect(await glance()).toMatchObject(counted);
  expect(await overview()).toMatchObject({
    ...counted,
    missing: { noTitle: 2, noPhoto: 2, onePhoto: 2, noPrice: 2, noConsignor: 4, pending: 1, failed: 2 },
  });
});

test("shows the covers of the first four lots that have a photo of this server, by lot number", async ({
  server,
}) => {
  const { lot, glance } = await makeSale(server);
  const urls = ["e", "d", "c", "b", "a"].map(photo);
  for (const [index, url] of urls.entries())
    await lot({ lotNumber: 100 - index, photoUrls: [url, photo("f")] });
  await lot({ lotNumber: 1 });
  await lot({ lotNumber: 2, photoUrls: ["https://example.com/lamp.jpg"] });
  await lot({ lotNumber: 96, sectionLetter: "A", photoUrls: [photo("g")] });
  expect((await glance()).coverUrls).toEqual([photo("a"), photo("g"), photo("b"), photo("c")]);
});

test("counts the lots that the platform of the last delivery has, after deliveries of changes too", async ({
  server,
}) => {
  const { lot, deliver, glance } = await makeSale(server);
  const [a, b, c, d] = [(await lot()).id, (await lot()).id, (await lot()).id, (await lot()).id];
  await deliver("hibid-af360", { [a]: false, [b]: false, [c]: false, [d]: false }, "2026-03-01T00:00:00Z");
  expect((await glance()).exported).toBe(4);
  await deliver("shopify", { [a]: false, [b]: false, [c]: false }, "2026-03-02T00:00:00Z");
  await deliver("shopify", { [a]: false, [b]: true }, "2026-03-03T00:00:00Z");
  expect((await glance()).exported).toBe(2);
  await server.db.delete(items).where(eq(items.id, a));
  expect((await glance()).exported).toBe(1);
});

test("counts the lots of the last export, also of spreadsheet and photos, and names its platform", async ({
  server,
}) => {
  const { lot, deliver, glance, workspaceId, manifestId, user } = await makeSale(server);
  const at = (day: number) => new Date(Date.UTC(2026, 2, day));
  const lots = [
    await lot({ createdAt: at(1) }),
    await lot({ createdAt: at(1) }),
    await lot({ createdAt: at(9) }),
  ];
  const log = (createdAt: Date, given: Partial<typeof exportLogs.$inferInsert>) =>
    server.db.insert(exportLogs).values({
      ...{ workspaceId, manifestId, userId: user.id, manifestName: "Barn", photoCount: 0, itemCount: 3 },
      ...{ createdAt, ...given },
    });
  const exported = async () => {
    const { exported, exportedTo } = await glance();
    return [exported, exportedTo];
  };
  expect(await exported()).toEqual([0, null]);
  await deliver("hibid-af360", { [lots[0]?.id ?? ""]: false }, at(2).toISOString());
  expect(await exported()).toEqual([1, "HiBid (Auction Flex 360)"]);
  await log(at(3), { format: "csv" });
  // One of the three lots is of a later day.
  expect(await exported()).toEqual([2, null]);
  await log(at(4), { format: "xlsx", itemCount: 1 });
  expect(await exported()).toEqual([1, null]);
  await log(at(5), { format: "pdf-lot-list" });
  expect(await exported()).toEqual([1, null]);
  await deliver("own-gone", { [lots[1]?.id ?? ""]: false, [lots[2]?.id ?? ""]: false }, at(6).toISOString());
  expect(await exported()).toEqual([2, "own-gone"]);
});

const sold = { saleState: "sold" } as const;
const none = { sold: 0, unsold: 0, withdrawn: 0, withoutResult: 0, hammerPrice: 0 };
const noEstimates = { soldWithEstimate: 0, percentOfLowEstimates: null };

test.for([
  ["no result", [{}], null],
  [
    "sold lots with and without a low estimate",
    [
      { ...sold, hammerPrice: 104.5, lowEstimate: 100 },
      { ...sold, hammerPrice: 20 },
      { saleState: "unsold", lowEstimate: 500 },
      {},
    ],
    {
      ...{ ...none, sold: 2, unsold: 1, withoutResult: 1, hammerPrice: 124.5 },
      ...{ soldWithEstimate: 1, percentOfLowEstimates: 105 },
    },
  ],
  [
    "estimates of zero, and a sold lot without a price",
    [
      { ...sold, hammerPrice: 10, lowEstimate: 0 },
      { ...sold, lowEstimate: 50 },
    ],
    { ...none, ...noEstimates, sold: 2, hammerPrice: 10 },
  ],
  [
    "withdrawn lots alone",
    [{ saleState: "withdrawn", lowEstimate: 5 }],
    { ...none, ...noEstimates, withdrawn: 1 },
  ],
] as const)("counts the results of a sale with %s", async ([, lots, results], { server }) => {
  const { lot, glance } = await makeSale(server);
  for (const given of lots) await lot(given);
  expect((await glance()).results).toEqual(results);
});

test("names the person of the last change, which no assignment is", async ({ server }) => {
  const { caller, manifestId, workspaceId, glance } = await makeSale(server);
  const before = Date.now();
  await caller.items.create({ manifestId });
  const { lastChange } = await glance();
  expect(lastChange.by).toBe("Ana Ruiz");
  expect(Date.parse(lastChange.at)).toBeGreaterThanOrEqual(before - 1_000);
  const member = await makeUser(server.db, { workspaceId, role: "team", name: "Ben Cole" });
  await caller.assignments.assign({ manifestId, userId: member.id });
  expect((await glance()).lastChange).toEqual(lastChange);
  await server.callerFor(actorOf(member)).manifests.update({ id: manifestId, name: "Attic" });
  expect((await glance()).lastChange).toMatchObject({ by: "Ben Cole" });
});

test("says whether a manifest is shared", async ({ server }) => {
  const { caller, manifestId, glance } = await makeSale(server);
  await caller.sharing.update({ manifestId, enabled: true });
  expect((await glance()).isShared).toBe(true);
});

test("lists who added lots on the last 14 days with any, as days of a time zone", async ({ server }) => {
  const { lot, overview, workspaceId, user } = await makeSale(server);
  const ben = await makeUser(server.db, { workspaceId, role: "team", email: "ben-of-glances@example.test" });
  for (let day = 1; day <= 20; day += 2)
    await lot({ createdBy: user.id, createdAt: new Date(Date.UTC(2026, 0, day, 12)) });
  for (let day = 1; day <= 10; day += 1)
    await lot({ createdBy: user.id, createdAt: new Date(Date.UTC(2026, 1, day, 3)) });
  await lot({ createdBy: ben.id, createdAt: new Date("2026-02-10T03:20:00Z") });
  await lot({ createdAt: new Date("2026-02-10T18:00:00Z") });
  await lot({ createdBy: user.id, createdAt: new Date("2026-02-10T03:59:00Z") });
  const { addedByDay } = await overview("America/New_York");
  expect(new Set(addedByDay.map(({ day }) => day)).size).toBe(14);
  expect(addedByDay[0]).toMatchObject({ day: "2026-01-15", itemCount: 1 });
  expect(addedByDay.slice(-3)).toEqual([
    { day: "2026-02-09", userId: user.id, name: "Ana Ruiz", itemCount: 2 },
    { day: "2026-02-09", userId: ben.id, name: "ben-of-glances@example.test", itemCount: 1 },
    { day: "2026-02-10", userId: null, name: "", itemCount: 1 },
  ]);
  expect((await overview()).addedByDay.at(-1)).toMatchObject({ day: "2026-02-10", itemCount: 1 });
});

test("leaves out the manifests of other workspaces and those that are not assigned to a member", async ({
  server,
}) => {
  const { owner, member, unassigned, stranger, manifest } = await makePeople(server.db);
  const { id: other } = await makeManifest(server.db, { workspaceId: manifest.workspaceId });
  const ids = [manifest.id, other, crypto.randomUUID()];
  const seenBy = async (user: typeof owner) =>
    (await server.callerFor(actorOf(user)).manifests.glances({ ids })).map(({ id }) => id).sort();
  expect(await seenBy(owner)).toEqual([manifest.id, other].sort());
  expect(await seenBy(member)).toEqual([manifest.id]);
  expect(await seenBy(unassigned)).toEqual([]);
  expect(await seenBy(stranger)).toEqual([]);
});

test("reads any number of glances in two statements", async ({ server }) => {
  const { caller, workspaceId, manifestId } = await makeSale(server);
  const more = await Promise.all([1, 2, 3].map(() => makeManifest(server.db, { workspaceId })));
  const ids = [manifestId, ...more.map(({ id }) => id)];
  await caller.manifests.glances({ ids });
  const sent = await statementsOf(server, () => caller.manifests.glances({ ids }));
  expect(sent).toHaveLength(2);
  await expect(
    caller.manifests.glances({ ids: Array.from({ length: 61 }, () => manifestId) }),
  ).rejects.toThrow("Ask for at most 60 manifests");
});

test("counts a manifest again after a change, and otherwise not", async ({ server }) => {
  const { user, manifestId } = await makeSale(server);
  const caller = server.callerFor(actorOf(user));
  const count = async () => one(await caller.manifests.glances({ ids: [manifestId] })).itemCount;
  expect(await count()).toBe(0);
  expect(await statementsOf(server, count)).toHaveLength(1);
  await caller.items.create({ manifestId });
  await server.flushed();
  expect(await count()).toBe(1);
});
