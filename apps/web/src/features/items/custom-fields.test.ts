import { defaultExportSettings } from "@lotwright/contracts/export-settings";
import { fieldLabel } from "@lotwright/contracts/item-fields";
import { expect, test } from "vitest";
import { initialCustomTexts, shownCustomFields } from "./custom-fields";

const settings = {
  ...defaultExportSettings,
  customColumnLabels: { custom1: "Condition", custom3: " " },
  customColumnDefaults: { custom1: "Good", custom2: "Barn" },
  showInWorkflow: ["custom1" as const, "custom3" as const],
  includeColumns: ["title" as const, "custom1" as const],
  columnOrder: ["custom3" as const, "custom2" as const, "custom1" as const],
};

test("the fields of the workflow are asked for, in the owner's order and words", () => {
  expect(shownCustomFields(settings)).toEqual([
    { id: "custom3", label: "Custom3", defaultText: "", isExported: false },
    { id: "custom1", label: "Condition", defaultText: "Good", isExported: true },
  ]);
  expect(shownCustomFields(defaultExportSettings)).toEqual([]);
});

test("a field that holds text is shown, although the workflow leaves it out", () => {
  const ids = shownCustomFields(settings, { custom20: "Heavy", custom5: " " }).map(({ id }) => id);
  expect(ids).toEqual(["custom3", "custom1", "custom20"]);
});

test("a new item begins with the defaults of the fields that are asked for", () => {
  const texts = initialCustomTexts(settings);
  expect(Object.keys(texts)).toHaveLength(20);
  expect([texts.custom1, texts.custom2, texts.custom3]).toEqual(["Good", "", ""]);
});

test("a difference is named as the form names the field", () => {
  expect(fieldLabel("custom1", settings.customColumnLabels)).toBe("Condition");
  expect(fieldLabel("notes", settings.customColumnLabels)).toBe("Item notes");
});
