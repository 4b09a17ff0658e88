import type { CheckCode, Preflight } from "@lotwright/contracts/exports/preflight";
import { makePhoto, makeUser } from "@lotwright/db/testing/make";
import { describe, expect } from "vitest";
import type { ExpensiveReads } from "../../../limits/expensive-reads";
import { actorOf, type TestServer } from "../../../testing/app";
import { ownPresetInput } from "../../../testing/own-presets";
import { makePeople } from "../../../testing/people";
import { makeSale } from "../../../testing/sales";
import { test } from "../../../testing/test";

const preset = "hibid-af360";
const longTitle = "Oak hall chair with carved back and turned legs, circa 1890";
const shorter = "Oak hall chair with carved back and turned legs";
const complete = { description: "Carved back.", consignor: "Mary Smith" };

/** Creates a sale whose lots pass the check unless the test changes them. */
async function makeChecked(server: TestServer) {
  const sale = await makeSale(server);
  const { manifestId } = sale;
  const caller = server.callerFor(actorOf(sale.user));
  await caller.exportMappings.save({ presetId: preset, consignors: { "Mary Smith": "SMTH001" } });
  return {
    ...sale,
    caller,
    lot: (given: Parameters<typeof sale.lot>[0]) => sale.lot({ title: "Lamp", ...complete, ...given }),
    check: (given: object = {}) => caller.exports.preflight({ manifestId, preset, ...given }),
  };
}

const groupOf = ({ groups }: Preflight, code: CheckCode) => groups.find((group) => group.code === code);
const codesOf = ({ groups }: Preflight) => groups.map(({ level, code }) => `${level} ${code}`);

test("ends a check, a preview and the changes with their caller", async ({ server }) => {
  const { manifestId, user, lot, download } = await makeChecked(server);
  await lot({ lotNumber: 1 });
  await (await download(`?preset=${preset}`)).arrayBuffer();
  const expensiveReads: ExpensiveReads = { run: (_, read) => read(server.db) };
  const left = server.callerFor(actorOf(user), { signal: AbortSignal.abort(), expensiveReads });
  for (const read of [
    () => left.exports.preflight({ manifestId, preset }),
    () => left.exports.fix({ manifestId, preset, code: "title-too-long", column: "Title" }),
    () => left.exports.pdfCheck({ manifestId, format: "pdf-catalog" }),
    () => left.exportPresets.preview({ manifestId, preset: ownPresetInput() }),
    () => left.deliveries.changedItems({ manifestId, preset }),
  ]) {
    await expect(read()).rejects.toMatchObject({
      message: "The request was canceled before it was answered",
    });
  }
});

