import { items } from "@lotwright/db/schema";
import { makePhoto } from "@lotwright/db/testing/make";
import { type Arbitrary, fc } from "@lotwright/testing/properties";
import { count, eq } from "drizzle-orm";
import { expect } from "vitest";
import { createKnownRows } from "../../../fast/known-rows";
import { actorOf, type TestServer } from "../../../testing/app";
import { statementsOf } from "../../../testing/statements";
import { test, testServerProperty } from "../../../testing/test";
import { type BulkSale, makeBulkSale } from "../bulk-edits/testing/bulk-sale";
import type { ItemCount } from "./item-counts";

const place = { isInOther: fc.boolean(), pick: fc.nat(9) };
const kinds = "create remove removeTwo move duplicate split merge import undo".split(" ");
const step = fc.oneof(
  { weight: 20, arbitrary: fc.record({ ...place, kind: fc.constantFrom(...kinds) }) },
  { weight: 1, arbitrary: fc.record({ ...place, kind: fc.constant("removeManifest") }) },
);
type Step = typeof step extends Arbitrary<infer Value> ? Value : never;

type Round = BulkSale & { server: TestServer; snapshots: string[] };

/** Counts items by manifest directly in PostgreSQL. */
async function truth({ server: { db }, workspaceId }: Round): Promise<Record<string, number>> {
  const rows = await db
    .select({ manifestId: items.manifestId, itemCount: count() })
    .from(items)
    .where(eq(items.workspaceId, workspaceId))
    .groupBy(items.manifestId);
  return Object.fromEntries(rows.map(({ manifestId, itemCount }) => [manifestId, itemCount]));
}

type Caller = BulkSale["caller"];

async function listed(caller: Caller): Promise<Record<string, number>> {
  const rows = (await caller.manifests.list()).filter(({ itemCount }) => itemCount > 0);
  return Object.fromEntries(rows.map(({ id, itemCount }) => [id, itemCount]));
}

/** Takes a random step, and returns its snapshot if it can be undone. */
async function take(round: Round, { kind, isInOther, pick }: Step): Promise<string | null | undefined> {
  const { caller, bulk, manifestId: one, otherId: other, snapshots } = round;
  const [manifestId, toManifestId] = isInOther ? [other, one] : [one, other];
  const rows = await round.rows(manifestId);
  const chosen = rows.slice(pick % Math.max(rows.length - 1, 1));
  const ids = chosen.map(({ id }) => id);
  const [id = ""] = ids;
  switch (kind) {
    case "create":
      return void (await caller.items.create({ manifestId }));
    case "remove":
      return void (await caller.items.remove({ id }));
    case "removeTwo":
      return void (await bulk.remove({ manifestId, ids: ids.slice(0, 2) }));
    case "move":
      return (await bulk.move({ manifestId, ids, toManifestId, numbers: "next" })).snapshotId;
    case "duplicate":
      return (await bulk.duplicate({ id, count: 1 + (pick % 2) })).snapshotId;
    case "split":
      return (await bulk.split({ id, groups: [(chosen[0]?.photoUrls ?? []).slice(0, 1)] })).snapshotId;
    case "merge":
      return (await bulk.merge({ manifestId, ids: ids.slice(0, 2), intoId: id })).snapshotId;
    case "import": {
      const csv = `Lot,Title\n${500 + pick},New`;
      const file = await caller.imports.create({ manifestId, csv, name: "lots.csv" });
      return (await caller.imports.run({ id: file.id })).snapshotId;
    }
    case "undo":
      return void (await bulk.undo({ snapshotId: snapshots[pick % snapshots.length] ?? "" }));
    default:
      return void (await caller.manifests.remove({ id: manifestId }));
  }
}

async function makeRound(server: TestServer): Promise<Round> {
  const sale = await makeBulkSale(server);
  const { workspaceId } = sale;
  for (const lot of [1, 2, 3]) {
    const photos = [await makePhoto(server.db, { workspaceId }), await makePhoto(server.db, { workspaceId })];
    await sale.lot(lot, { photoUrls: photos.map(({ url }) => url) });
  }
  return { ...sale, server, snapshots: [] };
}

testServerProperty(
  "lists how many lots manifests have after each change of lots, and how many the workspace has in all",
  fc.array(step, { minLength: 5, maxLength: 12 }),
  async (steps, server) => {
    const round = await makeRound(server);
    const { caller } = round;
    for (const each of steps) {
      expect(await listed(caller)).toEqual(await truth(round));
      // A rejected step, such as a merge of a single lot, changes nothing.
      const snapshotId = await take(round, each).catch(() => undefined);
      if (snapshotId) round.snapshots.push(snapshotId);
      const counts = await truth(round);
      expect([each.kind, await listed(caller)]).toEqual([each.kind, counts]);
      const all = Object.values(counts).reduce((sum, itemCount) => sum + itemCount, 0);
      expect((await caller.usage.current()).lots.used).toBe(all);
    }
  },
  { runs: 12 },
);

test("counts the lots of a manifest again only when an event names it", async ({ server }) => {
  const { owner, manifestId } = await makeRound(server);
  await server.flushed();
  const knownCounts = createKnownRows<ItemCount>({ watch: server.deps.events.watch, isCurrent: () => true });
  const caller = server.callerFor(actorOf(owner), { knownCounts });
  const counted = async () =>
    (await statementsOf(server, () => caller.manifests.list()))
      .filter(({ text }) => text.includes("(select count(*)::int"))
      .map(({ values }) => values);
  await counted();
  expect(await counted()).toEqual([]);
  await caller.items.create({ manifestId });
  expect(await counted()).toEqual([[`{"${manifestId}"}`]]);
});
