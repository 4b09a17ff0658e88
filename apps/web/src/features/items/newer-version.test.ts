import { expect, test } from "vitest";
import { makeItem } from "../../testing/make-item";
import { toItemFields } from "./item-fields";
import { addDifferences, chosenFields, initialChoices, meetNewer } from "./newer-version";

const base = toItemFields(makeItem({ title: "Chair", notes: "", photoUrls: ["/photos/a.jpg"] }));

test("fields the person left alone follow the other person's change, and are told of", () => {
  const mine = { ...base, notes: "One leg loose" };
  const theirs = { ...base, title: "Oak chair" };
  expect(meetNewer({ base, mine, theirs })).toEqual({
    fields: { ...base, title: "Oak chair", notes: "One leg loose" },
    differences: [{ name: "title", mine: "Chair", theirs: "Oak chair", isContested: false }],
  });
});

test("what the person has typed stays when another person changed the same field", () => {
  const mine = { ...base, title: "Oak chair" };
  const theirs = { ...base, title: "Elm chair" };
  expect(meetNewer({ base, mine, theirs })).toEqual({
    fields: mine,
    differences: [{ name: "title", mine: "Oak chair", theirs: "Elm chair", isContested: true }],
  });
});

test("the same change made by both is nothing to decide", () => {
  const both = { ...base, title: "Oak chair" };
  expect(meetNewer({ base, mine: both, theirs: both })).toEqual({ fields: both, differences: [] });
});

test("photos stay as they are while one is on its way to the server", () => {
  const theirs = { ...base, photoUrls: [] };
  const met = meetNewer({ base, mine: base, theirs, held: ["photoUrls"] });
  expect(met.fields.photoUrls).toEqual(base.photoUrls);
  expect(met.differences).toMatchObject([{ name: "photoUrls", isContested: true }]);
});

test("later news are added to what was told, and what agrees by now is left out", () => {
  const mine = { ...base, title: "Oak chair" };
  const first = { ...base, title: "Elm chair", notes: "Loose" };
  const one = meetNewer({ base, mine, theirs: first });
  const second = { ...first, title: "Oak chair", category: "Toys" };
  const two = meetNewer({ base: first, mine: one.fields, theirs: second });
  const told = addDifferences(one.differences, two.differences, { shown: two.fields, theirs: second });
  expect(told).toEqual([
    { name: "notes", mine: "", theirs: "Loose", isContested: false },
    { name: "category", mine: base.category, theirs: "Toys", isContested: false },
  ]);
});

test("each field becomes what was chosen for it", () => {
  const mine = { ...base, title: "Oak chair", notes: "Loose" };
  const theirs = { ...base, title: "Elm chair", notes: "Repaired", quantity: 4 };
  const { fields, differences } = meetNewer({ base, mine, theirs });
  expect(initialChoices(differences)).toEqual({ title: "mine", notes: "mine", quantity: "theirs" });
  const chosen = chosenFields(fields, differences, { title: "mine", notes: "theirs", quantity: "mine" });
  expect(chosen).toEqual({ ...base, title: "Oak chair", notes: "Repaired", quantity: base.quantity });
});

test("takes a price that was cleared elsewhere, and contests one that both changed", () => {
  const priced = { ...base, lowEstimate: 100, highEstimate: 200, reservePrice: 80 };
  const mine = { ...priced, highEstimate: null, reservePrice: null };
  const theirs = { ...priced, lowEstimate: null, highEstimate: 250, reservePrice: null };
  const { fields, differences } = meetNewer({ base: priced, mine, theirs });
  expect(fields).toMatchObject({ lowEstimate: null, highEstimate: null, reservePrice: null });
  expect(differences).toEqual([
    { name: "lowEstimate", mine: 100, theirs: null, isContested: false },
    { name: "highEstimate", mine: null, theirs: 250, isContested: true },
  ]);
});