describe("a check", () => {
  test("finds a title that the platform would cut, with its number of characters and a shorter one", async ({
    server,
  }) => {
    const { lot, check } = await makeChecked(server);
    const { id } = await lot({ lotNumber: 7, title: longTitle });
    await lot({ lotNumber: 8 });
    const checked = await check();
    expect(checked).toMatchObject({
      preset: { id: preset, limits: { title: 50 } },
      canExport: false,
      ...{ lotCount: 2, leftOutCount: 0, photoCount: 0 },
      files: ["Autumn-Sale-hibid.csv"],
      unmapped: { consignors: [], categories: [], conditions: [] },
      adjustments: [],
    });
    expect(groupOf(checked, "title-too-long")).toMatchObject({
      ...{ level: "error", column: "Title", limit: 50, count: 1, isAutomatic: false },
      heading: "1 title will be cut at 50 characters",
      findings: [{ itemId: id, lot: "7", field: "title", value: longTitle, after: shorter }],
    });
  });

  test("allows the export of a sale without lots if the platform accepts it", async ({ server }) => {
    const { check, caller, manifestId } = await makeChecked(server);
    expect(await check()).toMatchObject({ canExport: true, lotCount: 0 });
    const live = await caller.exports.preflight({ manifestId, preset: "liveauctioneers" });
    expect(codesOf(live)).toEqual(["error lot-count-min"]);
  });

  test("lists the lots in their order in the manifest", async ({ server }) => {
    const { lot, check } = await makeChecked(server);
    await lot({ lotNumber: 20, title: longTitle });
    await lot({ lotNumber: 3, title: longTitle });
    const lots = groupOf(await check(), "title-too-long")?.findings.map(({ lot: number }) => number);
    expect(lots).toEqual(["3", "20"]);
  });

  test("knows the sizes of stored photos, but not those of another workspace's photo or one elsewhere", async ({
    server,
  }) => {
    const { lot, caller, manifestId, workspaceId } = await makeChecked(server);
    const photo = (bytes: number, more = {}) => makePhoto(server.db, { workspaceId, bytes, ...more });
    const small = await photo(15_000);
    const large = await photo(15_361);
    const foreign = await makeUser(server.db);
    const theirs = await photo(1, { workspaceId: foreign.workspaceId });
    await lot({ lotNumber: 1, photoUrls: [large.url, small.url] });
    await lot({ lotNumber: 2, photoUrls: [large.url] });
    await lot({ lotNumber: 3, photoUrls: [theirs.url] });
    await lot({ lotNumber: 4, photoUrls: ["https://photos.example.com/a.jpg"] });
    const live = await caller.exports.preflight({ manifestId, preset: "liveauctioneers" });
    expect(live.photoCount).toBe(4);
    expect(groupOf(live, "photo-too-few-bytes")).toMatchObject({
      ...{ level: "warning", limit: 15 * 1024, count: 1, isAutomatic: true },
      findings: [{ lot: "1", value: "1" }],
    });
    expect(groupOf(live, "photo-elsewhere")?.findings.map(({ lot: number }) => number)).toEqual(["4"]);
  });

  test("knows the pixels of stored photos", async ({ server }) => {
    const { lot, caller, manifestId, workspaceId } = await makeChecked(server);
    const { url } = await makePhoto(server.db, { workspaceId, width: 400, height: 300 });
    await lot({ lotNumber: 1, photoUrls: [url] });
    const { groups } = await caller.exports.preflight({ manifestId, preset: "ebay-drafts" });
    const small = groups.find(({ code }) => code === "photo-too-small");
    expect(small?.findings).toMatchObject([{ lot: "1", value: "400 × 300" }]);
  });

  test("reports names missing in the workspace's mapping until they are mapped", async ({ server }) => {
    const { lot, check, caller } = await makeChecked(server);
    await lot({ lotNumber: 1, consignor: "Abel" });
    const before = await check();
    expect(codesOf(before)).toContain("error consignor-unmapped");
    expect(before.unmapped.consignors).toEqual(["Abel"]);
    const fallbacks = { consignor: "HOUSE", category: "", condition: "" };
    await caller.exportMappings.save({ presetId: preset, fallbacks });
    expect(await check()).toMatchObject({ canExport: true, unmapped: { consignors: ["Abel"] } });
    await caller.exportMappings.save({ presetId: preset, consignors: { Abel: "ABEL" } });
    expect(await check()).toMatchObject({ canExport: true, unmapped: { consignors: [] } });
  });

  test("checks a lot's adjusted values instead of its own, and skips excluded lots", async ({ server }) => {
    const { lot, check, caller, manifestId } = await makeChecked(server);
    const { id } = await lot({ lotNumber: 1, title: longTitle });
    const other = await lot({ lotNumber: 2, description: "" });
    expect(await check()).toMatchObject({ canExport: false, lotCount: 2 });
    await caller.exportAdjustments.save({
      ...{ manifestId, preset },
      adjustments: [
        { itemId: id, field: "title", value: shorter },
        { itemId: other.id, field: "leftOut", value: "true" },
      ],
    });
    const after = await check();
    expect(after).toMatchObject({ canExport: true, lotCount: 1, leftOutCount: 1 });
    expect(after.adjustments).toHaveLength(2);
    const facts = { itemId: id, lot: "1", field: "title", value: shorter, original: longTitle };
    expect(after.adjustments).toContainEqual(facts);
  });

  test("checks the lots of the date range alone", async ({ server }) => {
    const { lot, check } = await makeChecked(server);
    const at = (time: string) => ({ title: longTitle, createdAt: new Date(time) });
    await lot({ lotNumber: 1, ...at("2026-03-09T23:30:00Z") });
    await lot({ lotNumber: 2, ...at("2026-03-10T12:00:00Z") });
    const lotsIn = async (range: object) =>
      groupOf(await check(range), "title-too-long")?.findings.map(({ lot: number }) => number);
    const day = { fromDate: "2026-03-10", toDate: "2026-03-10" };
    expect(await lotsIn(day)).toEqual(["2"]);
    expect(await lotsIn({ ...day, timeZone: "Europe/Berlin" })).toEqual(["1", "2"]);
    expect(await lotsIn({ fromDate: "2026-03-11" })).toBeUndefined();
  });

  test.for([
    [{ fromDate: "2026-03-11", toDate: "2026-03-10" }, "Start date must be before or equal to end date"],
    [{ fromDate: "10/03/2026" }, "Enter a date as YYYY-MM-DD"],
    [{ timeZone: "Atlantis" }, "Enter a time zone such as Europe/London"],
  ] as const)("refuses %j with a sentence", async ([range, message], { server }) => {
    const { check } = await makeChecked(server);
    await expect(check(range)).rejects.toMatchObject({ code: "BAD_REQUEST", message });
  });
});

