import { noCaptureSettings } from "@lotwright/contracts/capture-settings";
import { noCustomFields } from "@lotwright/contracts/custom-fields";
import { defaultExportFormat } from "@lotwright/contracts/export-settings";
import { expect, test } from "vitest";
import { changedSections, exportSettingsOf, settingsForm, toSettingsValues } from "./settings-form";

const company = {
  companyName: "Harbor Auctions",
  companyWebsite: "",
  companyPhone: "",
  companyEmail: "",
  logoUrl: null,
  allowsSearchEngines: false,
  publishesResults: false,
  keepsRecordings: false,
  defaultCurrency: "USD",
  units: "imperial" as const,
};
const saved = toSettingsValues({
  company,
  brandColor: "#2878B7",
  format: defaultExportFormat,
  capture: noCaptureSettings,
  custom: {
    ...noCustomFields,
    columnOrder: ["custom3"],
    customColumnLabels: { custom3: "Estimate" },
  },
});

test("detects unsaved changes for each settings section separately", () => {
  expect(changedSections(saved, structuredClone(saved))).toEqual([]);
  const file = { ...saved.file, includeColumns: saved.file.includeColumns.toReversed() };
  const branding = { brandColor: "#000000" };
  expect(changedSections(saved, { ...saved, file, branding })).toEqual(["branding", "file"]);
  const company = { ...saved.company, allowsSearchEngines: true };
  expect(changedSections(saved, { ...saved, company })).toEqual(["company"]);
});

test("sorts custom fields without a position after the others", () => {
  expect(saved.customFields.columnOrder).toHaveLength(20);
  expect(saved.customFields.columnOrder.slice(0, 3)).toEqual(["custom3", "custom1", "custom2"]);
});

test("reports invalid settings by field, and disables the export preview", () => {
  const wrong = { ...saved, branding: { brandColor: "blue" }, file: { ...saved.file, includeColumns: [] } };
  const paths = settingsForm.safeParse(wrong).error?.issues.map(({ path }) => path.join("."));
  expect(paths).toEqual(["branding.brandColor", "file.includeColumns"]);
  expect(exportSettingsOf(wrong)).toBeUndefined();
  expect(exportSettingsOf(saved)?.customColumnLabels.custom3).toBe("Estimate");
});
