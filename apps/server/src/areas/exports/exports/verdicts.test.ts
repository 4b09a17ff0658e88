import { randomUUID } from "node:crypto";
import type { PreflightInput } from "@lotwright/contracts/exports/preflight";
import { items, photos } from "@lotwright/db/schema";
import { fc, propertyOf } from "@lotwright/testing/properties";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { TestServer } from "../../../testing/app";
import { ownPresetInput } from "../../../testing/own-presets";
import { ask } from "../../../testing/rest";
import { startSecondServer } from "../../../testing/second-server";
import { test } from "../../../testing/test";
import { makeDeliveredSale, readDelivery } from "../deliveries/testing/delivered-sale";
import { findVerdict } from "./verdicts";

/** A platform that reads everything which a check can read, such as the texts on photos. It takes no fewer than 50 lots. */
const demanding = "liveauctioneers";
const enough = Array.from({ length: 52 }, (_, index) => 100 + index);

async function makeChecked(server: TestServer, id: string, others: readonly number[] = []) {
  const sale = await makeDeliveredSale(server, id);
  const { manifestId, caller, idOf } = sale;
  const choice = { manifestId, preset: id };
  const [like] = await server.db
    .select()
    .from(items)
    .where(eq(items.id, idOf(1)));
  if (!like) throw new Error("The sale has no lot 1");
  const lots = others.map((lotNumber) => ({
    ...like,
    ...{ id: randomUUID(), lotNumber, title: `Table ${lotNumber}` },
  }));
  if (lots.length > 0) await server.db.insert(items).values(lots);
  const estimates = { lowEstimate: 50, highEstimate: 80 };
  await server.db.update(items).set(estimates).where(eq(items.manifestId, manifestId));
  return {
    ...{ ...sale, server, choice },
    adjust: (field: "title" | "leftOut", value: string) =>
      caller.exportAdjustments.save({ ...choice, adjustments: [{ itemId: idOf(1), field, value }] }),
    map: (mapping: object) => caller.exportMappings.save({ presetId: choice.preset, ...mapping }),
    check: () => caller.exports.preflight(choice),
    verdictOf: async (other: Partial<PreflightInput> = {}) => {
      const asked = { ...choice, ...other };
      return findVerdict(server.deps, { ...asked, ...(await caller.exports.preflightVersion(asked)) });
    },
  };
}

type Scene = Awaited<ReturnType<typeof makeChecked>>;

/** Changes of everything that a preparation reads. `turn` is the number of earlier ones of the same name, and makes each one new. */
const changes: Record<string, (scene: Scene, turn: number) => Promise<unknown>> = {
  text: ({ caller, idOf }, turn) => caller.items.update({ id: idOf(1), title: `Oak ${turn}` }),
  "new lot": ({ caller, manifestId }, turn) => caller.items.create({ manifestId, lotNumber: 900 + turn }),
  "deleted lot": ({ caller, idOf }, turn) => caller.items.remove({ id: idOf(4 - turn) }),
  photos: ({ caller, idOf, urls }, turn) =>
    caller.items.update({ id: idOf(1), photoUrls: turn % 2 === 0 ? urls.slice(1) : urls }),
  "text on a photo": ({ server, urls }, turn) =>
    server.db
      .update(photos)
      .set({ marksText: `call 555-010-${1000 + turn}` })
      .where(eq(photos.url, urls[1] ?? "")),
  "consignor's code": ({ map }, turn) => map({ consignors: { "mary smith": `SMTH${turn + 2}` } }),
  category: ({ map }, turn) => map({ categories: { "home & garden": `Furniture ${turn}` } }),
  fallback: ({ map }, turn) => map({ fallbacks: { consignor: "", category: "", condition: `Used ${turn}` } }),
  price: ({ map }, turn) => map({ price: turn % 2 === 0 ? "lowEstimate" : "startPrice" }),
  adjustment: ({ adjust }, turn) => adjust("title", `Pine ${turn}`),
  "skipped lot": ({ adjust }, turn) => adjust("leftOut", turn % 2 === 0 ? "true" : "false"),
  units: ({ caller }, turn) =>
    caller.companySettings.update({ units: turn % 2 === 0 ? "metric" : "imperial" }),
  "name of the sale": ({ caller, manifestId }, turn) =>
    caller.manifests.update({ id: manifestId, name: `May ${turn}` }),
  currency: ({ caller, manifestId }, turn) =>
    caller.manifests.update({ id: manifestId, currency: turn % 2 === 0 ? "EUR" : "GBP" }),
  "public catalog": ({ caller, manifestId }, turn) =>
    caller.sharing.update({ manifestId, enabled: turn % 2 === 0 }),
  "another server's change": async ({ server, headers, idOf }, turn) => {
    const other = await startSecondServer(server);
    const answer = await ask(other, "PATCH", `/api/items/${idOf(2)}`, {
      headers,
      body: { title: `Ash ${turn}` },
    });
    expect(answer.status).toBe(200);
  },
};