describe("a fix", () => {
  test("saves what the rule proposes for every lot that the check finds, which then passes", async ({
    server,
  }) => {
    const { lot, check, caller, manifestId } = await makeChecked(server);
    await lot({ lotNumber: 1, title: longTitle });
    const kept = await lot({ lotNumber: 2 });
    await lot({ lotNumber: 3, title: longTitle });
    const code = "title-too-long" as const;
    const fixed = await caller.exports.fix({ manifestId, preset, code, column: "Title" });
    expect(fixed).toEqual({ count: 2 });
    const after = await check();
    expect(after.canExport).toBe(true);
    const changed = { field: "title", value: shorter, original: longTitle };
    expect(after.adjustments).toMatchObject([
      { lot: "1", ...changed },
      { lot: "3", ...changed },
    ]);
    expect(await caller.items.byId({ id: kept.id })).toMatchObject({ title: "Lamp" });
    const again = await caller.exports.fix({ manifestId, preset, code, column: "Title" });
    expect(again).toEqual({ count: 0 });
  });

  test("fixes the lots of the date range alone, and no other column", async ({ server }) => {
    const { lot, check, caller, manifestId } = await makeChecked(server);
    await lot({ lotNumber: 1, title: longTitle, createdAt: new Date("2026-03-09T12:00:00Z") });
    await lot({ lotNumber: 2, title: longTitle, createdAt: new Date("2026-03-10T12:00:00Z") });
    const fix = { manifestId, preset, code: "title-too-long" as const };
    expect(await caller.exports.fix({ ...fix, column: "Description" })).toEqual({ count: 0 });
    const fixed = await caller.exports.fix({ ...fix, column: "Title", fromDate: "2026-03-10" });
    expect(fixed).toEqual({ count: 1 });
    expect((await check()).adjustments.map(({ lot: number }) => number)).toEqual(["2"]);
  });
});

test.for(["unassigned", "stranger"] as const)("answers NOT_FOUND to the %s", async (who, { server }) => {
  const people = await makePeople(server.db);
  const { exports } = server.callerFor(actorOf(people[who]));
  const asked = { manifestId: people.manifest.id, preset };
  const missing = { code: "NOT_FOUND", message: expect.stringContaining("This manifest doesn't exist") };
  await expect(exports.preflight(asked)).rejects.toMatchObject(missing);
  const fixed = exports.fix({ ...asked, code: "title-too-long", column: "Title" });
  await expect(fixed).rejects.toMatchObject(missing);
});

test("answers NOT_FOUND for a preset that does not exist", async ({ server }) => {
  const { caller, manifestId } = await makeChecked(server);
  const asked = { manifestId, preset: "atlantis" };
  await expect(caller.exports.preflight(asked)).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: "This export preset doesn't exist.",
  });
  const fixed = caller.exports.fix({ ...asked, code: "title-too-long", column: "Title" });
  await expect(fixed).rejects.toMatchObject({ code: "NOT_FOUND" });
});
