import { fieldLabel } from "@lotwright/contracts/catalog/item-fields";
import { defaultExportSettings } from "@lotwright/contracts/exports/export-settings";
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

test("shows the workflow's fields in the owner's order and with the owner's labels", () => {
  expect(shownCustomFields(settings)).toEqual([
    { id: "custom3", label: "Custom3", defaultText: "", isExported: false },
    { id: "custom1", label: "Condition", defaultText: "Good", isExported: true },
  ]);
  expect(shownCustomFields(defaultExportSettings)).toEqual([]);
});

test("shows a field that has text even if the workflow does not include it", () => {
  const ids = shownCustomFields(settings, { custom20: "Heavy", custom5: " " }).map(({ id }) => id);
  expect(ids).toEqual(["custom3", "custom1", "custom20"]);
});

test("fills the custom fields of a new item with the workflow's defaults", () => {
  const texts = initialCustomTexts(settings);
  expect(Object.keys(texts)).toHaveLength(20);
  expect([texts.custom1, texts.custom2, texts.custom3]).toEqual(["Good", "", ""]);
});

test("labels a changed field like the form does", () => {
  expect(fieldLabel("custom1", settings.customColumnLabels)).toBe("Condition");
  expect(fieldLabel("notes", settings.customColumnLabels)).toBe("Item notes");
});
