import type { UpdateItemInput } from "@lotwright/contracts/catalog/items";
import type { AdjustableField } from "@lotwright/contracts/exports/export-adjustments";
import { exportAdjustments } from "@lotwright/db/schema";
import { makeItem, makeManifest } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { makeSale } from "../../../testing/sales";
import { test } from "../../../testing/test";

const preset = "hibid-af360";
const own = {
  ...{ title: "Oak chair", description: "Carved back.", category: "Chairs", consignor: "Mary Smith" },
  ...{
    condition: "Good",
    quantity: 2,
    startPrice: 20,
    lowEstimate: 100,
    highEstimate: 150,
    reservePrice: 80,
  },
};

/** Creates a sale with one complete lot, exported to a platform. */
async function makeAdjusted(server: TestServer) {
  const sale = await makeSale(server);
  const { manifestId } = sale;
  const caller = server.callerFor(actorOf(sale.user));
  const consignors = { "Mary Smith": "SMTH001", "John Jones": "JONE001", Abel: "ABEL001" };
  await caller.exportMappings.save({ presetId: preset, consignors });
  const lot = await sale.lot({ ...own, lotNumber: 12 });
  const itemId = lot.id;
  const save = (field: AdjustableField, value: string | null, replaced?: string) =>
    caller.exportAdjustments.save({
      ...{ manifestId, preset },
      adjustments: [{ itemId, field, value, ...(replaced !== undefined && { replaced }) }],
    });
  const check = async (of = manifestId) => {
    const { groups, canExport } = await caller.exports.preflight({ manifestId: of, preset });
    const questions = groups.filter(({ code }) => code === "adjustment-outdated");
    return { canExport, questions, findings: questions.flatMap(({ findings }) => findings) };
  };
  const isAsked = async (of = manifestId) => (await check(of)).findings.length > 0;
  const change = (fields: Partial<Omit<UpdateItemInput, "id">>) =>
    caller.items.update({ id: itemId, ...fields });
  /** Stores adjustments like the previous release. */
  const forget = () =>
    server.db.update(exportAdjustments).set({ replaced: null }).where(eq(exportAdjustments.itemId, itemId));
  return { ...sale, caller, itemId, save, check, isAsked, change, forget };
}

const table: [AdjustableField, value: string, Partial<Omit<UpdateItemInput, "id">>][] = [
  ["lotNumber", "13", { lotNumber: 14 }],
  ["title", "Chair", { title: "Oak armchair" }],
  ["description", "Carved.", { description: "Carved back, repaired." }],
  ["category", "Furniture", { category: "Armchairs" }],
  ["consignor", "John Jones", { consignor: "Abel" }],
  ["condition", "Fair", { condition: "Worn" }],
  ["quantity", "1", { quantity: 3 }],
  ["startPrice", "25", { startPrice: 30.5 }],
  ["lowEstimate", "90", { lowEstimate: 120 }],
  ["highEstimate", "160", { highEstimate: 140 }],
  ["reservePrice", "70", { reservePrice: 60 }],
  ["leftOut", "true", { title: "Oak armchair" }],
];

test.for(table)(
  "asks about an adjusted %s once the lot has another one, until it is kept, taken back, or the change is undone",
  async ([field, value, change], { server }) => {
    const sale = await makeAdjusted(server);
    await sale.save(field, value);
    expect(await sale.check()).toMatchObject({ canExport: true, findings: [] });
    await sale.change(change);
    const { canExport, findings } = await sale.check();
    expect(canExport).toBe(false);
    expect(findings).toMatchObject([{ itemId: sale.itemId, field, after: value }]);
    await sale.change({ ...own, lotNumber: 12 });
    expect(await sale.isAsked()).toBe(false);
    await sale.change(change);
    const [asked] = findings;
    await sale.save(field, value, asked?.original ?? asked?.value);
    expect(await sale.isAsked()).toBe(false);
    await sale.change({ ...own, lotNumber: 12 });
    expect(await sale.isAsked()).toBe(true);
    await sale.save(field, null);
    expect(await sale.isAsked()).toBe(false);
  },
);

test("rejects a REST download until its outdated adjustment is confirmed", async ({ server }) => {
  const sale = await makeAdjusted(server);
  await sale.save("title", "Chair");
  await sale.change({ title: "Oak armchair" });
  const refused = await sale.download(`?preset=${preset}`);
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    {
      message:
        "Fix 1 error in pre-flight before you export to HiBid (Auction Flex 360): 1 lot changed since its title was adjusted for this export.",
    },
  ]);
  const answer = await server.app.request(`/api/manifests/${sale.manifestId}/preflight?preset=${preset}`, {
    headers: sale.headers,
  });
  const { groups } = (await answer.json()) as Awaited<ReturnType<typeof sale.caller.exports.preflight>>;
  expect(groups[0]).toMatchObject({
    ...{ code: "adjustment-outdated", level: "error" },
    findings: [
      {
        ...{ lot: "12", field: "title", value: "Oak armchair", original: null, after: "Chair" },
        message:
          "The title changed since it was adjusted for this export: now “Oak armchair”, adjusted “Chair”",
      },
    ],
  });
  await sale.save("title", "Chair");
  const download = await sale.download(`?preset=${preset}`);
  expect(download.status).toBe(200);
  await download.arrayBuffer();
});