const names = Object.keys(changes);
const property = propertyOf(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }), {
  runs: names.length + 4,
  examples: names.map((name) => [name]),
});

test("forgets a verdict with every change of what it was made from", property.settings, ({ server }) =>
  property.holds(async (chosen) => {
    const scene = await makeChecked(server, demanding, enough);
    for (const [turn, name] of chosen.entries()) {
      await scene.check();
      const known = await scene.verdictOf();
      await changes[name]?.(scene, chosen.slice(0, turn).filter((earlier) => earlier === name).length);
      // Earlier changes may block the export, such as a new text under an adjustment, which then has no verdict.
      const isKnown = known !== undefined || turn > 0;
      expect([name, isKnown, await scene.verdictOf()]).toEqual([name, true, undefined]);
    }
  }),
);

test("applies a verdict to the checked lots, days and preset version alone", async ({ server }) => {
  const { check, verdictOf, caller, manifestId } = await makeChecked(server, "hibid-af360");
  await check();
  const totals = { lots: 4, files: 1 };
  expect(await verdictOf()).toMatchObject(totals);
  expect(await verdictOf({ changes: "all", timeZone: "Europe/Berlin" })).toMatchObject(totals);
  for (const other of [{ lots: "1-2" }, { fromDate: "2026-01-01" }, { changes: "since-last" as const }]) {
    expect(await verdictOf(other)).toBeUndefined();
  }
  const own = await caller.exportPresets.create(ownPresetInput());
  const ofOwn = { manifestId, preset: own.id };
  await caller.exports.preflight(ofOwn);
  expect(await verdictOf(ofOwn)).toMatchObject(totals);
  await caller.exportPresets.update({ id: own.id, label: "House auctions" });
  expect(await verdictOf(ofOwn)).toBeUndefined();
});

describe("a download after a check without errors", () => {
  const longTitle = "Oak hall chair with carved back and turned legs, circa 1890";
  async function makeRestChecked(server: TestServer) {
    const scene = await makeChecked(server, "hibid-af360");
    const path = `/api/manifests/${scene.manifestId}/preflight?preset=hibid-af360`;
    const check = () => ask(server, "GET", path, { headers: scene.headers });
    expect((await check()).status).toBe(200);
    return { ...scene, checkOverRest: check };
  }

  test("sends the same entries as without a check", async ({ server }) => {
    const scene = await makeRestChecked(server);
    const checked = await readDelivery(await scene.download(scene.query()));
    const other = await startSecondServer(server);
    const unchecked = await other.app.request(`${scene.path}${scene.query()}`, { headers: scene.headers });
    expect(await readDelivery(unchecked)).toMatchObject({ names: checked.names, rows: checked.rows });
  });

  test("rejects the download when a lot has changed since", async ({ server }) => {
    const { caller, idOf, download, query } = await makeRestChecked(server);
    await caller.items.update({ id: idOf(1), title: longTitle });
    expect((await download(query())).status).toBe(409);
  });

  test("breaks, and is no delivery, when a lot changes after the verdict was read", async ({ server }) => {
    const { change, download, query, history, deliveries, idOf } = await makeRestChecked(server);
    const [row] = await server.db
      .select()
      .from(items)
      .where(eq(items.id, idOf(1)));
    // The version does not tell it, like a change right after the version was read.
    await change(1, { title: longTitle, updatedAt: row?.updatedAt });
    const response = await download(query());
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect([await history(), await deliveries()]).toEqual([[], []]);
  });
});
