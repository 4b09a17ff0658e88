import { beforeEach, expect, test } from "vitest";
import { makeItem } from "../../../testing/make-item";
import { toItemFields } from "../../lots/item-fields";
import { forgetItemDraft, readItemDraft, withoutFields, writeItemDraft } from "./item-draft";

const owner = { userId: "ann", itemId: "clock" };
const base = toItemFields(makeItem({ title: "Clock", notes: "" }));
const now = new Date("2026-11-21T06:00:00.000Z");
const shown = { ...base, title: "Walnut clock" };

const keep = (fields = shown) =>
  writeItemDraft(owner, { base, shown: fields, undecided: readItemDraft(owner), now });

beforeEach(() => localStorage.clear());

test("stores changes only for this user and this item", () => {
  keep();
  expect(readItemDraft(owner)).toEqual({
    changedAt: now.toISOString(),
    base: { title: "Clock" },
    changes: { title: "Walnut clock" },
  });
  expect(readItemDraft({ ...owner, userId: "bob" })).toBeUndefined();
  expect(readItemDraft({ ...owner, itemId: "vase" })).toBeUndefined();
});

test("stores nothing for a form without changes", () => {
  keep();
  writeItemDraft(owner, { base, shown: base, undecided: undefined, now });
  expect(localStorage).toHaveLength(0);
});

test("keeps an earlier draft while the user types, until the user has decided about the draft", () => {
  keep();
  const both = {
    base: { title: "Clock", notes: "" },
    changes: { title: "Walnut clock", notes: "Runs" },
  };
  keep({ ...base, notes: "Runs" });
  expect(readItemDraft(owner)).toMatchObject(both);
  keep(base);
  expect(readItemDraft(owner)).toMatchObject(both);
  forgetItemDraft(owner);
  expect(readItemDraft(owner)).toBeUndefined();
});

test("drops a number that is still being typed, and keeps the other fields", () => {
  keep({ ...shown, lotNumber: Number.NaN });
  expect(readItemDraft(owner)?.changes).toEqual({ title: "Walnut clock" });
});

test("treats an unreadable draft as no draft", () => {
  localStorage.setItem("lotwright.item.ann.clock", "{");
  expect(readItemDraft(owner)).toBeUndefined();
  localStorage.setItem("lotwright.item.ann.clock", JSON.stringify({ changes: { title: 1 } }));
  expect(readItemDraft(owner)).toBeUndefined();
});

test("reads photos that an earlier release stored as a URL or an id", () => {
  const changes = { photoUrls: ["/photos/a.jpg", "b"] };
  const draft = { changedAt: now.toISOString(), base: { photoUrls: [] }, changes };
  localStorage.setItem("lotwright.item.ann.clock", JSON.stringify(draft));
  expect(readItemDraft(owner)?.changes.photoUrls).toEqual([
    { kind: "stored", url: "/photos/a.jpg" },
    { kind: "local", id: "b" },
  ]);
});

test("removes saved fields from the draft, and deletes the draft when no field is left", () => {
  keep({ ...shown, notes: "Runs" });
  const draft = readItemDraft(owner);
  if (!draft) throw new Error("There is no draft");
  expect(withoutFields(draft, ["title"])?.changes).toEqual({ notes: "Runs" });
  expect(withoutFields(draft, ["title", "notes"])).toBeUndefined();
});

test("restores a price that was set or cleared, and stores no number that is still being typed", () => {
  const priced = { ...base, lowEstimate: 100 };
  const typed = { ...priced, lowEstimate: null, highEstimate: 12.5, weight: Number.NaN };
  writeItemDraft(owner, { base: priced, shown: typed, undecided: undefined, now });
  const draft = readItemDraft(owner);
  expect(draft?.changes).toEqual({ lowEstimate: null, highEstimate: 12.5 });
});
