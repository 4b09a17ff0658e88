import {
  captureSettings,
  noCaptureSettings,
  unknownCategories,
} from "@lotwright/contracts/catalog/capture-settings";
import { customFieldSettings, noCustomFields } from "@lotwright/contracts/catalog/custom-fields";
import {
  defaultExportFormat,
  exportFormat as exportFormatContract,
} from "@lotwright/contracts/exports/export-settings";
import type { Issue } from "@lotwright/contracts/values/errors";
import { defaultCurrency } from "@lotwright/contracts/values/money";
import type { ActivityVerb } from "@lotwright/contracts/workspace/activity";
import { branding as brandingContract, defaultBrandColor } from "@lotwright/contracts/workspace/branding";
import { companySettings } from "@lotwright/contracts/workspace/company-settings";
import type { AppEvent } from "@lotwright/contracts/workspace/events";
import { setupAnswers, type TeamSize } from "@lotwright/contracts/workspace/setup";
import { presetOf } from "@lotwright/export/preset/platforms/built-in";
import type { RecordKind } from "@lotwright/export/workspace/kinds";
import type { z } from "zod";

/** Kinds of downloaded records that are settings sections. */
export type SectionKind = Extract<RecordKind, `${string}-settings` | "branding" | "custom-fields">;

/** Settings that are saved together with one activity entry. */
export type Section<Value extends object> = {
  /** Name in the database. */
  name: string;
  /** Name in messages such as "Only your admin can change the …". */
  label: string;
  /** Owner of the settings; a person's default to those of the workspace's owner. */
  scope: "workspace" | "person";
  schema: z.ZodType<Value>;
  defaults: Value;
  verb: ActivityVerb;
  /** Format in the workspace download. */
  record: {
    kind: SectionKind;
    /** Whether a record names a user; for workspace settings, the owner. */
    hasUser?: true;
    /** Whether settings that were never saved have defaults instead of null. */
    hasDefaults?: true;
  };
  /** Event published to all users of the workspace after a save. */
  event?: Exclude<AppEvent, { manifestId: string }>["type"];
  /** Label of the activity entry. */
  nameOf?(value: Value): string;
  /** Formats a value for the activity. */
  describe?(value: Value): object;
  /** Problems of a whole value that a save would store. */
  problemsOf?(value: Value): Issue[];
  /** Normalizes a value or changes, so that equal settings compare as equal. */
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
    ...{ defaultCurrency, units: "imperial", platform: null },
  },
  verb: "company.changed",
  record: { kind: "company-settings", hasUser: true, hasDefaults: true },
  nameOf: ({ companyName }) => companyName,
  /** Names the selling platform instead of its id. */
  describe: ({ platform, ...others }) => ({
    ...others,
    platform: platform && (presetOf(platform)?.label ?? "a format of your own"),
  }),
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
  label: "categories and required shots",
  scope: "workspace",
  schema: captureSettings,
  defaults: noCaptureSettings,
  verb: "capture-settings.changed",
  record: { kind: "capture-settings", hasDefaults: true },
  event: "capture-settings.changed",
  problemsOf: unknownCategories,
  /** Formats the lists as one text, such as "Furniture: Front, Back; Other lots: Front". */
  describe: ({ requiredShots, categories }) => ({
    categories: categories.join(", "),
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
  /** An empty text equals a missing one. */
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

const teamSizeWords: Record<TeamSize, string> = {
  one: "one",
  few: "2 to 5",
  many: "6 or more",
  unknown: "not answered",
};

export const setup = section({
  name: "setup",
  label: "set-up",
  scope: "workspace",
  schema: setupAnswers,
  defaults: { teamSize: null, isClosed: false },
  verb: "setup.changed",
  describe: ({ teamSize, ...others }) => ({ ...others, teamSize: teamSize && teamSizeWords[teamSize] }),
  record: { kind: "setup-settings" },
});

/** All sections, in the order of the workspace download. */
export const sections: readonly Section<object>[] = [
  company,
  branding,
  customFields,
  capture,
  exportFormat,
  setup,
];