test("blocks an export of changes if only a lot's adjusted text has changed", async ({ server }) => {
  const sale = await makeAdjusted(server);
  await sale.save("title", "Chair");
  await (await sale.download(`?preset=${preset}`)).arrayBuffer();
  await sale.change({ title: "Oak armchair" });
  const { manifestId, caller } = sale;
  const checked = await caller.exports.preflight({ manifestId, preset, changes: "since-last" });
  expect(checked).toMatchObject({ canExport: false, groups: [{ code: "adjustment-outdated", count: 1 }] });
  expect((await sale.download(`?preset=${preset}&changes=since-last`)).status).toBe(409);
});

test("reports an adjustment as outdated if its text changed before the save", async ({ server }) => {
  const sale = await makeAdjusted(server);
  await sale.change({ title: "Oak armchair" });
  await sale.save("title", "Chair", "Oak chair");
  expect(await sale.isAsked()).toBe(true);
});

test("reports a rule's fix as outdated once the lot has another title", async ({ server }) => {
  const sale = await makeAdjusted(server);
  const { manifestId, caller } = sale;
  await sale.change({ title: "Oak hall chair with carved back and turned legs, circa 1890" });
  const fix = { manifestId, preset, code: "title-too-long", column: "Title" } as const;
  expect(await caller.exports.fix(fix)).toEqual({ count: 1 });
  expect(await sale.check()).toMatchObject({ canExport: true });
  await sale.change({ title: "Oak hall chair with carved back and turned legs, circa 1920" });
  expect((await sale.check()).questions).toMatchObject([{ column: "Title", count: 1 }]);
});

test("reports a previous release's adjustment as outdated only after its lot changed", async ({ server }) => {
  const sale = await makeAdjusted(server);
  await sale.save("title", "Chair");
  await sale.forget();
  expect(await sale.isAsked()).toBe(false);
  await sale.change({ title: "Oak armchair" });
  expect((await sale.check()).findings).toMatchObject([
    { message: expect.stringContaining("The title may have changed since it was adjusted") },
  ]);
});

test("reports no outdated adjustment of a deleted lot", async ({ server }) => {
  const sale = await makeAdjusted(server);
  await sale.save("title", "Chair");
  await sale.change({ title: "Oak armchair" });
  await sale.caller.items.remove({ id: sale.itemId });
  expect(await sale.isAsked()).toBe(false);
});

test("reports a moved lot's outdated adjustments in its new manifest, and that of its number only if the number changed", async ({
  server,
}) => {
  const sale = await makeAdjusted(server);
  const { manifestId, itemId, workspaceId, caller } = sale;
  const [free, taken] = [
    await makeManifest(server.db, { workspaceId }),
    await makeManifest(server.db, { workspaceId }),
  ];
  await makeItem(server.db, { workspaceId, manifestId: taken.id, lotNumber: 12 });
  await sale.save("title", "Chair");
  await sale.save("lotNumber", "77");
  const move = (from: string, toManifestId: string) =>
    caller.bulkEdits.move({ manifestId: from, ids: [itemId], toManifestId, numbers: "keep" });
  const askedIn = async (of: string) => (await sale.check(of)).findings.map(({ field }) => field);
  await move(manifestId, free.id);
  expect([await askedIn(manifestId), await askedIn(free.id)]).toEqual([[], []]);
  await move(free.id, taken.id);
  const { lotNumber } = await caller.items.byId({ id: itemId });
  expect([lotNumber, await askedIn(taken.id)]).toEqual([13, ["lotNumber"]]);
  await sale.change({ title: "Oak armchair" });
  expect(await askedIn(taken.id)).toContain("title");
});

test("reports an adjustment as outdated after a bulk edit, until the edit is undone", async ({ server }) => {
  const sale = await makeAdjusted(server);
  const { manifestId, itemId, caller } = sale;
  await sale.save("title", "Chair");
  const operation = { kind: "set", fields: { title: "Oak armchair" } } as const;
  const { snapshotId } = await caller.bulkEdits.edit({ manifestId, ids: [itemId], operation });
  expect(await sale.isAsked()).toBe(true);
  await caller.bulkEdits.undo({ snapshotId: snapshotId ?? "" });
  expect(await sale.isAsked()).toBe(false);
});

test("remembers through a merge and its undo what an adjustment was made from", async ({ server }) => {
  const sale = await makeAdjusted(server);
  const { manifestId, itemId, caller } = sale;
  const other = await sale.lot({ ...own, title: "Table", lotNumber: 20 });
  await sale.save("title", "Chair");
  const { snapshotId } = await caller.bulkEdits.merge({ manifestId, ids: [itemId], intoId: other.id });
  expect(await sale.isAsked()).toBe(false);
  await caller.bulkEdits.undo({ snapshotId });
  expect(await sale.isAsked()).toBe(false);
  await sale.change({ title: "Oak armchair" });
  expect((await sale.check()).findings).toMatchObject([
    { message: expect.stringContaining("The title changed since") },
  ]);
});
