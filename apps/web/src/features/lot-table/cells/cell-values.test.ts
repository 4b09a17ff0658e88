import { fieldIdsOf } from "@lotwright/contracts/catalog/item-fields";
import { amount, measure } from "@lotwright/testing/amounts";
import { fc, testProperty } from "@lotwright/testing/properties";
import { beforeAll, expect, test } from "vitest";
import { toCard } from "../../../data/lots/item-cards";
import { makeItem } from "../../../testing/make-item";
import {
  clearedFields,
  editText,
  fieldsOfCell,
  fieldValue,
  loadContract,
  readCell,
  shownText,
  textOfCell,
} from "./cell-values";
import type { ColumnId } from "./columns";

beforeAll(loadContract);

const item = makeItem({
  lotNumber: 1012,
  sectionLetter: "A",
  title: "Lamp",
  description: "Brass.\n\nDented",
  quantity: 3,
  lowEstimate: 1250.5,
  height: 12.25,
});
const whole = { card: toCard(item), item };
const listed = { card: toCard(item), item: undefined };
const units = { currency: "USD", units: "imperial" } as const;

test("reads a cell from the lot's card before the whole item is loaded", () => {
  expect(fieldValue(listed, "title")).toBe("Lamp");
  expect(fieldValue(listed, "lowEstimate")).toBe(1250.5);
  expect(fieldValue(listed, "highEstimate")).toBeNull();
  expect(fieldValue(listed, "description")).toBeUndefined();
  expect(textOfCell(listed, "description")).toBeUndefined();
  expect(fieldValue(whole, "description")).toBe("Brass.\n\nDented");
});

test("shows one line, with currency and unit", () => {
  expect(shownText("description", item.description, units)).toBe("Brass. Dented");
  expect(shownText("lowEstimate", 1250.5, units)).toBe("$1,250.50");
  expect(shownText("height", 12.25, units)).toBe("12.25 in");
  expect(shownText("quantity", 3, units)).toBe("3");
  expect(shownText("description", "long ".repeat(4_000), units)).toHaveLength(300);
});

test.each([
  ["lot", "1012A"],
  ["title", "Lamp"],
  ["description", "Brass.\n\nDented"],
  ["highEstimate", ""],
  ["quantity", "3"],
] as const)("reads the text of the cell %s back as its value", (id, text) => {
  expect(textOfCell(whole, id)).toBe(text);
  expect(readCell(id, text)).toEqual({ fields: fieldsOfCell(whole, id) });
});

testProperty(
  "reads the text of any price or size back as its value",
  fc.oneof(
    fc.tuple(fc.constantFrom(...fieldIdsOf("money")), amount),
    fc.tuple(fc.constantFrom(...fieldIdsOf("measure")), measure),
  ),
  ([id, value]) => {
    expect(readCell(id, editText(id, value))).toEqual({ fields: { [id]: value } });
  },
);

test.each([
  ["title", " Lamp ", { title: "Lamp" }],
  ["description", "a\r\nb", { description: "a\nb" }],
  ["quantity", "1,000", { quantity: 1000 }],
  ["quantity", "", { quantity: 1 }],
  ["startPrice", " ", { startPrice: null }],
  ["lot", " 1012 a ", { lotNumber: 1012, sectionLetter: "A" }],
  ["lot", "7", { lotNumber: 7, sectionLetter: "" }],
] satisfies [ColumnId, string, object][])("reads %s from %j", (id, text, fields) => {
  expect(readCell(id, text)).toEqual({ fields });
});

test.each([
  ["quantity", "two", "A quantity must be a whole number"],
  ["quantity", "1.5", "A quantity must be a whole number"],
  ["quantity", "0", "A quantity must be at least 1"],
  ["startPrice", "cheap", "A start price must be a number"],
  ["startPrice", "-1", "A start price must be at least 0"],
  ["height", "1.005", "A height has at most two decimals"],
  ["title", "x".repeat(81), "Use at most 80 characters"],
  ["title", "Lamp\nChair", "Line breaks aren't allowed here"],
  ["lot", "A12", "A lot is a number, with a letter for its section if it has one."],
  ["lot", "0", "A lot number must be at least 1"],
  ["status", "Sold", "This column can't be edited."],
] satisfies [ColumnId, string, string][])("refuses %s for %j with the form's reason", (id, text, reason) => {
  expect(readCell(id, text)).toEqual({ reason });
});

test("clears texts, prices, and quantities, and no lot number", () => {
  expect(clearedFields("title")).toEqual({ title: "" });
  expect(clearedFields("startPrice")).toEqual({ startPrice: null });
  expect(clearedFields("quantity")).toEqual({ quantity: 1 });
  expect(clearedFields("lot")).toBeUndefined();
  expect(clearedFields("status")).toBeUndefined();
});
