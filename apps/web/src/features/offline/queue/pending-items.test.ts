import { expect, test } from "vitest";
import { localPhoto, storedPhoto } from "../../../components/photos/photo-queue";
import { makeItem } from "../../../testing/make-item";
import { makePendingLot, makePendingUpdate, otherRejection } from "../../../testing/make-outbox";
import { withPendingChanges } from "./pending-items";

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
