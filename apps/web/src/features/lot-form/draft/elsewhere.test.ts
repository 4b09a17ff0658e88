import { expect, test } from "vitest";
import { changedFields, pick } from "../../../lib/fields";
import { makeItem } from "../../../testing/make-item";
import { toItemFields } from "../../lots/item-fields";
import { type ItemFields, merge } from "../../offline/drafts";
import { chosenValues } from "../../offline/queue";
import { addChanges, draftVersions, type ElsewhereChange, toVersions } from "./elsewhere";

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

/** Fields by who changed them. Values: base, local user, other user. */
const fieldsBy = {
  "neither changed": { name: "consignor", values: ["Miller", "Miller", "Miller"] },
  "only this person changed": { name: "title", values: ["Chair", "Oak chair", "Chair"] },
  "only the other changed": { name: "notes", values: ["", "", "Loose"] },
  "both changed to the same": { name: "description", values: ["", "Of oak.", "Of oak."] },
  "both changed differently": { name: "condition", values: ["", "Good", "Worn"] },
} as const;
const versionOf = (index: 0 | 1 | 2): ItemFields => ({
  ...base,
  ...Object.fromEntries(Object.values(fieldsBy).map(({ name, values }) => [name, values[index]])),
});
const [before, mine, theirs] = [versionOf(0), versionOf(1), versionOf(2)];

const buttons: [string, "local" | "remote"][] = [
  ["All yours", "local"],
  ["All theirs", "remote"],
];

test.each(buttons)("never writes a value that this person did not choose after %s", (_, side) => {
  const { fields, changes } = follow([], { base: before, local: mine, remote: theirs });
  const versions = toVersions(changes, fields);
  expect(versions.map(({ name, isUnchosen }) => [name, isUnchosen])).toEqual([
    ["notes", true],
    ["condition", false],
  ]);
  const all = Object.fromEntries(versions.map(({ name }) => [name, side]));
  for (const choices of [all, {}]) {
    const chosen: object = { ...fields, ...chosenValues(versions, choices) };
    const condition = choices === all && side === "remote" ? "Worn" : "Good";
    expect(chosen).toEqual({ ...theirs, title: "Oak chair", condition });
  }
});

test("keeps what this person types into a field that the other has changed before", () => {
  const { fields, changes } = follow([], { base: before, local: before, remote: theirs });
  const shown = { ...fields, notes: "Loose leg" };
  for (const side of ["local", "remote"] as const) {
    const chosen = chosenValues(toVersions(changes, shown), { notes: side });
    expect({ ...shown, ...chosen }).toEqual({ ...theirs, notes: "Loose leg" });
  }
});

test.each(buttons)("restores from a draft only what this person changed after %s", (_, side) => {
  const changedAt = "2026-11-21T06:00:00.000Z";
  const changes = changedFields(before, mine);
  const draft = { changedAt, base: pick(before, Object.keys(changes)), changes };
  const versions = draftVersions(draft, theirs);
  expect(versions.map(({ name }) => name).toSorted()).toEqual(["condition", "title"]);
  const all = Object.fromEntries(versions.map(({ name }) => [name, side]));
  const restored: object = { ...theirs, ...chosenValues(versions, all) };
  expect(restored).toEqual(side === "local" ? { ...theirs, title: "Oak chair", condition: "Good" } : theirs);
});
