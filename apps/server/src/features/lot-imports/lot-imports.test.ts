import { makeManifest } from "@lotwright/db/testing/make";
import { describe, expect } from "vitest";
import type { TestServer } from "../../testing/app";
import { actorOf } from "../../testing/app";
import { makePeople } from "../../testing/people";
import { test } from "../../testing/test";

async function openSale(server: TestServer) {
  const { owner, workspaceId } = await makePeople(server.db);
  const { id: manifestId } = await makeManifest(server.db, {
    workspaceId,
    name: "Spring Sale",
    consignor: "House",
  });
  const { imports, items, bulkEdits } = server.callerFor(actorOf(owner));
  const lots = async () =>
    (await items.list({ manifestId }))
      .sort(
        (one, other) => one.lotNumber - other.lotNumber || (one.sectionLetter < other.sectionLetter ? -1 : 1),
      )
      .map(
        ({ lotNumber, sectionLetter, title, startPrice }) =>
          `${lotNumber}${sectionLetter} ${title} ${startPrice}`,
      );
  return { imports, items, bulkEdits, owner, workspaceId, manifestId, lots };
}

describe("an import of lots", () => {
  test("creates new lots and updates those that exist", async ({ server }) => {
    const { imports, items, manifestId, lots } = await openSale(server);
    await items.create({ manifestId, lotNumber: 12, title: "Lamp", startPrice: 5 });
    const csv = "Lot,Title,Start price\n12,Brass lamp,\n13A,Oak chair,20\n,Vase,\n";
    const created = await imports.create({ manifestId, csv, name: "lots.csv" });
    expect(created).toMatchObject({
      counts: { rows: 3, create: 2, update: 1, unchanged: 0, skip: 0, error: 0 },
      ...{ matchBy: "lotNumber", state: "checked", written: 0, snapshotId: null },
    });
    const { rows } = await imports.rows({ id: created.id });
    expect(rows.map(({ line, action, lot }) => `${line} ${action} ${lot}`)).toEqual([
      "2 update 12",
      "3 create 13A",
      "4 create ",
    ]);
    const ran = await imports.run({ id: created.id, expectedVersion: created.version });
    expect(ran).toMatchObject({ created: 2, updated: 1, changedLots: [] });
    expect(await lots()).toEqual(["12 Brass lamp 5", "13A Oak chair 20", "14 Vase null"]);
    expect(await imports.run({ id: created.id })).toEqual(ran);
    expect(await imports.byId({ id: created.id })).toMatchObject({
      state: "done",
      snapshotId: ran.snapshotId,
    });
    const { csv: report } = await imports.report({ id: created.id });
    expect(report).toBe(
      "\ufeffLine,Lot,Action,Message\r\n2,12,updated,\r\n3,13A,created,\r\n4,14,created,\r\n",
    );
  });
});
