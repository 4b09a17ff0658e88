import { exportAdjustments } from "@lotwright/db/schema";
import { makeAssignment, makeUser } from "@lotwright/db/testing/make";
import { describe, expect } from "vitest";
import { actorOf } from "../../../testing/app";
import { listenForTest } from "../../../testing/http";
import { ask } from "../../../testing/rest";
import { startSecondServer } from "../../../testing/second-server";
import { test } from "../../../testing/test";
import { makeDeliveredSale, readDelivery } from "./testing/delivered-sale";

/** Presets without a reserve price: one names photos in its ZIP, the other has their URLs with the server's origin. */
const withoutReserve = [
  ["auctionninja", "Lead"],
  ["shopify", "Title"],
] as const;

test.for(withoutReserve)(
  "delivers to %s exactly the lots whose title or photos changed, from another server, and nothing after that",
  async ([preset, titleColumn], { server }) => {
    const sale = await makeDeliveredSale(server, preset);
    const here = await listenForTest(server);
    const there = await listenForTest(await startSecondServer(server));
    const download = (origin: string, changes?: string) =>
      fetch(`${origin}${sale.path}${sale.query(changes)}`, { headers: sale.headers });
    const first = await readDelivery(await download(here.origin));
    expect(new Set(first.rows.map((row) => row[titleColumn]).filter(Boolean)).size).toBe(4);

    await sale.change(1, { photoUrls: sale.urls.toReversed() });
    await sale.change(2, { reservePrice: 80 });
    await sale.change(3, { internalNotes: "From the attic" });
    await sale.change(4, { title: "Oak chair" });
    const delta = await readDelivery(await download(there.origin, "since-last"));
    const titles = delta.rows.map((row) => row[titleColumn]).filter(Boolean);
    expect(titles).toEqual(["Chair 1", "Oak chair"]);
    const photos = delta.names.filter((name) => name.startsWith("photos/"));
    expect(photos).toEqual(preset === "shopify" ? [] : ["photos/1_1.jpg", "photos/1_2.jpg"]);

    const second = await download(here.origin, "since-last");
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({
      message: expect.stringMatching(/^Nothing changed since the export to \w+ of \d{4}-\d\d-\d\d\.$/),
    });
    expect(await sale.deliveries()).toMatchObject([{ lotCount: 2 }, { lotCount: 4 }]);
    expect((await sale.check("since-last")).lotCount).toBe(0);
  },
);

test("lists the changes of a delta in words, and those that the platform must delete", async ({ server }) => {
  const sale = await makeDeliveredSale(server);
  await readDelivery(await sale.download(sale.query()));
  await sale.change(1, { title: "Oak chair", photoUrls: sale.urls.slice(0, 1) });
  await sale.remove(2);
  await server.db.insert(exportAdjustments).values({
    ...{ workspaceId: sale.workspaceId, manifestId: sale.manifestId, presetId: "hibid-af360" },
    ...{ itemId: sale.idOf(3), field: "leftOut", value: "true" },
  });
  await sale.lot({ lotNumber: 5, title: "Desk" });
  const { names, rows, text } = await readDelivery(await sale.download(sale.query("since-last-with-list")));
  expect(rows.map(({ LotNumber }) => LotNumber)).toEqual(["1", "5"]);
  expect(names).toContain("CHANGES-hibid-af360.txt");
  expect(text("CHANGES-hibid-af360.txt").split("\r\n").slice(2)).toEqual([
    'Lot 1: Title is now "Oak chair".',
    "Lot 1: photos changed, now 1: 1-1.jpg.",
    "Lot 5 is new.",
    "Lot 2 was removed: delete it at HiBid (Auction Flex 360).",
    "Lot 3 was removed: delete it at HiBid (Auction Flex 360).",
    "",
  ]);
  expect(text("README-hibid-af360.txt")).toContain("Lot 2 was removed: delete it at HiBid");
  expect(await sale.changes()).toMatchObject({ items: [] });
});

test("counts what changed since the last delivery in a check of all lots, and checks the changed ones alone", async ({
  server,
}) => {
  const sale = await makeDeliveredSale(server);
  expect((await sale.check()).lastDelivery).toBeNull();
  await readDelivery(await sale.download(sale.query()));
  await sale.change(1, { title: "A".repeat(60) });
  await sale.remove(2);
  await sale.lot({ lotNumber: 5, title: "Desk" });
  const { createdAt } = (await sale.deliveries())[0] ?? {};
  const lastDelivery = { at: createdAt, by: "", version: "1", new: 1, changed: 1, removed: 1, unchanged: 2 };
  expect(await sale.check()).toMatchObject({ lotCount: 4, lastDelivery });
  const delta = await sale.check("since-last");
  expect(delta).toMatchObject({ lotCount: 2, canExport: false, lastDelivery });
  expect(delta.groups.map(({ heading }) => heading)).toEqual(["1 title will be cut at 50 characters"]);
});

