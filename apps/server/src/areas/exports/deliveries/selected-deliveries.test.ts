import { readSample } from "@lotwright/contracts/exports/own-presets";
import { preflight } from "@lotwright/contracts/exports/preflight";
import { exportAdjustments } from "@lotwright/db/schema";
import { unzip } from "@lotwright/testing/unzip";
import { describe, expect } from "vitest";
import type { TestServer } from "../../../testing/app";
import { listenForTest } from "../../../testing/http";
import { ask, bodyOf } from "../../../testing/rest";
import { test } from "../../../testing/test";
import { makeDeliveredSale, readDelivery } from "./testing/delivered-sale";

const preset = "hibid-af360";

const leaveOut = (
  server: TestServer,
  { workspaceId, manifestId }: { workspaceId: string; manifestId: string },
  itemId: string,
) =>
  server.db.insert(exportAdjustments).values({
    ...{ workspaceId, manifestId, presetId: preset, itemId, field: "leftOut", value: "true" },
  });

describe("an export of selected lots to a platform", () => {
  test("delivers only the selected lots over HTTP, and the others later as new", async ({ server }) => {
    const sale = await makeDeliveredSale(server);
    const { origin } = await listenForTest(server);
    const { headers } = sale;
    const response = await fetch(`${origin}${sale.path}${sale.query()}&lots=2,4`, { headers });
    expect(response.headers.get("content-disposition")).toContain("Spring-Sale-hibid-selection-");
    const selected = await readDelivery(response);
    expect(selected.rows.map(({ LotNumber }) => LotNumber)).toEqual(["2", "4"]);
    expect(selected.names.filter((name) => name.startsWith("photos/"))).toEqual([
      ...["photos/2-1.jpg", "photos/2-2.jpg", "photos/4-1.jpg", "photos/4-2.jpg"],
    ]);
    expect(selected.text("README-hibid-af360.txt")).toContain("Only selected lots of the manifest: 2 lots.");
    expect(await sale.deliveries()).toMatchObject([{ lotCount: 2 }]);
    expect(await sale.history()).toMatchObject([{ itemCount: 2, photoCount: 4, lots: "2,4" }]);

    expect((await sale.check()).lastDelivery).toMatchObject({ new: 2, changed: 0, removed: 0, unchanged: 2 });
    const delta = await readDelivery(await sale.download(sale.query("since-last")));
    expect(delta.rows.map(({ LotNumber }) => LotNumber)).toEqual(["1", "3"]);
  });

  test("leaves changes and removals outside the selection to a later delta", async ({ server }) => {
    const sale = await makeDeliveredSale(server);
    await readDelivery(await sale.download(sale.query()));
    await sale.change(1, { title: "Oak chair" });
    await sale.change(2, { title: "Desk" });
    await sale.remove(3);
    await leaveOut(server, sale, sale.idOf(4));
    const selected = await readDelivery(await sale.download(`${sale.query()}&lots=2-4`));
    expect(selected.rows.map(({ LotNumber }) => LotNumber)).toEqual(["2"]);
    expect(selected.text("README-hibid-af360.txt")).not.toContain("was removed");

    const delta = await readDelivery(await sale.download(sale.query("since-last-with-list")));
    expect(delta.rows.map(({ LotNumber }) => LotNumber)).toEqual(["1"]);
    expect(delta.text("CHANGES-hibid-af360.txt").split("\r\n").slice(2)).toEqual([
      'Lot 1: Title is now "Oak chair".',
      "Lot 3 was removed: delete it at HiBid (Auction Flex 360).",
      "Lot 4 was removed: delete it at HiBid (Auction Flex 360).",
      "",
    ]);
    expect(await sale.changes()).toMatchObject({ items: [] });
  });

  test("exports the selected lots that changed, where changes are requested", async ({ server }) => {
    const sale = await makeDeliveredSale(server);
    await readDelivery(await sale.download(sale.query()));
    await sale.change(1, { title: "Oak chair" });
    await sale.change(2, { title: "Desk" });
    const delta = await readDelivery(await sale.download(`${sale.query("since-last")}&lots=2-3`));
    expect(delta.rows.map(({ LotNumber }) => LotNumber)).toEqual(["2"]);
    const nothing = await sale.download(`${sale.query("since-last")}&lots=2-3`);
    expect(nothing.status).toBe(409);
    expect(await nothing.json()).toMatchObject({ message: expect.stringMatching(/^Nothing changed since/) });
    expect((await sale.changes())?.items).toMatchObject([{ lot: "1" }]);
  });

  test("answers 409 with a sentence where all of the lots are left out, and records no delivery", async ({
    server,
  }) => {
    const sale = await makeDeliveredSale(server);
    await leaveOut(server, sale, sale.idOf(3));
    const response = await sale.download(`${sale.query()}&lots=3`);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      message:
        "All of these lots are skipped in exports to HiBid (Auction Flex 360). Choose other lots, and export again.",
    });
    expect(await sale.deliveries()).toEqual([]);
  });

  test("maps the numbers of the selected lots alone", async ({ server }) => {
    const sale = await makeDeliveredSale(server);
    for (const [number, value] of [
      [1, "101"],
      [2, "102"],
    ] as const) {
      const { workspaceId, manifestId } = sale;
      const adjusted = { workspaceId, manifestId, presetId: preset, itemId: sale.idOf(number) };
      await server.db.insert(exportAdjustments).values({ ...adjusted, field: "lotNumber", value });
    }
    const { rows, text } = await readDelivery(await sale.download(`${sale.query()}&lots=2-3`));
    expect(rows.map(({ LotNumber }) => LotNumber)).toEqual(["102", "3"]);
    expect(text("lot-number-map.csv").replace("\uFEFF", "").trim().split("\r\n")).toEqual([
      ...["ours,theirs", "2,102", "3,3"],
    ]);
  });

  test("exports selected lots in a format of the workspace's own", async ({ server }) => {
    const sale = await makeDeliveredSale(server);
    const { headers } = sale;
    const content = Buffer.from("Lot No,Title\n").toString("base64");
    const body = { name: "House.csv", content };
    const sampled = await ask(server, "POST", "/api/export-presets/sample", { headers, body });
    const { draft } = await bodyOf(sampled, readSample);
    const saved = await ask(server, "POST", "/api/export-presets", { headers, body: draft });
    const { id } = (await saved.json()) as { id: string };
    const response = await sale.download(`?preset=${id}&lots=1,3`);
    const entries = await unzip(await response.arrayBuffer());
    expect(entries.get("Spring-Sale-house.csv")?.toString().trim().split(/\r?\n/)).toEqual([
      ...["Lot No,Title", "1,Chair 1", "3,Chair 3"],
    ]);
    expect(await sale.deliveries()).toMatchObject([{ preset: id, lotCount: 2 }]);
  });
});

