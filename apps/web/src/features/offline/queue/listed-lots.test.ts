// @vitest-environment node
import { expect, test } from "vitest";
import { makeLostCall } from "../../../testing/failures";
import { makeLot, makePicture, openPage } from "../../../testing/make-outbox";
import { createPassingStore } from "./outbox-store";

const lots = [1000, 1001, 1002].map((number) => {
  const { holder: _, ...lot } = makeLot(number);
  return lot;
});
const ids = lots.map(({ id }) => id);

test("adds listed lots in one write, and uploads them in order", async () => {
  const store = createPassingStore();
  const writes: number[] = [];
  const page = await openPage({
    store: {
      ...store,
      write: (changes) => {
        writes.push(changes.lots?.length ?? 0);
        return store.write(changes);
      },
    },
  });
  await page.outbox.addLots(lots);
  expect(writes[0]).toBe(3);
  await page.settled();
  expect(page.server.calls).toEqual(["lot 1000", "lot 1001", "lot 1002"]);
  expect([...page.server.lots.keys()]).toEqual(ids);
});

test("takes listed lots back while they are held, except those that were photographed", async () => {
  const page = await openPage();
  const releases = ids.map((id) => page.outbox.hold(id));
  await page.outbox.addLots(lots);
  const [lot] = lots;
  if (!lot) throw new Error("There are no lots");
  const { manifestId: _, ...values } = lot.fields;
  await page.outbox.addPhotos("edit:photographed", [makePicture("front")]);
  await page.outbox.addChange({
    item: { id: lot.id, manifestId: lot.manifestId },
    manifestName: "Barn",
    base: { ...values, photoUrls: [] },
    fields: { ...values, photoUrls: [] },
    holder: "edit:photographed",
  });
  expect(await page.outbox.takeBackLots(ids)).toBe(2);
  for (const release of releases) release();
  await page.settled();
  expect(page.server.calls).toEqual(["photo front", "lot 1000"]);
  expect(page.outbox.view()).toMatchObject({ lots: [], photos: [] });
});

test("takes no lot back that the server may have", async () => {
  const page = await openPage();
  page.server.lotFault = makeLostCall;
  await page.outbox.addLots(lots);
  await page.settled();
  expect(await page.outbox.takeBackLots(ids)).toBe(2);
  page.server.lotFault = () => undefined;
  await page.outbox.flushNow();
  expect([...page.server.lots.keys()]).toEqual(ids.slice(0, 1));
});