test("names the changed items with their columns, of the platform with the last delivery", async ({
  server,
}) => {
  const sale = await makeDeliveredSale(server);
  const { caller, manifestId } = sale;
  expect(await caller.deliveries.changedItems({ manifestId })).toEqual({ changes: null });
  await readDelivery(await sale.download(sale.query()));
  await sale.change(2, { title: "Oak chair" });
  const [latest] = await sale.deliveries();
  expect(await caller.deliveries.changedItems({ manifestId })).toEqual({
    changes: {
      ...{ preset: "hibid-af360", label: "HiBid (Auction Flex 360)", since: latest?.createdAt },
      items: [
        { itemId: sale.idOf(2), lot: "2", change: "changed", columns: ["Title"], photosChanged: false },
      ],
    },
  });
  await readDelivery(await sale.download("?preset=auctionninja"));
  expect((await caller.deliveries.changedItems({ manifestId })).changes).toMatchObject({
    ...{ preset: "auctionninja", items: [] },
  });
  expect((await sale.changes())?.items).toHaveLength(1);
});

test("counts a lot as changed when the mapping writes another name for it", async ({ server }) => {
  const sale = await makeDeliveredSale(server);
  await readDelivery(await sale.download(sale.query()));
  await sale.caller.exportMappings.save({
    presetId: "hibid-af360",
    consignors: { "Mary Smith": "SMTH002" },
  });
  const changes = await sale.changes();
  expect(changes?.items.map(({ columns }) => columns)).toEqual(Array(4).fill(["SellerCode"]));
});

test("records the version of the lots that were sent, not that of later changes", async ({ server }) => {
  const sale = await makeDeliveredSale(server);
  // Resolves once the lots are spooled; the body is read later.
  const response = await sale.download(sale.query());
  await sale.change(1, { title: "Oak chair" });
  await readDelivery(response);
  expect((await sale.changes())?.items).toMatchObject([{ lot: "1", columns: ["Title"] }]);
});

test("stores the last delivered state of each lot, over deliveries of different days", async ({ server }) => {
  const sale = await makeDeliveredSale(server);
  await readDelivery(await sale.download(sale.query()));
  await sale.change(1, { createdAt: new Date("2020-01-01") });
  await readDelivery(await sale.download(`${sale.query()}&toDate=2020-01-02`));
  expect(await sale.deliveries()).toMatchObject([{ lotCount: 1 }, { lotCount: 4 }]);
  expect((await sale.check()).lastDelivery).toMatchObject({ new: 0, changed: 0, removed: 0, unchanged: 4 });
});

test("fixes only lots that changed where the check was about them", async ({ server }) => {
  const sale = await makeDeliveredSale(server);
  await sale.change(1, { title: "=Lamp" });
  await readDelivery(await sale.download(sale.query()));
  await sale.change(2, { title: "=Desk" });
  const { caller, manifestId } = sale;
  const fix = { manifestId, preset: "hibid-af360", code: "formula-start", column: "Title" } as const;
  expect(await caller.exports.fix({ ...fix, changes: "since-last" })).toEqual({ count: 1 });
  expect(await caller.exports.fix(fix)).toEqual({ count: 1 });
});

describe("access", () => {
  const paths = ["deliveries", "changes"];

  test.for(paths)(
    "shows %s to an assigned member, and hides them from everyone else",
    async (path, { server }) => {
      const sale = await makeDeliveredSale(server);
      await readDelivery(await sale.download(sale.query()));
      const member = await makeUser(server.db, { workspaceId: sale.workspaceId, role: "team" });
      const stranger = await makeUser(server.db);
      const statusFor = async (user: typeof member) => {
        const { token } = await server.deps.sessions.create(user.id);
        const headers = { cookie: `lotwright=${token}` };
        return (await ask(server, "GET", `/api/manifests/${sale.manifestId}/${path}`, { headers })).status;
      };
      expect(await statusFor(member)).toBe(404);
      expect(await statusFor(stranger)).toBe(404);
      await makeAssignment(server.db, {
        ...{ workspaceId: sale.workspaceId, manifestId: sale.manifestId, userId: member.id },
      });
      expect(await statusFor(member)).toBe(200);
    },
  );

  test("counts deliveries of all users of a manifest, and names who made the last one", async ({
    server,
  }) => {
    const sale = await makeDeliveredSale(server);
    await readDelivery(await sale.download(sale.query()));
    const { workspaceId, manifestId } = sale;
    const colleague = await makeUser(server.db, { workspaceId, role: "team", name: "Hana Novak" });
    await makeAssignment(server.db, { workspaceId, manifestId, userId: colleague.id });
    const { token } = await server.deps.sessions.create(colleague.id);
    await sale.lot({ lotNumber: 9, title: "Desk" });
    const headers = { cookie: `lotwright=${token}` };
    await readDelivery(await server.app.request(`${sale.path}${sale.query("since-last")}`, { headers }));
    expect(await sale.deliveries()).toMatchObject([{ by: "Hana Novak", lotCount: 1 }, { by: "" }]);
    expect((await sale.check()).lastDelivery).toMatchObject({ by: "Hana Novak", new: 0 });
    const caller = server.callerFor(actorOf(colleague));
    expect(await caller.deliveries.list({ manifestId, limit: 1 })).toHaveLength(1);
  });
});

test.for([
  ["changes=since-last", "Changes are known for a platform only: add preset, or leave out changes"],
  ["preset=hibid-af360&changes=some", "changes must be all, since-last or since-last-with-list"],
])("refuses an export with %s", async ([query, message], { server }) => {
  const sale = await makeDeliveredSale(server);
  const answer = await ask(server, "GET", `${sale.path}?${query}`, { headers: sale.headers });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(await answer.json())).toContain(message);
});
