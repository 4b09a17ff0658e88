import { importRows, lotImport, ranImport } from "@lotwright/contracts/catalog/lot-imports";
import { activity, items, lotLeases, undoSnapshots } from "@lotwright/db/schema";
import { registerAt } from "@lotwright/testing/client";
import { asc, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { externalDatabase, makeDataDir, startServer } from "../testing/built-server";
import { untilBlocked } from "../testing/slow-transactions";

const lots = Array.from({ length: 2_500 }, (_, at) => `${100 + at},Oak chair ${at}`);

test("writes no lot of an import whose server is killed, and all lots otherwise", async () => {
  const { db, url } = await externalDatabase();
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: url };
  const killed = await startServer(settings);
  const client = await registerAt(killed.origin);
  const { id: manifestId } = await client.makeManifest();
  await client.makeItem({ manifestId, lotNumber: 1, title: "Lamp" });
  const csv = ["Lot,Title", ...lots, "1,Brass lamp", ",Vase"].join("\n");
  const { id } = lotImport.parse(await client.send("POST", `/manifests/${manifestId}/imports`, { csv }));
  const stored = async () => ({
    items: await db.select().from(items).orderBy(asc(items.id)),
    snapshots: await db.select().from(undoSnapshots),
    entries: await db.$count(activity),
  });
  const before = await stored();

  // The activity entry is written after all lots and the undo snapshot.
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${activity} in share mode`);
    const running = Promise.allSettled([client.send("POST", `/imports/${id}/run`, {})]);
    await untilBlocked({ db });
    const state = lotImport.parse(await client.send("GET", `/imports/${id}`));
    expect(state).toMatchObject({ state: "running", written: 2_502 });
    await killed.stop("SIGKILL");
    expect(await running).toMatchObject([{ status: "rejected" }]);
  });
  const next = client.at((await startServer(settings)).origin);
  expect(await stored()).toEqual(before);
  expect(lotImport.parse(await next.send("GET", `/imports/${id}`))).toMatchObject({
    state: "checked",
    written: 0,
  });

  const ran = ranImport.parse(await next.send("POST", `/imports/${id}/run`, {}));
  expect(ran).toMatchObject({ created: 2_501, updated: 1, changedCount: 0 });
  expect(await db.$count(items)).toBe(2_502);
  expect(await db.$count(lotLeases)).toBe(0);
  const { rows } = importRows.parse(await next.send("GET", `/imports/${id}/rows?after=2501`));
  expect(rows.map(({ lot }) => lot)).toEqual(["1", "2600"]);
});
