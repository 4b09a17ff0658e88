import { expect, test } from "vitest";
import { makeItem } from "../../../testing/make-item";
import { toItemFields } from "../../lots/item-fields";
import type { ItemFields } from "../../offline/drafts";
import { chosenValues } from "../../offline/queue";
import { addTaken, changesElsewhere, type TakenField, toVersions } from "./elsewhere";
import { follow } from "./follow";

const base = toItemFields(makeItem({ title: "Chair", notes: "" }));

type Form = { shown: ItemFields; seen: ItemFields; taken: readonly TakenField[] };

/** The form after someone else saved, with the changes to show. */
function followed({ taken, ...typed }: Form, stored: ItemFields) {
  const next = follow(typed, stored);
  const form: Form = { ...next, taken: addTaken(taken, typed, next) };
  return { form, changes: changesElsewhere(form.taken, next, stored) };
}
const typing = (shown: ItemFields, seen = base): Form => ({ shown, seen, taken: [] });

test("takes newer values of other fields, and keeps a typed one with the value that it was typed over", () => {
  const first = { ...base, title: "Elm chair", notes: "Loose" };
  const one = followed(typing({ ...base, title: "Oak chair" }), first);
  expect(one.changes).toEqual([
    { name: "title", isConflict: true },
    { name: "notes", isConflict: false },
  ]);
  expect([one.form.shown, one.form.seen]).toMatchObject([
    { title: "Oak chair", notes: "Loose" },
    { title: "Chair", notes: "Loose" },
  ]);
  // The other also types this person's title, and takes the notes back.
  const two = followed(one.form, { ...base, title: "Oak chair", category: "Toys" });
  expect(two.changes).toEqual([{ name: "category", isConflict: false }]);
  expect(two.form.shown).toEqual(two.form.seen);
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
  const { form, changes } = followed(typing(mine, before), theirs);
  const versions = toVersions(changes, form.shown, theirs);
  expect(versions.map(({ name, isUnchosen }) => [name, isUnchosen])).toEqual([
    ["condition", false],
    ["notes", true],
  ]);
  const all = Object.fromEntries(versions.map(({ name }) => [name, side]));
  for (const choices of [all, {}]) {
    const chosen: object = { ...form.shown, ...chosenValues(versions, choices) };
    const condition = choices === all && side === "remote" ? "Worn" : "Good";
    expect(chosen).toEqual({ ...theirs, title: "Oak chair", condition });
  }
});

test("keeps what this person types into a field that the other has changed before", () => {
  const { form } = followed(typing(before, before), theirs);
  const shown = { ...form.shown, notes: "Loose leg" };
  expect(follow({ ...form, shown }, theirs)).toEqual({ shown, seen: theirs });
  expect(changesElsewhere(form.taken, { ...form, shown }, theirs)).toContainEqual({
    ...{ name: "notes", isConflict: false },
  });
});
