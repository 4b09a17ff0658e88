import { sampleSaleName } from "@lotwright/contracts/workspace/setup-steps";
import {
  consignorDetails,
  invitations,
  items,
  manifests,
  photos,
  sessions,
  workspaces,
} from "@lotwright/db/schema";
import { makeManifest, makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { test } from "../../../testing/test";

/** A workspace with an admin alone. */
async function makeHouse(server: TestServer) {
  const admin = await makeUser(server.db);
  const { workspaceId } = admin;
  const { setup, companySettings, items: lots, manifests: sales } = server.callerFor(actorOf(admin));
  return {
    admin,
    workspaceId,
    setup,
    companySettings,
    lots,
    sales,
    done: async () => (await setup.current()).done,
  };
}

const nextWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000);

test("saves the answers, and reports them to the admin", async ({ server }) => {
  const { setup } = await makeHouse(server);
  const open = {
    ...{ teamSize: null, isClosed: false, isNew: true },
    ...{ sampleManifestId: null, asksForCodes: null, done: [] },
  };
  expect(await setup.current()).toEqual(open);
  expect(await setup.save({ teamSize: "few" })).toEqual({ ...open, teamSize: "few" });
  expect(await setup.save({ isClosed: true })).toEqual({ ...open, teamSize: "few", isClosed: true });
});

test("ticks a step when the workspace has what it asks for", async ({ server }) => {
  const { admin, workspaceId, companySettings, done } = await makeHouse(server);
  await companySettings.update({ platform: "hibid-af360" });
  const codes = { "hibid-af360": "1042" };
  await server.db
    .insert(consignorDetails)
    .values({ workspaceId, nameKey: "a", name: "A", codes: { shopify: "1" } });
  expect(await done()).toEqual([]);
  await server.db.insert(consignorDetails).values({ workspaceId, nameKey: "b", name: "B", codes });
  expect(await done()).toEqual(["codes"]);
  const invitation = { workspaceId, invitedBy: admin.id };
  await server.db
    .insert(invitations)
    .values({ ...invitation, tokenHash: `${workspaceId} 1`, expiresAt: new Date() });
  expect(await done()).toEqual(["codes"]);
  await server.db
    .insert(invitations)
    .values({ ...invitation, tokenHash: `${workspaceId} 2`, expiresAt: nextWeek() });
  expect(await done()).toEqual(["codes", "team"]);
  const session = { userId: admin.id, expiresAt: nextWeek() };
  await server.db.insert(sessions).values({ ...session, id: `${workspaceId} 1`, device: "computer" });
  expect(await done()).toEqual(["codes", "team"]);
  await server.db.insert(sessions).values({ ...session, id: `${workspaceId} 2`, device: "phone" });
  expect(await done()).toEqual(["codes", "team", "phone"]);
  await makeManifest(server.db, { workspaceId });
  expect(await done()).toEqual(["sale", "codes", "team", "phone"]);
});

test("counts a workspace as new for 60 days", async ({ server }) => {
  const { workspaceId, setup } = await makeHouse(server);
  const setAge = (days: number) => {
    const createdAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    return server.db.update(workspaces).set({ createdAt }).where(eq(workspaces.id, workspaceId));
  };
  await setAge(59);
  expect((await setup.current()).isNew).toBe(true);
  await setAge(61);
  expect((await setup.current()).isNew).toBe(false);
});

test("ticks the codes for a platform that asks for none", async ({ server }) => {
  const { companySettings, done } = await makeHouse(server);
  await companySettings.update({ platform: "hibid-af360" });
  expect(await done()).toEqual([]);
  await companySettings.update({ platform: "shopify" });
  expect(await done()).toEqual(["codes"]);
});

test("makes one sample sale of 24 described lots with photos, however often it is opened", async ({
  server,
}) => {
  const { setup, companySettings, lots } = await makeHouse(server);
  await companySettings.update({ defaultCurrency: "GBP" });
  const opened = await Promise.all([setup.openSample(), setup.openSample()]);
  const { manifestId } = await setup.openSample();
  expect(opened.map((sale) => sale.manifestId)).toEqual([manifestId, manifestId]);
  expect(await setup.current()).toMatchObject({ sampleManifestId: manifestId, done: [] });
  const listed = await lots.list({ manifestId });
  expect(listed.map(({ lotNumber }) => lotNumber).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 24 }, (_, index) => index + 1),
  );
  for (const { title, description, photoUrls, lowEstimate } of listed) {
    expect([title, description].every((text) => text !== "") && lowEstimate).toBeTruthy();
    expect(await server.db.$count(photos, eq(photos.url, photoUrls[0] ?? ""))).toBe(1);
  }
});

test("makes the sample lots in the order of their numbers, one after the other", async ({ server }) => {
  const { setup, lots } = await makeHouse(server);
  const listed = await lots.list({ manifestId: (await setup.openSample()).manifestId });
  const byNumber = listed.toSorted((a, b) => a.lotNumber - b.lotNumber).map(({ createdAt }) => createdAt);
  expect(byNumber).toEqual([...new Set(byNumber)].toSorted());
});

test("removes the sample sale with its lots, and can make it again", async ({ server }) => {
  const { setup, workspaceId } = await makeHouse(server);
  expect(await setup.removeSample({})).toEqual({ isRemoved: true });
  const { manifestId } = await setup.openSample();
  expect(await setup.removeSample({})).toEqual({ isRemoved: true });
  expect((await setup.current()).sampleManifestId).toBeNull();
  expect(await server.db.$count(items, eq(items.workspaceId, workspaceId))).toBe(0);
  expect(await setup.openSample()).toEqual({ manifestId });
});

type House = Awaited<ReturnType<typeof makeHouse>>;
const changes: [string, (house: House, manifestId: string, itemId: string) => Promise<unknown>][] = [
  ["a changed title", ({ lots }, _, id) => lots.update({ id, title: "My lamp" })],
  ["an added lot", ({ lots }, manifestId) => lots.create({ manifestId })],
  ["a deleted lot", ({ lots }, _, id) => lots.remove({ id })],
  ["another name", ({ sales }, id) => sales.update({ id, name: "Our first sale" })],
];

test.for(changes)(
  "keeps a sample sale with %s until the removal is confirmed",
  async ([, change], { server }) => {
    const house = await makeHouse(server);
    const { manifestId } = await house.setup.openSample();
    const [lot] = await house.lots.list({ manifestId });
    await change(house, manifestId, lot?.id ?? "");
    expect(await house.setup.removeSample({})).toEqual({ isRemoved: false });
    expect(await server.db.$count(manifests, eq(manifests.id, manifestId))).toBe(1);
    expect(await house.setup.removeSample({ isConfirmed: true })).toEqual({ isRemoved: true });
    expect(await server.db.$count(manifests, eq(manifests.id, manifestId))).toBe(0);
  },
);

test("makes no sample sale above the quota of lots", async ({ server }) => {
  const { admin } = await makeHouse(server);
  const { setup, manifests } = server.callerFor(actorOf(admin), {
    quotas: { ...server.deps.quotas, lots: 23 },
  });
  await expect(setup.openSample()).rejects.toThrow("This workspace has reached its limit of 23 lots.");
  expect((await manifests.list({})).map(({ name }) => name)).not.toContain(sampleSaleName);
});
