import { expect, test } from "vitest";
import { localPhoto, storedPhoto } from "../../../components/photos/photo-queue";
import { toCard } from "../../../data/lots/item-cards";
import { makeItem } from "../../../testing/make-item";
import { makePendingLot, makePendingUpdate, otherRejection } from "../../../testing/make-outbox";
import { cardsWithPendingChanges, withPendingChanges } from "./pending-items";

const lamp = makeItem({ title: "Lamp", notes: "brass", photoUrls: ["/photos/a", "/photos/b"] });
const chair = makeItem();

test("shows the changed fields of a pending change in its item, and no others", () => {
  const change = makePendingUpdate(lamp, { title: "Lamp" }, { title: "Oil lamp", notes: "older" });
  expect(withPendingChanges([lamp, chair], [change])).toEqual([{ ...lamp, title: "Oil lamp" }, chair]);
});

test("shows the photos of a pending change that are on the server", () => {
  const photoUrls = [localPhoto("new"), storedPhoto("/photos/b")];
  const change = makePendingUpdate(lamp, { photoUrls: [] }, { photoUrls });
  expect(withPendingChanges([lamp], [change])[0]?.photoUrls).toEqual(["/photos/b"]);
});

test("shows neither new lots nor rejected changes, and returns the same array if nothing changes", () => {
  const change = makePendingUpdate(lamp, { title: "Lamp" }, { title: "Oil lamp" });
  const items = [lamp, chair];
  const lots = [makePendingLot(1000), { ...change, status: otherRejection() }];
  expect(withPendingChanges(items, lots)).toBe(items);
});

test("shows a pending change in a card as in the card of the changed item", () => {
  const failed = makeItem({
    ...{ title: "", aiGenerationStatus: "failed", aiFailureReason: "Busy.", lowEstimate: 5, highEstimate: 9 },
    photoUrls: ["/photos/a", "/photos/b"],
  });
  const changes = [
    { title: "Oil lamp", quantity: 2, lotNumber: 7 },
    { title: "Oil lamp", description: "Brass" },
    { lowEstimate: null, highEstimate: 12.5, category: "Lighting" },
  ];
  for (const fields of changes) {
    const base = Object.fromEntries(
      Object.keys(fields).map((name) => [name, failed[name as keyof typeof fields]]),
    );
    const change = makePendingUpdate(failed, base, fields);
    const [expected] = withPendingChanges([failed], [change]).map(toCard);
    expect(cardsWithPendingChanges([toCard(failed)], [change])).toEqual([expected]);
  }
  const photoUrls = [storedPhoto("/photos/b")];
  const change = makePendingUpdate(failed, { photoUrls: [] }, { photoUrls });
  expect(cardsWithPendingChanges([toCard(failed)], [change])[0]).toMatchObject({
    coverUrl: "/photos/b",
    photoCount: 1,
  });
});

test("shows a lot as checked while the confirmation waits on this device", () => {
  const unchecked = makeItem({ title: "Rolex watch", unseenClaims: ["Rolex"] });
  const card = toCard(unchecked);
  const confirmed = makePendingUpdate(unchecked, { unseenClaims: ["Rolex"] }, { unseenClaims: [] });
  const renamed = makePendingUpdate(unchecked, { title: "Rolex watch" }, { title: "Old Rolex watch" });
  expect(cardsWithPendingChanges([card], [confirmed])[0]?.isToCheck).toBeUndefined();
  expect(cardsWithPendingChanges([card], [renamed])[0]?.isToCheck).toBe(true);
});
