import { ownPresetField } from "@lotwright/contracts/exports/own-presets";
import { expect, test } from "vitest";
import { makeOwnColumn } from "../../../testing/make-own-preset";
import { choiceOf, contentGroups, sourceOf, withSource } from "./column-choices";

const blank = { kind: "blank" } as const;

test("offers every field of the contract once, and reads each choice back", () => {
  const choices = contentGroups.flatMap(({ options }) => options.map(({ value }) => value));
  expect(new Set(choices).size).toBe(choices.length);
  expect(choices).toEqual(expect.arrayContaining(ownPresetField.options));
  expect(choices.map((choice) => choiceOf(sourceOf(choice, blank)))).toEqual(choices);
});

test("keeps the photo's number and the separator when names become addresses", () => {
  expect(sourceOf("photo-address", { kind: "photo", number: 4, as: "file" })).toMatchObject({ number: 4 });
  const joined = { kind: "photos", as: "file", separator: "|" } as const;
  expect(sourceOf("photos-address", joined)).toMatchObject({ as: "address", separator: "|" });
});

test("keeps how a column is written where its new content can be written so, else takes the usual way", () => {
  const prices = makeOwnColumn("Price", { source: { kind: "field", field: "startPrice" }, type: "whole" });
  expect(withSource(prices, { kind: "field", field: "highEstimate" }).type).toBe("whole");
  expect(withSource(prices, { kind: "field", field: "title" }).type).toBe("text");
  expect(withSource(prices, { kind: "field", field: "quantity" }).type).toBe("integer");
});
