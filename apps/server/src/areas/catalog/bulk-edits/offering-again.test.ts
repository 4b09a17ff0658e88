import type { OfferAgainInput } from "@lotwright/contracts/catalog/bulk-edits";
import { items } from "@lotwright/db/schema";
import { makeItem, makeManifest } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { TestServer } from "../../../testing/app";
import { test } from "../../../testing/test";
import { makeBulkSale } from "./testing/bulk-sale";

const texts = {
  title: "Lamp",
  description: "Brass.",
  lowEstimate: 80,
  reservePrice: 60,
  internalNotes: "Shelf 3",
};
const photoUrls = [`/photos/${"a".repeat(32)}.jpg`];

/** Creates an unsold lot 2A and a withdrawn lot 3, a lot 3 in the next sale, and helpers. */
async function makeUnsold(server: TestServer) {
  const sale = await makeBulkSale(server);
  const { workspaceId, manifestId, otherId, bulk } = sale;
  const unsold = await sale.lot(2, {
    ...{ ...texts, photoUrls, sectionLetter: "A", saleState: "unsold", externalId: "X1" },
  });
  const withdrawn = await sale.lot(3, { title: "Chair", saleState: "withdrawn" });
  await makeItem(server.db, { workspaceId, manifestId: otherId, lotNumber: 3 });
  const input: OfferAgainInput = {
    manifestId,
    toManifestId: otherId,
    ids: [withdrawn.id, unsold.id],
    numbers: "keep",
  };
  const added = async () => (await sale.rows(otherId)).filter(({ title }) => title !== "");
  return { ...sale, unsold, withdrawn, input, added, offerAgain: () => bulk.offerAgain(input) };
}

test("duplicates unsold lots into the next sale without their results, and links both offers", async ({
  server,
}) => {
  const { offerAgain, added, rows, unsold, owner, otherId, manifestId, caller, bulk } =
    await makeUnsold(server);
  const { snapshotId, lots } = await offerAgain();
  const [lamp, chair] = await added();
  expect(lots).toEqual([
    { itemId: lamp?.id, from: "2A", to: "2A" },
    { itemId: chair?.id, from: "3", to: "4" },
  ]);
  expect(lamp).toMatchObject({
    ...{ ...texts, photoUrls, lotNumber: 2, sectionLetter: "A", createdBy: owner.id },
    ...{ saleState: null, hammerPrice: null, buyerNumber: "", externalId: "" },
  });
  expect((await rows(manifestId)).map(({ saleState }) => saleState)).toEqual(["unsold", "withdrawn"]);

  const sale = { manifestId, manifestName: "Autumn Sale" };
  const next = { manifestId: otherId, manifestName: "Winter Sale" };
  const [before, again] = [{ id: unsold.id }, { id: lots[0]?.itemId ?? "" }];
  expect(await caller.results.offers(again)).toEqual({
    earlier: { ...sale, itemId: unsold.id, lot: "2A", saleState: "unsold" },
    later: [],
  });
  expect(await caller.results.offers(before)).toEqual({
    earlier: null,
    later: [{ ...next, itemId: lots[0]?.itemId, lot: "2A", saleState: null }],
  });

  await server.db
    .update(items)
    .set({ title: "Armchair" })
    .where(eq(items.id, chair?.id ?? ""));
  expect(await bulk.undo({ snapshotId })).toMatchObject({
    restored: 1,
    kept: [{ itemId: chair?.id, field: "", reason: "changed" }],
  });
  expect(await caller.results.offers(before)).toEqual({ earlier: null, later: [] });
});

test("duplicates no lot into the same sale twice", async ({ server }) => {
  const { bulk, input, unsold, offerAgain, added } = await makeUnsold(server);
  await bulk.offerAgain({ ...input, ids: [unsold.id] });
  expect((await offerAgain()).lots.map(({ from }) => from)).toEqual(["3"]);
  await expect(offerAgain()).rejects.toThrow(
    "These lots are offered again in that manifest already, or were sold since.",
  );
  expect(await added()).toHaveLength(2);
});

test("offers no lot again of which a later offer was sold, nor of that the next one", async ({ server }) => {
  const { bulk, caller, input, unsold, offerAgain, added, workspaceId } = await makeUnsold(server);
  const { id: third } = await makeManifest(server.db, { workspaceId });
  const { lots } = await bulk.offerAgain({ ...input, ids: [unsold.id] });
  const second = lots[0]?.itemId ?? "";
  await caller.results.set({ id: second, saleState: "unsold" });
  const later = await bulk.offerAgain({
    ...{ manifestId: input.toManifestId, toManifestId: third, ids: [second], numbers: "keep" },
  });
  await caller.results.set({ id: later.lots[0]?.itemId ?? "", saleState: "sold", hammerPrice: 90 });
  expect((await offerAgain()).lots.map(({ from }) => from)).toEqual(["3"]);
  await expect(bulk.offerAgain({ ...input, toManifestId: third, ids: [unsold.id] })).rejects.toThrow(
    "or were sold since",
  );
  expect(await added()).toHaveLength(2);
});

test("keeps a new lot when the lot of its earlier offer is deleted", async ({ server }) => {
  const { offerAgain, caller, unsold, added } = await makeUnsold(server);
  const { lots } = await offerAgain();
  await caller.items.remove({ id: unsold.id });
  expect(await added()).toHaveLength(2);
  expect((await caller.results.offers({ id: lots[0]?.itemId ?? "" })).earlier).toBeNull();
});

