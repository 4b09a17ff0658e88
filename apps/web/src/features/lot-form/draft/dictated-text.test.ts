import { expect, test } from "vitest";
import { makeItem } from "../../../testing/make-item";
import { toItemFields } from "../../lots/item-fields";
import { withDictated } from "./dictated-text";

const fieldsWith = (notes: string) => toItemFields(makeItem({ notes }));
const done = { field: "notes", status: "done", transcript: "A brass lamp." } as const;

const merge = (
  base: string,
  local: string,
  remote: string,
  recordings: Parameters<typeof withDictated>[1],
) => {
  const versions = { base: fieldsWith(base), local: fieldsWith(local), remote: fieldsWith(remote) };
  const merged = withDictated(versions, recordings);
  return [merged.base.notes, merged.local.notes];
};

test.each([
  ["Typed", "Typed more", "Typed\n\nA brass lamp.", "Typed more\n\nA brass lamp."],
  ["", "Typed", "A brass lamp.", "Typed\n\nA brass lamp."],
  ["Typed", "", "Typed\n\nA brass lamp.", "A brass lamp."],
  ["One", "One, two\n", "One\n\nThree.\n\nA brass lamp.", "One, two\n\nThree.\n\nA brass lamp."],
])("appends dictated text to what was typed: base %j, typed %j, remote %j", (base, local, remote, text) => {
  expect(merge(base, local, remote, [done])).toEqual([remote, text]);
  expect(merge(base, local, remote, [{ ...done, status: "pending", transcript: "" }])).toEqual([
    remote,
    text,
  ]);
});

test("lets the user decide about texts of other users", () => {
  const theirs = ["Typed", "Typed more", "Typed\n\nTheirs."] as const;
  const kept = ["Typed", "Typed more"];
  expect(merge(...theirs, [])).toEqual(kept);
  expect(merge(...theirs, [done])).toEqual(kept);
  expect(merge(...theirs, [{ ...done, field: "internalNotes", status: "pending" }])).toEqual(kept);
  expect(merge("Typed", "Typed more", "Rewritten. A brass lamp.", [done])).toEqual(kept);
});

test("leaves a field that the user has not typed into to the merge", () => {
  expect(merge("Typed", "Typed", "Typed\n\nA brass lamp.", [done])).toEqual(["Typed", "Typed"]);
});
