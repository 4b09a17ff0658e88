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
  recordings: Parameters<typeof withDictated>[2],
) => {
  const versions = { shown: fieldsWith(local), seen: fieldsWith(base), stored: fieldsWith(base) };
  const { seen, shown } = withDictated(versions, fieldsWith(remote), recordings);
  return [seen.notes, shown.notes];
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

test("appends dictated text to a field that someone else has changed, which stays contested", () => {
  const versions = { shown: fieldsWith("Mine"), seen: fieldsWith("Before"), stored: fieldsWith("Theirs") };
  const { seen, shown, stored } = withDictated(versions, fieldsWith("Theirs\n\nA brass lamp."), [done]);
  expect([seen.notes, shown.notes, stored.notes]).toEqual([
    "Before",
    "Mine\n\nA brass lamp.",
    "Theirs\n\nA brass lamp.",
  ]);
});