test("links the offers of merged lots again when the merge is undone", async ({ server }) => {
  const { bulk, caller, input, unsold, offerAgain, workspaceId, lot } = await makeUnsold(server);
  const { manifestId, toManifestId } = input;
  const { lots } = await offerAgain();
  const second = lots[0]?.itemId ?? "";
  await caller.results.set({ id: second, saleState: "unsold" });
  const { id: third } = await makeManifest(server.db, { workspaceId });
  await bulk.offerAgain({ manifestId: toManifestId, toManifestId: third, ids: [second], numbers: "keep" });
  const offersOf = (...ids: string[]) => Promise.all(ids.map((id) => caller.results.offers({ id })));
  const before = await offersOf(unsold.id, second);
  const { id: intoId } = await lot(9);
  const { id: laterId } = await makeItem(server.db, { workspaceId, manifestId: toManifestId, lotNumber: 9 });
  const snapshots = [
    await bulk.merge({ manifestId, intoId, ids: [intoId, unsold.id] }),
    await bulk.merge({ manifestId: toManifestId, intoId: laterId, ids: [laterId, second] }),
  ];
  for (const { snapshotId } of snapshots.reverse()) await bulk.undo({ snapshotId });
  expect(await offersOf(unsold.id, second)).toEqual(before);
});

test("undoes a merge without links to lots that were deleted since", async ({ server }) => {
  const { bulk, caller, input, withdrawn, offerAgain, lot } = await makeUnsold(server);
  const { lots } = await offerAgain();
  const { id: intoId } = await lot(9);
  const { manifestId } = input;
  const { snapshotId } = await bulk.merge({ manifestId, intoId, ids: [intoId, withdrawn.id] });
  await caller.items.remove({ id: lots[1]?.itemId ?? "" });
  expect(await bulk.undo({ snapshotId })).toMatchObject({ kept: [] });
  expect(await caller.results.offers({ id: withdrawn.id })).toEqual({ earlier: null, later: [] });
});

test("shows no offer in a sale that the person may not see", async ({ server }) => {
  const { offerAgain, unsold, members, caller, member, otherId, input } = await makeUnsold(server);
  const { lots } = await offerAgain();
  expect(await members.results.offers({ id: unsold.id })).toEqual({ earlier: null, later: [] });
  await expect(members.bulkEdits.offerAgain(input)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await caller.assignments.assign({ manifestId: otherId, userId: member.id });
  expect((await members.results.offers({ id: unsold.id })).later).toHaveLength(1);
  await caller.assignments.unassign({ manifestId: input.manifestId, userId: member.id });
  expect((await members.results.offers({ id: lots[0]?.itemId ?? "" })).earlier).toBeNull();
});

test("clears the results of unsold lots that are moved to the next sale, and restores them on undo", async ({
  server,
}) => {
  const { bulk, input, added, rows, manifestId } = await makeUnsold(server);
  const { snapshotId } = await bulk.move({ ...input, clearsResults: true });
  expect((await added()).map(({ saleState, lotNumber }) => [lotNumber, saleState])).toEqual([
    [2, null],
    [4, null],
  ]);
  await bulk.undo({ snapshotId });
  expect((await rows(manifestId)).map(({ saleState, lotNumber }) => [lotNumber, saleState])).toEqual([
    [2, "unsold"],
    [3, "withdrawn"],
  ]);
});

test("leaves a moved lot where it is, with its new result, when the move is undone", async ({ server }) => {
  const { bulk, caller, input, unsold, added } = await makeUnsold(server);
  const { snapshotId } = await bulk.move({ ...input, ids: [unsold.id], clearsResults: true });
  await caller.results.set({ id: unsold.id, saleState: "sold", hammerPrice: 500 });
  expect(await bulk.undo({ snapshotId })).toMatchObject({
    restored: 0,
    kept: [{ itemId: unsold.id, field: "manifestId", reason: "changed" }],
  });
  expect(await added()).toMatchObject([{ saleState: "sold", hammerPrice: 500 }]);
});

test("writes no former result into the sale that a lot was moved on to", async ({ server }) => {
  const { bulk, input, unsold, rows, workspaceId } = await makeUnsold(server);
  const { id: third } = await makeManifest(server.db, { workspaceId });
  const { snapshotId } = await bulk.move({ ...input, ids: [unsold.id], clearsResults: true });
  await bulk.move({ manifestId: input.toManifestId, toManifestId: third, ids: [unsold.id], numbers: "keep" });
  await bulk.undo({ snapshotId });
  expect((await rows(third)).map(({ saleState }) => saleState)).toEqual([null]);
});

test.for(["offerAgain", "move"] as const)(
  "rejects a sold lot in %s, and changes nothing",
  async (name, { server }) => {
    const { bulk, input, added, unsold, caller } = await makeUnsold(server);
    await caller.results.set({ id: unsold.id, saleState: "sold", hammerPrice: 90 });
    const offer = () =>
      name === "move" ? bulk.move({ ...input, clearsResults: true }) : bulk.offerAgain(input);
    await expect(offer()).rejects.toThrow(
      "Lot 2A was sold, so it can't be offered again. Nothing was changed.",
    );
    expect(await added()).toEqual([]);
  },
);
