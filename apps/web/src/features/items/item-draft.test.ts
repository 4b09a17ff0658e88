import { beforeEach, expect, test } from "vitest";
import { makeItem } from "../../testing/make-item";
import { draftDifferences, forgetItemDraft, keepItemDraft, readItemDraft, withoutFields } from "./item-draft";
import { toItemFields } from "./item-fields";

const owner = { userId: "ann", itemId: "clock" };
const base = toItemFields(makeItem({ title: "Clock", notes: "" }));
const now = new Date("2026-11-21T06:00:00.000Z");
const shown = { ...base, title: "Walnut clock" };

const keep = (fields = shown) =>
  keepItemDraft(owner, { base, shown: fields, undecided: readItemDraft(owner), now });

beforeEach(() => localStorage.clear());

test("what was changed is kept for this person and this item alone", () => {
  keep();
  expect(readItemDraft(owner)).toEqual({
    changedAt: now.toISOString(),
    base: { title: "Clock" },
    changes: { title: "Walnut clock" },
  });
  expect(readItemDraft({ ...owner, userId: "bob" })).toBeUndefined();
  expect(readItemDraft({ ...owner, itemId: "vase" })).toBeUndefined();
});

test("nothing is kept of a form that shows what is saved", () => {
  keep();
  keepItemDraft(owner, { base, shown: base, undecided: undefined, now });
  expect(localStorage).toHaveLength(0);
});

test("an earlier draft stays until it is decided about, whatever is typed meanwhile", () => {
  keep();
  keep({ ...base, notes: "Runs" });
  expect(readItemDraft(owner)?.changes).toEqual({ title: "Walnut clock", notes: "Runs" });
  keep(base);
  expect(readItemDraft(owner)?.changes).toEqual({ title: "Walnut clock", notes: "Runs" });
  forgetItemDraft(owner);
  expect(readItemDraft(owner)).toBeUndefined();
});

test("a number that is half typed costs no other field", () => {
  keep({ ...shown, lotNumber: Number.NaN });
  expect(readItemDraft(owner)?.changes).toEqual({ title: "Walnut clock" });
});

test("what is not a draft is none", () => {
  localStorage.setItem("lotwright.item.ann.clock", "{");
  expect(readItemDraft(owner)).toBeUndefined();
  localStorage.setItem("lotwright.item.ann.clock", JSON.stringify({ changes: { title: 1 } }));
  expect(readItemDraft(owner)).toBeUndefined();
});

test("a field that was saved anew since the draft has to be chosen", () => {
  const draft = {
    changedAt: now.toISOString(),
    base: { title: "Clock" },
    changes: { title: "Walnut clock" },
  };
  expect(draftDifferences(draft, base)).toEqual([
    { name: "title", mine: "Walnut clock", theirs: "Clock", isContested: false },
  ]);
  expect(draftDifferences(draft, { ...base, title: "Oak clock" })).toMatchObject([{ isContested: true }]);
  expect(draftDifferences(draft, shown)).toEqual([]);
});

test("saved fields leave the draft, which ends with the last one", () => {
  keep({ ...shown, notes: "Runs" });
  const draft = readItemDraft(owner);
  if (!draft) throw new Error("There is no draft");
  expect(withoutFields(draft, ["title"])?.changes).toEqual({ notes: "Runs" });
  expect(withoutFields(draft, ["title", "notes"])).toBeUndefined();
});

test("offers a price again that was set or cleared, and stores no number that is being typed", () => {
  const priced = { ...base, lowEstimate: 100 };
  const typed = { ...priced, lowEstimate: null, highEstimate: 12.5, weight: Number.NaN };
  keepItemDraft(owner, { base: priced, shown: typed, undecided: undefined, now });
  const draft = readItemDraft(owner);
  expect(draft?.changes).toEqual({ lowEstimate: null, highEstimate: 12.5 });
  expect(draft && draftDifferences(draft, priced)).toEqual([
    { name: "lowEstimate", mine: null, theirs: 100, isContested: false },
    { name: "highEstimate", mine: 12.5, theirs: null, isContested: false },
  ]);
});
