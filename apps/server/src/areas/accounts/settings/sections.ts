import { captureSettings, noCaptureSettings } from "@lotwright/contracts/catalog/capture-settings";
import { customFieldSettings, noCustomFields } from "@lotwright/contracts/catalog/custom-fields";
import {
  defaultExportFormat,
  exportFormat as exportFormatContract,
} from "@lotwright/contracts/exports/export-settings";
import { defaultCurrency } from "@lotwright/contracts/values/money";
import type { ActivityVerb } from "@lotwright/contracts/workspace/activity";
import { branding as brandingContract, defaultBrandColor } from "@lotwright/contracts/workspace/branding";
import { companySettings } from "@lotwright/contracts/workspace/company-settings";
import type { AppEvent } from "@lotwright/contracts/workspace/events";
import type { RecordKind } from "@lotwright/export/workspace/kinds";
import type { z } from "zod";

/** Kinds of records in the download of everything that are sections. */
export type SectionKind = Extract<RecordKind, `${string}-settings` | "branding" | "custom-fields">;

/** Settings that are saved together and have one entry of the activity. */
export type Section<Value extends object> = {
  /** In the database. */
  name: string;
  /** Name in messages: "Only your admin can change the …". */
  label: string;
  /** Settings of a person default to those of the workspace's owner. */
  scope: "workspace" | "person";
  schema: z.ZodType<Value>;
  defaults: Value;
  verb: ActivityVerb;
  /** In the download of the workspace. */
  record: {
    kind: SectionKind;
    /** Whether a record names a user: of settings of the workspace, the owner. */
    hasUser?: true;
    /** Whether fields that were never saved have their default instead of null. */
    hasDefaults?: true;
  };
  /** Published after a save, to all users of the workspace. */
  event?: Exclude<AppEvent, { manifestId: string }>["type"];
  /** Label of the entry of the activity. */
  nameOf?(value: Value): string;
  /** Value as the activity shows it. */
  describe?(value: Value): object;
  /** Value or changes in a form in which the same settings are equal. */
  normalize?(value: Changes<Value>): object;
};

export type Changes<Value> = { [Key in keyof Value]?: Value[Key] | undefined };

export type ValueOf<S> = S extends Section<infer Value> ? Value : never;

const section = <Value extends object>(definition: Section<Value>) => definition;

export const company = section({
  name: "company",
  label: "company settings",
  scope: "workspace",
  schema: companySettings,
  defaults: {
    ...{ companyName: "", companyWebsite: "", companyPhone: "", companyEmail: "", logoUrl: null },
    ...{ allowsSearchEngines: false, publishesResults: false },
    ...{ keepsRecordings: false, requiresOwnPasswords: false },
    ...{ defaultCurrency, units: "imperial" },
  },
  verb: "company.changed",
  record: { kind: "company-settings", hasUser: true, hasDefaults: true },
  nameOf: ({ companyName }) => companyName,
});

export const branding = section({
  name: "branding",
  label: "branding",
  scope: "workspace",
  schema: brandingContract,
  defaults: { brandColor: defaultBrandColor, logoUrl: null },
  verb: "branding.changed",
  record: { kind: "branding", hasUser: true },
});

export const capture = section({
  name: "capture",
  label: "required shots",
  scope: "workspace",
  schema: captureSettings,
  defaults: noCaptureSettings,
  verb: "capture-settings.changed",
  record: { kind: "capture-settings", hasDefaults: true },
  event: "capture-settings.changed",
  /** Writes the lists as one text, such as "Furniture: Front, Back; Other lots: Front". */
  describe: ({ requiredShots }) => ({
    requiredShots: requiredShots
      .map(({ category, shots }) => `${category || "Other lots"}: ${shots.join(", ")}`)
      .join("; "),
  }),
});

const withoutEmptyTexts = (texts: object) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));

export const customFields = section({
  name: "custom-fields",
  label: "custom fields",
  scope: "workspace",
  schema: customFieldSettings,
  defaults: noCustomFields,
  verb: "custom-fields.changed",
  record: { kind: "custom-fields", hasDefaults: true },
  /** An empty text means the same as an absent one. */
  normalize: ({ customColumnLabels: labels, customColumnDefaults: defaults, ...others }) => ({
    ...others,
    customColumnLabels: labels && withoutEmptyTexts(labels),
    customColumnDefaults: defaults && withoutEmptyTexts(defaults),
  }),
});

export const exportFormat = section({
  name: "export-format",
  label: "export format",
  scope: "person",
  schema: exportFormatContract,
  defaults: defaultExportFormat,
  verb: "export-settings.changed",
  record: { kind: "export-settings", hasUser: true },
});

/** In the order of the download of a workspace. */
export const sections: readonly Section<object>[] = [company, branding, customFields, capture, exportFormat];
