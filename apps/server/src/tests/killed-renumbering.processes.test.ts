import { item } from "@lotwright/contracts/catalog/items";
import { appliedNumbers } from "@lotwright/contracts/catalog/lot-numbers";
import { activityEntry } from "@lotwright/contracts/workspace/activity";
import { items, manifests, undoSnapshots } from "@lotwright/db/schema";
import { registerAt } from "@lotwright/testing/client";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { externalDatabase, makeDataDir, startServer } from "../testing/built-server";
import { untilBlocked } from "../testing/slow-transactions";

test("renumbers no lot when the server is killed in the middle, and all lots the next time", async () => {
  const { db, url } = await externalDatabase();
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: url };
  const killed = await startServer(settings);
  const client = await registerAt(killed.origin);
  const { id: manifestId } = await client.makeManifest();
  await db.execute(sql`
    insert into ${items} (workspace_id, manifest_id, lot_number, creation_hash)
    select workspace_id, id, number, '' from ${manifests}, generate_series(1001, 2000) number
    where id = ${manifestId}`);
  const path = `/manifests/${manifestId}/renumber`;
  const instruction = { action: "renumber", start: 1 };
  const ofManifest = eq(items.manifestId, manifestId);
  await db.transaction(async (tx) => {
    // The update writes the other lots, then waits for this one.
    await tx.select().from(items).where(sql`${ofManifest} and ${items.lotNumber} = 1999`).for("update");
    const cut = client.send("POST", path, { instruction }).catch((error: unknown) => error);
    await untilBlocked({ db });
    await killed.stop("SIGKILL");
    expect(await cut).toBeInstanceOf(Error);
  });

  const next = client.at((await startServer(settings)).origin);
  // Waits for the manifest's lock, which the killed server's connection held.
  await db.transaction((tx) => tx.select().from(manifests).where(eq(manifests.id, manifestId)).for("update"));
  const numbers = async () => {
    const lots = item.array().parse(await next.send("GET", `/manifests/${manifestId}/items`));
    return lots.map(({ lotNumber }) => lotNumber).sort((one, other) => one - other);
  };
  const from = (first: number) => Array.from({ length: 1_000 }, (_, index) => first + index);
  expect(await numbers()).toEqual(from(1_001));
  const entries = async () =>
    activityEntry.array().parse(await next.send("GET", "/activity?verb=items.renumbered"));
  expect([await db.$count(undoSnapshots), await entries()]).toEqual([0, []]);

  const { snapshotId } = appliedNumbers.parse(await next.send("POST", path, { instruction }));
  expect(await numbers()).toEqual(from(1));
  expect(await entries()).toMatchObject([{ entityId: snapshotId }]);
});
