import { randomUUID } from "node:crypto";
import { exportAdjustments, manifests } from "@lotwright/db/schema";
import { makeToken } from "@lotwright/storage/keys";
import { unzip } from "@lotwright/testing/unzip";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { makeSale } from "../../../testing/sales";
import { test } from "../../../testing/test";

const preset = "hibid-af360";

/** A sale of lots 12, 12A and 15, renumbered from 1. */
async function makeNumbered(server: TestServer) {
  const sale = await makeSale(server);
  const { manifestId } = sale;
  const photoUrls = [await sale.upload()];
  const lot = (lotNumber: number, sectionLetter = "") =>
    sale.lot({ lotNumber, sectionLetter, title: "Lamp", description: "Brass.", photoUrls });
  const lots = [await lot(12), await lot(12, "A"), await lot(15)] as const;
  const caller = server.callerFor(actorOf(sale.user));
  return {
    ...{ ...sale, lots, caller },
    renumber: (start = 1) =>
      caller.lotNumbers.update({ manifestId, instruction: { action: "renumber", start } }),
  };
}

test("names the photos and lots of an export after their new numbers", async ({ server }) => {
  const { download, renumber } = await makeNumbered(server);
  await renumber();
  const entries = await unzip(await (await download("?format=csv")).arrayBuffer());
  const photos = [...entries.keys()].filter((name) => name.startsWith("photos/"));
  expect(photos).toEqual(["photos/1-1.jpg", "photos/1A-1.jpg", "photos/2-1.jpg"]);
  const csv = [...entries].find(([name]) => name.endsWith(".csv"))?.[1].toString() ?? "";
  expect(csv.split(/\r?\n/).slice(1, 4)).toEqual([
    expect.stringMatching(/^1,/),
    expect.stringMatching(/^1A?,/),
    expect.stringMatching(/^2,/),
  ]);
});

test("lists lots in their new order in the public catalog, under the same link and ids", async ({
  server,
}) => {
  const { caller, manifestId, lots } = await makeNumbered(server);
  const token = makeToken();
  const shared = { publicShareEnabled: true, publicShareToken: token };
  await server.db.update(manifests).set(shared).where(eq(manifests.id, manifestId));
  const [main, letter, last] = lots;
  await caller.lotNumbers.update({
    manifestId,
    instruction: { action: "move", ids: [last.id], beforeId: main.id },
  });
  const catalog = await server.callerFor(null).publicCatalog.byToken({ token });
  expect(
    catalog.items.map(({ id, lotNumber, sectionLetter }) => [id, `${lotNumber}${sectionLetter}`]),
  ).toEqual([
    [letter.id, "15"],
    [main.id, "12A"],
    [last.id, "12"],
  ]);
});

test("checks an export by the new numbers", async ({ server }) => {
  const { caller, manifestId, renumber, lots } = await makeNumbered(server);
  await caller.items.update({
    id: lots[2].id,
    title: "Oak hall chair with carved back and turned legs, circa 1890",
  });
  const named = async () => {
    const { groups } = await caller.exports.preflight({ manifestId, preset });
    return groups.find(({ code }) => code === "title-too-long")?.findings.map(({ lot }) => lot);
  };
  expect(await named()).toEqual(["15"]);
  await renumber(40);
  expect(await named()).toEqual(["41"]);
});

test("counts lots that have a number of their own in an export, which they keep", async ({ server }) => {
  const { caller, manifestId, renumber, lots, workspaceId } = await makeNumbered(server);
  const own = { field: "lotNumber", value: "12-A" } as const;
  const adjustments = [
    { itemId: lots[1].id, ...own },
    { itemId: lots[1].id, field: "title" as const, value: "Shade" },
  ];
  await caller.exportAdjustments.save({ manifestId, preset, adjustments });
  expect(await renumber()).toMatchObject({ count: 3, adjustedCount: 1 });
  const { itemId, field, value } = exportAdjustments;
  const stored = await server.db
    .select({ itemId, field, value })
    .from(exportAdjustments)
    .where(eq(exportAdjustments.workspaceId, workspaceId));
  expect(stored).toEqual(expect.arrayContaining(adjustments));
});

test("leaves a device its leased numbers, and gives a lot of an offline phone the next one where its number is used", async ({
  server,
}) => {
  const { caller, manifestId, renumber, lots } = await makeNumbered(server);
  const deviceId = randomUUID();
  const { blocks } = await caller.lotLeases.lease({ manifestId, deviceId });
  expect(blocks).toMatchObject([{ firstLotNumber: 16, lastLotNumber: 40 }]);
  expect(await renumber(15)).toMatchObject({
    after: ["15", "15A", "41"],
    skipped: [{ from: 16, to: 40, reason: "leased" }],
  });
  const add = (lotNumber: number) =>
    caller.items.create({ manifestId, deviceId, lotNumber, onLotClash: "next" });
  expect(await add(16)).toMatchObject({ lotNumber: 16, requestedLotNumber: null });
  // A phone that was offline without a lease suggests a number that a renumbered lot now has.
  const other = { manifestId, deviceId: randomUUID(), lotNumber: 41, onLotClash: "next" } as const;
  expect(await caller.items.create(other)).toMatchObject({ lotNumber: 42, requestedLotNumber: 41 });
  expect(await caller.items.byId({ id: lots[2].id })).toMatchObject({ lotNumber: 41 });
});

test("does not bring back the old number with a change that was queued before", async ({ server }) => {
  const { caller, renumber, lots } = await makeNumbered(server);
  const [main] = lots;
  await renumber();
  const queued = { id: main.id, title: "Brass lamp" };
  const stale = caller.items.update({ ...queued, expectedUpdatedAt: main.updatedAt.toISOString() });
  await expect(stale).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await caller.items.update(queued)).toMatchObject({ title: "Brass lamp", lotNumber: 1 });
});
