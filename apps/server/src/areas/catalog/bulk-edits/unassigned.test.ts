import { activity, items, undoSnapshots } from "@lotwright/db/schema";
import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { procedures } from "../../../testing/access-calls";
import type { TestServer } from "../../../testing/app";
import { test } from "../../../testing/test";
import { type BulkSale, makeBulkSale } from "./testing/bulk-sale";

const photoUrl = "https://example.test/a.jpg";

type Named = BulkSale & { own: string; hiddenId: string };

/** A member's calls that name an own lot and one of an unassigned manifest. */
const calls: Record<string, (named: Named) => Promise<unknown>> = {
  "bulkEdits.edit": ({ members, manifestId, own, hiddenId }) =>
    members.bulkEdits.edit({
      ...{ manifestId, ids: [own, hiddenId] },
      operation: { kind: "set", fields: { category: "Toys" } },
    }),
  "bulkEdits.preview": ({ members, manifestId, own, hiddenId }) =>
    members.bulkEdits.preview({
      ...{ manifestId, ids: [own, hiddenId] },
      operation: { kind: "set", fields: { category: "Toys" } },
    }),
  "bulkEdits.writeCells": ({ members, manifestId, own, hiddenId }) =>
    members.bulkEdits.writeCells({
      ...{ manifestId, rows: [own, hiddenId].map((id) => ({ id, fields: { title: "x" } })) },
    }),
  "bulkEdits.move": ({ members, manifestId, hidden, own }) =>
    members.bulkEdits.move({ manifestId, ids: [own], toManifestId: hidden.id, numbers: "next" }),
  "bulkEdits.offerAgain": ({ members, manifestId, hidden, own }) =>
    members.bulkEdits.offerAgain({ manifestId, ids: [own], toManifestId: hidden.id, numbers: "next" }),
  "bulkEdits.duplicate": ({ members, hiddenId }) => members.bulkEdits.duplicate({ id: hiddenId, count: 1 }),
  "bulkEdits.split": ({ members, hiddenId }) =>
    members.bulkEdits.split({ id: hiddenId, groups: [[photoUrl]] }),
  "bulkEdits.merge": ({ members, manifestId, own, hiddenId }) =>
    members.bulkEdits.merge({ manifestId, ids: [hiddenId], intoId: own }),
  "bulkEdits.remove": ({ members, manifestId, own, hiddenId }) =>
    members.bulkEdits.remove({ manifestId, ids: [own, hiddenId] }),
  "bulkEdits.describe": ({ members, manifestId, own, hiddenId }) =>
    members.bulkEdits.describe({ manifestId, ids: [own, hiddenId] }),
  "bulkEdits.undo": async ({ members, bulk, hidden, hiddenId }) => {
    const { snapshotId } = await bulk.edit({
      ...{ manifestId: hidden.id, ids: [hiddenId] },
      operation: { kind: "set", fields: { notes: "new" } },
    });
    return members.bulkEdits.undo({ snapshotId: snapshotId ?? "" });
  },
  "items.batch": ({ members, own, hiddenId }) =>
    members.items.batch({
      operations: [own, hiddenId].map((id) => ({ action: "update", id, item: { title: "x" } })),
    }),
};

/** Variants of these calls that name the lot differently, and renumbering. */
const variants: typeof calls = {
  "bulkEdits.move from there": ({ members, manifestId, otherId, own, hiddenId }) =>
    members.bulkEdits.move({ manifestId, ids: [own, hiddenId], toManifestId: otherId, numbers: "next" }),
  "bulkEdits.offerAgain from there": ({ members, manifestId, otherId, own, hiddenId }) =>
    members.bulkEdits.offerAgain({
      manifestId,
      ids: [own, hiddenId],
      toManifestId: otherId,
      numbers: "next",
    }),
  "bulkEdits.merge into it": ({ members, manifestId, own, hiddenId }) =>
    members.bulkEdits.merge({ manifestId, ids: [own], intoId: hiddenId }),
  "lotNumbers.update": ({ members, manifestId, own, hiddenId }) =>
    members.lotNumbers.update({
      ...{ manifestId, instruction: { action: "renumber", ids: [own, hiddenId], start: 50 } },
    }),
};

async function storedIn(server: TestServer, workspaceId: string) {
  const { db } = server;
  return {
    items: await db.select().from(items).where(eq(items.workspaceId, workspaceId)).orderBy(asc(items.id)),
    snapshots: await db.$count(undoSnapshots, eq(undoSnapshots.workspaceId, workspaceId)),
    entries: await db.$count(activity, eq(activity.workspaceId, workspaceId)),
  };
}

test("names every bulk procedure", () => {
  const bulk = [...procedures.keys()].filter((path) => path.startsWith("bulkEdits."));
  expect(Object.keys(calls).sort()).toEqual([...bulk, "items.batch"].sort());
});

test.for(Object.entries({ ...calls, ...variants }))(
  "changes nothing at all when %s of a member names a lot of an unassigned manifest",
  async ([name, run], { server }) => {
    const sale = await makeBulkSale(server);
    const own = (await sale.lot(1, { photoUrls: [photoUrl] })).id;
    await sale.caller.items.update({ id: sale.hiddenLot.id, photoUrls: [photoUrl] });
    await sale.caller.assignments.assign({ manifestId: sale.otherId, userId: sale.member.id });
    const named = { ...sale, own, hiddenId: sale.hiddenLot.id };
    const before = await storedIn(server, sale.workspaceId);
    await expect(run(named)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const after = await storedIn(server, sale.workspaceId);
    // The owner's edit to undo happens before the member's call.
    if (name === "bulkEdits.undo") expect(after.items.map(({ notes }) => notes).sort()).toEqual(["", "new"]);
    else expect(after).toEqual(before);
  },
);
