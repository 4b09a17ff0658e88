import { type PreflightInput, preflight } from "@lotwright/contracts/exports/preflight";
import { items, photos } from "@lotwright/db/schema";
import { makeManifest, makePhoto } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { ownPresetInput } from "../../../testing/own-presets";
import { ask, bodyOf } from "../../../testing/rest";
import { startSecondServer } from "../../../testing/second-server";
import { test } from "../../../testing/test";
import { makeDeliveredSale, readDelivery } from "../deliveries/testing/delivered-sale";

const hibid = "hibid-af360";
const longTitle = "Oak hall chair with carved back and turned legs, circa 1890";

async function makeVersioned(server: TestServer) {
  const sale = await makeDeliveredSale(server);
  const { manifestId } = sale;
  const own = await sale.caller.exportPresets.create(ownPresetInput());
  const versionOf = async (choice: Partial<PreflightInput> = {}) =>
    (await sale.caller.exports.preflightVersion({ manifestId, preset: hibid, ...choice })).version;
  return { ...sale, server, own, target: { manifestId, preset: hibid }, versionOf };
}
type Scene = Awaited<ReturnType<typeof makeVersioned>>;
type Change = [what: string, change: (scene: Scene) => Promise<unknown>, preset?: string];

const changes: Change[] = [
  ["a lot's text", ({ caller, idOf }) => caller.items.update({ id: idOf(1), title: "Oak" })],
  ["a new lot", ({ caller, manifestId }) => caller.items.create({ manifestId, lotNumber: 9 })],
  ["a deleted lot", ({ caller, idOf }) => caller.items.remove({ id: idOf(1) })],
  ["the photos of a lot", ({ caller, idOf }) => caller.items.update({ id: idOf(1), photoUrls: [] })],
  [
    "a text on a photo, for a platform that forbids contact details",
    ({ server, urls }) =>
      server.db
        .update(photos)
        .set({ marksText: "call 555-010-9999" })
        .where(eq(photos.url, urls[0] ?? "")),
    "liveauctioneers",
  ],
  [
    "an adjustment",
    ({ caller, idOf, target }) =>
      caller.exportAdjustments.save({
        ...target,
        adjustments: [{ itemId: idOf(1), field: "title", value: "Oak" }],
      }),
  ],
  ["the mapping", ({ caller }) => caller.exportMappings.save({ presetId: hibid, units: "metric" })],
  ["the units of the workspace", ({ caller }) => caller.companySettings.update({ units: "metric" })],
  ["the sale's name", ({ caller, manifestId }) => caller.manifests.update({ id: manifestId, name: "May" })],
  ["the public catalog", ({ caller, manifestId }) => caller.sharing.update({ manifestId, enabled: true })],
  ["a delivery", async ({ download, query }) => readDelivery(await download(query()))],
];

test.for(changes)(
  "gives the check another version after a change: %s",
  async ([, change, preset], { server }) => {
    const scene = await makeVersioned(server);
    const choice = preset === undefined ? {} : { preset };
    const before = await scene.versionOf(choice);
    expect(await scene.versionOf(choice)).toBe(before);
    await change(scene);
    expect(await scene.versionOf(choice)).not.toBe(before);
  },
);

test("gives the check another version after a change of the preset", async ({ server }) => {
  const { versionOf, own, caller } = await makeVersioned(server);
  const before = await versionOf({ preset: own.id });
  await caller.exportPresets.update({ id: own.id, label: "House auctions" });
  expect(await versionOf({ preset: own.id })).not.toBe(before);
});

test("returns different versions for checks with other lots, days, changes or presets", async ({
  server,
}) => {
  const { versionOf } = await makeVersioned(server);
  const choices: Partial<PreflightInput>[] = [
    {},
    { lots: "1-2" },
    { changes: "since-last" },
    { fromDate: "2026-01-01" },
    { toDate: "2026-01-01" },
    { fromDate: "2026-01-01", timeZone: "Europe/Berlin" },
    { preset: "liveauctioneers" },
  ];
  const versions = await Promise.all(choices.map((choice) => versionOf(choice)));
  expect(new Set(versions).size).toBe(choices.length);
  expect(await versionOf({ limit: 1 })).toBe(await versionOf());
});

