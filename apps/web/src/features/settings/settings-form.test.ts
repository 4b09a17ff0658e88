import { noCaptureSettings } from "@lotwright/contracts/catalog/capture-settings";
import { noCustomFields } from "@lotwright/contracts/catalog/custom-fields";
import { defaultExportFormat } from "@lotwright/contracts/exports/export-settings";
import { expect, test } from "vitest";
import { mergeNames } from "./capture-form";
import { exportSettingsOf, settingsForm, toSettingsValues } from "./settings-form";

const company = {
  companyName: "Harbor Auctions",
  companyWebsite: "",
  companyPhone: "",
  companyEmail: "",
  logoUrl: null,
  allowsSearchEngines: false,
  publishesResults: false,
  keepsRecordings: false,
  requiresOwnPasswords: false,
  defaultCurrency: "USD",
  units: "imperial" as const,
  platform: null,
};
const saved = toSettingsValues({
  company,
  brandColor: "#2878B7",
  format: defaultExportFormat,
  capture: noCaptureSettings,
  custom: { ...noCustomFields, customColumnLabels: { custom3: "Estimate" } },
});

test("reports invalid settings by field, and disables the export preview", () => {
  const wrong = { ...saved, branding: { brandColor: "blue" }, file: { ...saved.file, includeColumns: [] } };
  const paths = settingsForm.safeParse(wrong).error?.issues.map(({ path }) => path.join("."));
  expect(paths).toEqual(["branding.brandColor", "file.includeColumns"]);
  expect(exportSettingsOf(wrong)).toBeUndefined();
  expect(exportSettingsOf(saved)?.customColumnLabels.custom3).toBe("Estimate");
});

test.each([
  ["", "a b", "a b", "a b"],
  ["a b", "a b c", "a b", "a b c"],
  ["a b", "a c", "a b x", "a x c"],
  ["a", "", "a x", "x"],
  ["a", "a X", "a x", "a x"],
  ["a b", "b a", "a b", "b a"],
])("merges the names %j, changed to %j, into the newest ones %j: %j", (opened, form, newest, merged) => {
  const [one, other, last] = [opened, form, newest].map((names) => names.split(" ").filter(Boolean));
  expect(mergeNames(one ?? [], other ?? [], last ?? []).join(" ")).toBe(merged);
});
