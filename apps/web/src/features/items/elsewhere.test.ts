import { expect, test } from "vitest";
import { makeItem } from "../../testing/make-item";
import type { ItemFields } from "../offline/drafts";
import { chosenValues, merge } from "../offline/queue";
import { addChanges, type ElsewhereChange, initialChoices } from "./elsewhere";
import { toItemFields } from "./item-fields";

const base = toItemFields(makeItem({ title: "Chair", notes: "" }));

/** Merges a newer version into a form, and returns the form's fields with the changes to show. */
function follow(
  known: ElsewhereChange[],
  versions: { base: ItemFields; local: ItemFields; remote: ItemFields },
) {
  const { fields, changedByRemote, conflicts } = merge(versions);
  const added = changedByRemote.map((name) => ({
    name,
    local: versions.local[name],
    isConflict: conflicts.includes(name),
  }));
  return { fields, changes: addChanges(known, added, { shown: fields, remote: versions.remote }) };
}

test("adds later changes of others to the known changes, and drops changes to a value that the form now has too", () => {
  const local = { ...base, title: "Oak chair" };
  const first = { ...base, title: "Elm chair", notes: "Loose" };
  const one = follow([], { base, local, remote: first });
  expect(one.changes).toEqual([
    { name: "title", local: "Oak chair", remote: "Elm chair", isConflict: true },
    { name: "notes", local: "", remote: "Loose", isConflict: false },
  ]);
  const second = { ...first, title: "Oak chair", category: "Toys" };
  const two = follow(one.changes, { base: first, local: one.fields, remote: second });
  expect(two.changes).toEqual([
    { name: "notes", local: "", remote: "Loose", isConflict: false },
    { name: "category", local: base.category, remote: "Toys", isConflict: false },
  ]);
});

test("selects the local version of a conflict by default, and the newer version of other changes", () => {
  const local = { ...base, title: "Oak chair", notes: "Loose" };
  const remote = { ...base, title: "Elm chair", notes: "Repaired", quantity: 4 };
  const { fields, changes } = follow([], { base, local, remote });
  expect(initialChoices(changes)).toEqual({ title: "local", notes: "local", quantity: "remote" });
  const chosen = chosenValues(changes, { title: "local", notes: "remote", quantity: "local" });
  expect({ ...fields, ...chosen }).toEqual({ ...base, title: "Oak chair", notes: "Repaired" });
});
