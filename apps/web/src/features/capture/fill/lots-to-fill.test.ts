import { expect, test } from "vitest";
import { localPhoto, storedPhoto } from "../../../components/photos/photo-queue";
import { toCard } from "../../../data/lots/item-cards";
import { makeItem } from "../../../testing/make-item";
import { makePendingLot, makePendingUpdate, otherRejection } from "../../../testing/make-outbox";
import type { PendingChange } from "../../offline/queue";
import { lotsToFill } from "./lots-to-fill";

const pending = makePendingLot(1000);
const { manifestId } = pending;
const url = `/photos/${"a".repeat(32)}.jpg`;
const photo = localPhoto("front");

const item = makeItem({ manifestId, lotNumber: 1001, sectionLetter: "B", title: "Lamp", photoUrls: [] });
const card = toCard(item);
const photographed = toCard(makeItem({ manifestId, photoUrls: [url] }));

const namesOf = (cards: Parameters<typeof lotsToFill>[1], queue: readonly PendingChange[]) =>
  lotsToFill(manifestId, cards, queue).map(
    ({ lotNumber, sectionLetter, title }) => `${lotNumber}${sectionLetter} ${title}`,
  );

const change = (base: object, fields: object) => makePendingUpdate(item, base, fields);

test.each([
  ["lots of the list", [card, photographed], [], ["1001B Lamp"]],
  ["lots on this phone only", [], [pending], ["1000 Lot 1000"]],
  [
    "both, in lot order",
    [card, { ...card, id: "first", lotNumber: 999 }],
    [{ ...pending, fields: { ...pending.fields, lotNumber: 1001 } }],
    ["999B Lamp", "1001 Lot 1000", "1001B Lamp"],
  ],
  ["lots that need attention", [], [{ ...pending, status: otherRejection() }], ["1000 Lot 1000"]],
  ["no lot of another manifest", [], [{ ...pending, manifestId: "other" }], []],
  ["no pending lot with a photo", [], [{ ...pending, photos: [photo] }], []],
  ["no lot whose first photo waits", [card], [change({ photoUrls: [] }, { photoUrls: [photo] })], []],
  [
    "a lot whose pending change writes no photos",
    [card],
    [change({ title: "Lamp" }, { title: "Oil lamp" })],
    ["1001B Lamp"],
  ],
  [
    "a lot whose photos a pending change removes",
    [toCard({ ...item, photoUrls: [url] })],
    [change({ photoUrls: [storedPhoto(url)] }, {})],
    ["1001B Lamp"],
  ],
  [
    "a lot once that the list has before the queue ends",
    [{ ...card, id: pending.id }],
    [pending],
    ["1000 Lot 1000"],
  ],
])("finds %s", (_name, cards, queue, names) => {
  expect(namesOf(cards, queue)).toEqual(names);
});

test("follows a change behind the creation of a lot", () => {
  const behind = (fields: object, photos = pending.photos): PendingChange => ({
    ...makePendingUpdate({ ...item, id: pending.id }, { photoUrls: [] }, { ...fields, photoUrls: photos }),
  });
  expect(namesOf([], [pending, behind({ title: "Rug", lotNumber: 1004 })])).toEqual(["1004 Rug"]);
  expect(namesOf([], [pending, behind({}, [photo])])).toEqual([]);
});

test("finds the lots of a long sale in a moment", () => {
  const queue = Array.from({ length: 500 }, (_, index) => ({ ...makePendingLot(2000 + index) }));
  const cards = Array.from({ length: 5_000 }, (_, index) => ({
    ...card,
    id: `${index}`,
    lotNumber: 10_000 - index,
  }));
  const found = lotsToFill(manifestId, cards, queue);
  expect([found.length, found[0]?.lotNumber]).toEqual([5_500, 2000]);
});
