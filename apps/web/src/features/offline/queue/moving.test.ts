import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { expect, test } from "vitest";
import { makeFailure } from "../../../testing/failures";
import {
  holder,
  makeLot,
  makePendingLot,
  makePendingUpdate,
  makePicture,
  openPage,
  otherRejection,
} from "../../../testing/make-outbox";
import { createPassingStore } from "./outbox-store";
import { draftHolder } from "./records";

const gone = makeFailure(404, { message: "This manifest doesn't exist, or you don't have access." });
const attic = { manifestId: "0190a0a0-0000-4000-8000-0000000000aa", manifestName: "Attic" };
const atticDraft = draftHolder(attic.manifestId);
const picturesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => makePicture(`photo ${index + 1}`));

type Page = Awaited<ReturnType<typeof openPage>>;
const idsOf = ({ outbox }: Page, of: string) =>
  outbox.view().photos.flatMap((photo) => (photo.holder === of ? photo.id : []));

test("appends a draft's photos and recordings to another draft, where they are saved as one lot", async () => {
  const page = await openPage();
  const { outbox, server } = page;
  await outbox.addPhotos(holder, picturesOf(2));
  const audio = new Blob(["spoken"], { type: "audio/webm" });
  await outbox.addRecording({ holder, field: "notes", durationMs: 1_000, audio });
  const finish = outbox.beginRecording(holder);
  await outbox.addPhotos(atticDraft, picturesOf(1));
  await page.settled();
  const ids = [...idsOf(page, atticDraft), ...idsOf(page, holder)];
  expect(await outbox.moveDraft(holder, atticDraft)).toBe(true);
  await finish?.({ field: "notes", durationMs: 1_000, audio });
  const later = await openPage({ store: page.store });
  expect(idsOf(later, atticDraft)).toEqual(ids);
  expect(idsOf(later, holder)).toEqual([]);
  const lot = { ...makeLot(1000, attic), ...attic, holder: atticDraft };
  await outbox.addLot(lot);
  await page.settled();
  expect(server.lots.get(lot.id)?.photoUrls).toEqual(ids.map((id) => `/photos/${id}`));
  expect(server.recordings.size).toBe(2);
});

test("moves no photo of a draft if they are too many for one lot", async () => {
  const page = await openPage();
  await page.outbox.addPhotos(holder, picturesOf(2));
  await page.outbox.addPhotos(atticDraft, picturesOf(maxPhotosPerItem - 1));
  expect(await page.outbox.moveDraft(holder, atticDraft)).toBe(false);
  expect(idsOf(page, holder)).toHaveLength(2);
  expect(idsOf(page, atticDraft)).toHaveLength(maxPhotosPerItem - 1);
});

test("uploads lots of a manifest that is gone to another one", async () => {
  const page = await openPage();
  const { outbox, server } = page;
  server.lotFault = ({ manifestId }) => (manifestId === attic.manifestId ? undefined : gone);
  const lots = [makeLot(1000, { onLotClash: "next" }), makeLot(1001)];
  for (const lot of lots) await page.capture(lot, 1);
  await page.settled();
  expect(outbox.view().lots).toMatchObject(Array(2).fill({ status: { kind: "rejected" } }));
  const ids = lots.map(({ id }) => id);
  await outbox.moveLots(ids, attic);
  await page.settled();
  expect(ids.map((id) => server.lots.get(id))).toMatchObject(
    lots.map(({ fields }) => ({ ...fields, ...{ manifestId: attic.manifestId, onLotClash: "next" } })),
  );
  expect([...server.lots.values()].flatMap(({ photoUrls }) => photoUrls)).toHaveLength(2);
  expect(outbox.view().lots).toEqual([]);
});

test("moves the later changes of a lot with it", async () => {
  const store = createPassingStore();
  const lot = makePendingLot(1000, otherRejection());
  const change = makePendingUpdate(
    { ...lot, lotNumber: 1000 },
    { title: "Lot 1000" },
    { title: "Oak chest" },
  );
  const unrelated = makePendingLot(1001, otherRejection());
  await store.write({ lots: [lot, { ...change, sequence: 1002 }, unrelated] });
  const { outbox, server } = await openPage({ store });
  server.lotFault = () => makeFailure(503, { message: "Busy" });
  await outbox.moveLots([lot.id], attic);
  const places = outbox.view().lots.map(({ manifestId, fields }) => [manifestId, fields.manifestId]);
  expect(places).toEqual([
    [attic.manifestId, attic.manifestId],
    [unrelated.manifestId, unrelated.manifestId],
    [attic.manifestId, attic.manifestId],
  ]);
});
