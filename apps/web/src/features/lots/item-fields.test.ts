import { expect, test } from "vitest";
import { makeItem } from "../../testing/make-item";
import { formFields } from "../offline/drafts";
import {
  categoryOptions,
  categoryToSend,
  consignorOptions,
  emptyGroupFields,
  toItemFields,
  toQuantity,
} from "./item-fields";

const base = toItemFields(makeItem({ title: "Chair", photoUrls: ["/photos/a.jpg"], consignor: "Miller" }));

test.each([
  ["3", 3],
  ["", 1],
  ["0", 1],
  ["-4", 1],
  ["2.7", 2],
  ["many", 1],
  [Number.NaN, 1],
])("reads the quantity %s as %i", (text, quantity) => {
  expect(toQuantity(text)).toBe(quantity);
});

test("sends an empty category if the user left 'Other' unchanged and requested AI, and any other category as it is", () => {
  expect(categoryToSend("Other", { isChosen: false, useAi: true })).toBe("");
  expect(categoryToSend("Other", { isChosen: true, useAi: true })).toBe("Other");
  expect(categoryToSend("Other", { isChosen: false, useAi: false })).toBe("Other");
  expect(categoryToSend("Tools", { isChosen: false, useAi: true })).toBe("Tools");
});

test("always offers the item's current category", () => {
  expect(categoryOptions("Other", []).map(({ value }) => value)).toHaveLength(10);
  expect(categoryOptions("", [])[0]).toEqual({ value: "", label: "No category" });
  expect(categoryOptions("Clocks", [])[0]).toEqual({ value: "Clocks", label: "Clocks" });
});

test("offers the workspace's own categories after the specified ones, before 'Other'", () => {
  const values = categoryOptions("Clocks", ["Silver", "Clocks"]).map(({ value }) => value);
  expect(values.slice(-4)).toEqual(["Miscellaneous", "Silver", "Clocks", "Other"]);
  expect(values).toHaveLength(12);
});

test("offers each consignor once, with 'Other' last", () => {
  const values = consignorOptions("Miller", ["miller", "Estate", "other"]).map(({ value }) => value);
  expect(values).toEqual(["Estate", "Miller", "Other"]);
  expect(consignorOptions("", ["Estate"])[0]).toEqual({ value: "", label: "No consignor" });
});

test("validates the item form with the contract's schema", () => {
  const wrong = formFields.safeParse({
    ...base,
    photoUrls: [],
    lotNumber: Number.NaN,
    title: "x".repeat(81),
  });
  expect(wrong.error?.issues.map(({ path }) => path.join("."))).toEqual(["lotNumber", "title"]);
  expect(formFields.parse({ ...base, photoUrls: [], sectionLetter: "b" }).sectionLetter).toBe("B");
});

test("lists the empty fields of the field groups, which are left out when a new lot is sent", () => {
  const fields = toItemFields(makeItem({ startPrice: 0, internalNotes: "In the safe" }));
  const empty: readonly string[] = emptyGroupFields(fields);
  expect(empty).toEqual(expect.arrayContaining(["reservePrice", "condition", "height", "externalId"]));
  for (const id of ["startPrice", "internalNotes", "title", "quantity", "custom1"])
    expect(empty).not.toContain(id);
});
