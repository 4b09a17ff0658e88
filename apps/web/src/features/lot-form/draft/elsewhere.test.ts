import { expect, test } from "vitest";
import type { PhotoRef } from "../../../components/photos/photo-queue";
import { makeItem } from "../../../testing/make-item";
import { toItemFields } from "../../lots/item-fields";
import type { ItemDraft, ItemFields } from "../../offline/drafts";
import { chosenValues } from "../../offline/queue";
import { addTaken, changesElsewhere, type TakenField, toVersions } from "./elsewhere";
import { contestedFields, type FormVersions, fieldsToRestore, follow, withDraft } from "./follow";

const base = toItemFields(makeItem({ title: "Chair", notes: "" }));

type Form = { versions: FormVersions; taken: readonly TakenField[] };

/** The form after someone else saved, with the changes to show. */
function followed({ taken, versions }: Form, next: ItemFields) {
  const after = follow(versions, next);
  const form: Form = { versions: after, taken: addTaken(taken, versions, after) };
  return { form, changes: changesElsewhere(form.taken, after) };
}
const typing = (shown: ItemFields, seen = base): Form => ({
  versions: { shown, seen, stored: seen },
  taken: [],
});

test("takes newer values of other fields, and keeps a typed one with the value that it was typed over", () => {
  const first = { ...base, title: "Elm chair", notes: "Loose" };
  const one = followed(typing({ ...base, title: "Oak chair" }), first);
  expect(one.changes).toEqual([
    { name: "title", isConflict: true },
    { name: "notes", isConflict: false },
  ]);
  expect([one.form.versions.shown, one.form.versions.seen]).toMatchObject([
    { title: "Oak chair", notes: "Loose" },
    { title: "Chair", notes: "Loose" },
  ]);
  // The other also types this person's title, and takes the notes back.
  const two = followed(one.form, { ...base, title: "Oak chair", category: "Toys" });
  expect(two.changes).toEqual([{ name: "category", isConflict: false }]);
  expect(two.form.versions.shown).toEqual(two.form.versions.seen);
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
  const { shown } = form.versions;
  const versions = toVersions(changes, form.versions);
  expect(versions.map(({ name, isUnchosen }) => [name, isUnchosen])).toEqual([
    ["condition", false],
    ["notes", true],
  ]);
  const all = Object.fromEntries(versions.map(({ name }) => [name, side]));
  for (const choices of [all, {}]) {
    const chosen: object = { ...shown, ...chosenValues(versions, choices) };
    const condition = choices === all && side === "remote" ? "Worn" : "Good";
    expect(chosen).toEqual({ ...theirs, title: "Oak chair", condition });
  }
});

test("keeps what this person types into a field that the other has changed before", () => {
  const { form } = followed(typing(before, before), theirs);
  const versions = { ...form.versions, shown: { ...form.versions.shown, notes: "Loose leg" } };
  expect(follow(versions, theirs)).toEqual(versions);
  expect(changesElsewhere(form.taken, versions)).toContainEqual({ name: "notes", isConflict: false });
});

test("leaves a field contested whose old value the person types again", () => {
  const { form } = followed(typing({ ...base, title: "Oak chair" }), { ...base, title: "Elm chair" });
  const back = { ...form.versions, shown: { ...form.versions.shown, title: "Chair" } };
  expect(contestedFields(back)).toEqual(["title"]);
  expect(contestedFields(follow(back, { ...base, title: "Ash chair" }))).toEqual(["title"]);
});

const photo = (id: string): PhotoRef => ({ kind: "local", id });

test("restores a draft over the values it was typed over, without what was typed since and with new photos", () => {
  const draft: ItemDraft = {
    changedAt: "2026-11-21T06:00:00.000Z",
    base: { title: "Chair", notes: "", photoUrls: [] },
    changes: { title: "Oak chair", notes: "Loose", photoUrls: [photo("a")] },
  };
  const stored = { ...base, title: "Elm chair" };
  const shown = { ...stored, notes: "One leg loose", photoUrls: [photo("b")] };
  const restored = withDraft(draft, { shown, seen: stored, stored });
  expect(restored.shown).toEqual({ ...shown, title: "Oak chair", photoUrls: [photo("a"), photo("b")] });
  expect(contestedFields(restored)).toEqual(["title"]);
  expect(fieldsToRestore(draft, { shown, seen: stored, stored })).toEqual(["title", "photoUrls"]);
});
