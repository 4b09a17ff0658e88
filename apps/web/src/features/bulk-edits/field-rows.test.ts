import { fieldLabel } from "@lotwright/contracts/catalog/item-fields";
import { expect, test } from "vitest";
import { type FieldRow, readRows, settingTexts } from "./field-rows";

const row = (id: FieldRow["id"], text: string, isCleared = false): FieldRow => ({
  key: 0,
  id,
  text,
  isCleared,
});
const units = { currency: "USD", units: "imperial" } as const;

test("reads texts, whole numbers, amounts and sizes as their fields hold them", () => {
  const { operation } = readRows([
    row("category", " Tools "),
    row("quantity", "3"),
    row("lowEstimate", "$1,250.50"),
    row("height", "12.5"),
  ]);
  expect(operation).toEqual({
    kind: "set",
    fields: { category: "Tools", quantity: 3, lowEstimate: 1250.5, height: 12.5 },
  });
});

test("clears fields on request: texts, amounts, and the quantity to 1", () => {
  const { operation } = readRows([
    row("notes", "left over", true),
    row("reservePrice", "", true),
    row("quantity", "", true),
  ]);
  expect(operation?.fields).toEqual({ notes: "", reservePrice: null, quantity: 1 });
});

test.each([
  ["no field is chosen", row(undefined, "")],
  ["a value is missing", row("category", "  ")],
  ["a number is none", row("lowEstimate", "cheap")],
  ["a quantity is no whole number", row("quantity", "1.5")],
])("does nothing while %s", (_why, incomplete) => {
  expect(readRows([row("title", "Lamp"), incomplete]).operation).toBeUndefined();
});

test("shows the problem of an invalid value", () => {
  const { problemOf } = readRows([row("title", "x".repeat(81)), row("lowEstimate", "cheap")]);
  expect(problemOf("title")).toMatch(/80/);
  expect(problemOf("lowEstimate")).toBeDefined();
  expect(problemOf("category")).toBeUndefined();
});

test("describes what becomes of each field, with long texts shortened", () => {
  const { operation } = readRows([
    row("category", "Tools"),
    row("lowEstimate", "1250"),
    row("notes", "", true),
    row("description", "a".repeat(200)),
  ]);
  expect(operation && settingTexts(operation, fieldLabel, units)).toEqual([
    `Description becomes “${"a".repeat(60)}…”`,
    "Category becomes “Tools”",
    "Item notes is cleared",
    "Low estimate becomes $1,250",
  ]);
});