describe("a check of selected lots", () => {
  test("counts and names only the findings of the selected lots", async ({ server }) => {
    const sale = await makeDeliveredSale(server);
    await readDelivery(await sale.download(sale.query()));
    await sale.change(1, { title: "A".repeat(60) });
    await sale.change(2, { title: "B".repeat(70), consignor: "Ann Lee" });
    await sale.change(3, { consignor: "Bob Ray" });
    await sale.remove(4);
    await leaveOut(server, sale, sale.idOf(3));
    const { headers, manifestId } = sale;
    const path = `/api/manifests/${manifestId}/preflight?preset=${preset}`;
    const check = async (lots: string) =>
      bodyOf(await ask(server, "GET", `${path}&lots=${lots}`, { headers }), preflight);
    const second = await check("2");
    expect(second).toMatchObject({
      ...{ canExport: false, lotCount: 1, leftOutCount: 0, photoCount: 2, adjustments: [] },
      unmapped: { consignors: ["Ann Lee"] },
      lastDelivery: { new: 0, changed: 1, removed: 0, unchanged: 0 },
    });
    const tooLong = second.groups.filter(({ code }) => code === "title-too-long");
    expect(tooLong).toMatchObject([{ count: 1, findings: [{ lot: "2" }] }]);
    expect(await check("3-4")).toMatchObject({
      ...{ canExport: true, lotCount: 0, leftOutCount: 1, adjustments: [{ lot: "3" }] },
      lastDelivery: { new: 0, changed: 0, removed: 0, unchanged: 0 },
    });
    expect(await check("50-60")).toMatchObject({ lotCount: 0, leftOutCount: 0 });
  });

  test("fixes the selected lots alone", async ({ server }) => {
    const sale = await makeDeliveredSale(server);
    await sale.change(1, { title: "=Lamp" });
    await sale.change(2, { title: "=Desk" });
    const { caller, manifestId } = sale;
    const fix = { manifestId, preset, code: "formula-start", column: "Title" } as const;
    expect(await caller.exports.fix({ ...fix, lots: "2-4" })).toEqual({ count: 1 });
  });

  test("does not block the export of other lots because of one lot's errors", async ({ server }) => {
    const sale = await makeDeliveredSale(server);
    await sale.change(1, { title: "A".repeat(60) });
    expect((await sale.download(`${sale.query()}&lots=1`)).status).toBe(409);
    const { rows } = await readDelivery(await sale.download(`${sale.query()}&lots=2`));
    expect(rows).toHaveLength(1);
  });
});