test("keeps the version after changes elsewhere, and on another server", async ({ server }) => {
  const { versionOf, workspaceId, caller, target, user, idOf } = await makeVersioned(server);
  const before = await versionOf();
  const { id } = await makeManifest(server.db, { workspaceId });
  await caller.items.create({ manifestId: id, lotNumber: 1 });
  await makePhoto(server.db, { workspaceId });
  const adjustments = [{ itemId: idOf(1), field: "title" as const, value: "Oak" }];
  await caller.exportAdjustments.save({ ...target, preset: "liveauctioneers", adjustments });
  expect(await versionOf()).toBe(before);
  const other = await startSecondServer(server);
  const elsewhere = server.callerFor(actorOf(user), { ...other.deps });
  expect((await elsewhere.exports.preflightVersion(target)).version).toBe(before);
});

test("computes a check once while its version stays the same, also for its pages", async ({ server }) => {
  const { caller, target, idOf, change } = await makeVersioned(server);
  for (const number of [1, 2, 3]) await caller.items.update({ id: idOf(number), title: longTitle });
  const first = await caller.exports.preflight({ ...target, limit: 1 });
  const [group] = first.groups;
  expect(group).toMatchObject({
    code: "title-too-long",
    count: 3,
    fixableCount: 3,
    findings: [{ lot: "1" }],
  });
  if (!group?.next) throw new Error("There are two more");
  // Every change by the app advances the lot's time; this one does not, so nothing is recomputed.
  const [row] = await server.db
    .select()
    .from(items)
    .where(eq(items.id, idOf(2)));
  await change(2, { title: "Oak", updatedAt: row?.updatedAt });
  const { code, level, column, next } = group;
  const page = { ...target, code, level, column, after: next, limit: 1 };
  const second = await caller.exports.findings(page);
  expect(second).toMatchObject({ findings: [{ lot: "2" }], version: first.version });
  const third = await caller.exports.findings({ ...page, after: second.next ?? "" });
  expect(third).toEqual({ ...second, findings: [expect.objectContaining({ lot: "3" })], next: null });
  await caller.items.update({ id: idOf(3), title: "Oak" });
  const again = await caller.exports.preflight(target);
  expect(again.groups.find((one) => one.code === code)).toMatchObject({ count: 1, findings: [{ lot: "1" }] });
  expect(again.version).not.toBe(first.version);
});

test("lists the adjustments of a check in pages", async ({ server }) => {
  const { caller, target, idOf } = await makeVersioned(server);
  const adjustments = [1, 2, 3].map((lot) => ({ itemId: idOf(lot), field: "title" as const, value: "Oak" }));
  await caller.exportAdjustments.save({ ...target, adjustments });
  const first = await caller.exports.preflight({ ...target, limit: 2 });
  expect(first).toMatchObject({ adjustments: [{ lot: "1" }, { lot: "2" }], adjustmentCount: 3 });
  const rest = await caller.exports.adjustments({ ...target, after: first.nextAdjustments ?? "" });
  expect(rest).toMatchObject({ adjustments: [{ lot: "3" }], next: null, version: first.version });
});

test("answers 304 over REST while the check would say the same", async ({ server }) => {
  const { headers, manifestId, caller, idOf } = await makeVersioned(server);
  const path = `/api/manifests/${manifestId}/preflight?preset=${hibid}&limit=1`;
  const answer = await ask(server, "GET", path, { headers });
  const etag = answer.headers.get("etag") ?? "";
  expect(etag).toBe(`W/"${(await bodyOf(answer, preflight)).version}"`);
  const known = { headers: { ...headers, "if-none-match": etag } };
  expect((await ask(server, "GET", path, known)).status).toBe(304);
  await caller.items.update({ id: idOf(1), title: longTitle });
  const changed = await ask(server, "GET", path, known);
  expect(changed.status).toBe(200);
  expect((await bodyOf(changed, preflight)).groups[0]).toMatchObject({ code: "title-too-long" });
});

test.for(["5", "0.", "-1.0", "0.0.0", "0.1234567890"])(
  "rejects the cursor %s by name",
  async (after, { server }) => {
    const { caller, target } = await makeVersioned(server);
    const asked = caller.exports.adjustments({ ...target, after });
    await expect(asked).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: "after is not a cursor of this list",
    });
  },
);
