import type { CaptureSettings } from "@lotwright/contracts/catalog/capture-settings";
import type { CustomFieldSettings } from "@lotwright/contracts/catalog/custom-fields";
import { type ItemFieldId, isItemField, itemFields } from "@lotwright/contracts/catalog/item-fields";
import type { UpdateManifestInput } from "@lotwright/contracts/catalog/manifests";
import { type ResultFieldId, resultFields } from "@lotwright/contracts/catalog/result-fields";
import type { ExportMapping } from "@lotwright/contracts/exports/export-mappings";
import {
  columnLabel,
  type ExportFormat,
  exportColumnIds,
} from "@lotwright/contracts/exports/export-settings";
import type { Branding } from "@lotwright/contracts/workspace/branding";
import type { CompanySettings } from "@lotwright/contracts/workspace/company-settings";
import type { SetupAnswers } from "@lotwright/contracts/workspace/setup";
import { formatName } from "../../components/exports/print-words";
import { currencyName } from "../../components/ui/currency-select";
import { stateWords } from "../../data/lots/result-text";
import { longDate, longDay, unitNames } from "../../lib/format";

/** Words for the values of a field: for none, and for the others if they are no text that people typed. */
type Words = { label: string; none?: string; text?: (value: string) => string };

/** Object with a text for each recorded value; a value without one is shown unchanged. */
const oneOf = (texts: Record<string, string>) => (value: string) => texts[value] ?? value;

const onOff = { none: "off", text: oneOf({ true: "on", false: "off" }) };
const yesNo = { none: "no", text: oneOf({ true: "yes", false: "no" }) };
const asTime = (value: string) => (Number.isNaN(Date.parse(value)) ? value : longDate(value));
const asDay = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? longDay(value) : value);
const asAmount = (value: string) =>
  /^-?\d+(\.\d+)?$/.test(value) ? Number(value).toLocaleString("en-US", { maximumFractionDigits: 2 }) : value;

/** Splits a key such as "sale-number" or "lowEstimate" into words with a capital: "Sale number", "Low estimate". */
function wordsOf(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[-_]/g, " ")
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const columns = new Map<string, string>(
  exportColumnIds.map((id) => [id, columnLabel(id, { customColumnLabels: {} })]),
);
const nameOf = (key: string): string =>
  (isItemField(key) ? itemFields[key].label : columns.get(key)) ?? wordsOf(key);

/** Names of fields in a list, whose last one the record may have cut. */
const asFields = (value: string) =>
  value
    .split(", ")
    .map((key) => (key.endsWith("…") ? "…" : nameOf(key)))
    .join(", ");

/** Keys with their values, without those that have none. */
const asPairs = (value: string) =>
  value
    .split(", ")
    .filter((pair) => !/:\s*$/.test(pair))
    .map((pair) => pair.replace(/^[a-z][\w-]*(?=: )/, nameOf))
    .join(", ");

const number = { none: "none", text: asAmount };
const logo: Words = { label: "Logo", none: "no logo", text: () => "a logo" };

type LotWords = Partial<Words>;

const lotWords: Partial<Record<ItemFieldId, LotWords>> = {
  lotNumber: { none: "none" },
  photoUrls: { none: "no photos" },
};

/** Fields of entries that only count lots, or name fields or lots: they have no value before. */
const countFields = {
  lots: { label: "Lots", text: asAmount },
  created: { label: "Lots added", text: asAmount },
  updated: { label: "Lots changed", text: asAmount },
  renumbered: { label: "Lots with a new number", text: asAmount },
  restored: { label: "Restored", text: asAmount },
  kept: { label: "Changed since and kept", text: asAmount },
  deleted: { label: "Deleted since", text: asAmount },
  sold: { label: "Sold", text: asAmount },
  unsold: { label: "Unsold", text: asAmount },
  withdrawn: { label: "Withdrawn", text: asAmount },
  changed: { label: "Results changed", text: asAmount },
  fields: { label: "Fields" },
  exportedFor: { label: "Platform" },
  format: { label: "Format", text: formatName },
  details: {
    label: "Details",
    text: (value) => value.replace(/\bcodes\b/, "seller codes"),
  },
  scope: {
    label: "Access",
    text: oneOf({ read: "Read only", catalog: "Catalog", export: "Export", full: "Full access" }),
  },
  expiresAt: { label: "Expiry", none: "never", text: asTime },
} satisfies Record<string, Words>;

type RecordedField =
  | ResultFieldId
  | keyof SetupAnswers
  | keyof (CompanySettings & Branding & CaptureSettings & CustomFieldSettings & ExportFormat)
  | Exclude<keyof UpdateManifestInput, "id" | "expectedUpdatedAt" | "consignor">
  | Exclude<keyof ExportMapping, "presetId">
  | "publicShareEnabled"
  | "shareEndsAt"
  | "shareHidesEstimates"
  | "shareShowsResults"
  | "isActive"
  | "referenceNumber"
  | "isDefault"
  | "filter";

/** Recorded fields that are no lot's; the compiler names one of a contract that lacks words. */
const otherFields: Record<RecordedField, Words> = {
  hammerPrice: { label: resultFields.hammerPrice.label, ...number },
  saleState: {
    label: resultFields.saleState.label,
    none: "no result",
    text: oneOf(stateWords),
  },
  buyerNumber: { label: resultFields.buyerNumber.label, none: "none" },
  name: { label: "Name" },
  isActive: { label: "Access", ...onOff },
  referenceNumber: { label: "Reference number" },
  isDefault: { label: "Default consignor", ...yesNo },
  aiInstructions: { label: "AI instructions" },
  currency: { label: "Currency", text: currencyName },
  saleDate: { label: "Sale date", none: "none", text: asDay },
  saleLocation: { label: "Sale location" },
  publicShareEnabled: { label: "Public link", ...onOff },
  shareEndsAt: { label: "Public link works until", none: "no end", text: asTime },
  shareHidesEstimates: { label: "Estimates left out of the catalog", ...yesNo },
  shareShowsResults: { label: "Hammer prices in the catalog", ...yesNo, none: "as in the company settings" },
  companyName: { label: "Company name" },
  companyWebsite: { label: "Company website" },
  companyPhone: { label: "Company phone" },
  companyEmail: { label: "Company email" },
  logoUrl: logo,
  brandColor: { label: "Brand color" },
  allowsSearchEngines: { label: "Public catalogs in search engines", ...onOff },
  publishesResults: { label: "Hammer prices in shared catalogs", ...onOff },
  keepsRecordings: { label: "Recordings stored after transcription", ...onOff },
  requiresOwnPasswords: { label: "Members choose their own passwords", ...onOff },
  defaultCurrency: { label: "Default currency", text: currencyName },
  platform: { label: "Selling platform", none: "none" },
  teamSize: { label: "People who catalog", none: "not answered" },
  isClosed: { label: "List of set-up steps closed", ...yesNo },
  units: { label: "Units", none: "as in the company settings", text: oneOf(unitNames) },
  requiredShots: { label: "Required shots", none: "none" },
  customColumnLabels: { label: "Names of custom fields", none: "none", text: asPairs },
  customColumnDefaults: { label: "Defaults of custom fields", none: "none", text: asPairs },
  showInWorkflow: { label: "Custom fields in the lot form", none: "none", text: asFields },
  columnOrder: { label: "Order of custom fields", none: "none", text: asFields },
  fileFormat: { label: "File format", text: oneOf({ csv: "CSV", xlsx: "Excel" }) },
  csvDelimiter: { label: "Separator", text: wordsOf },
  includeColumns: { label: "Columns", text: asFields },
  dateFormat: { label: "Date format" },
  consignors: { label: "Seller codes", none: "none" },
  categories: { label: "Categories", none: "none" },
  conditions: { label: "Conditions", none: "none" },
  fallbacks: { label: "For all others", none: "none", text: asPairs },
  price: { label: "Price of shops", text: nameOf },
  answers: { label: "Answers", none: "none", text: asPairs },
  filter: { label: "Filter", none: "none", text: () => "changed" },
};

const known = new Map<string, Words>(Object.entries({ ...otherFields, ...countFields }));

function wordsFor(field: string): Words {
  if (!isItemField(field)) return known.get(field) ?? { label: wordsOf(field) };
  const { kind, label } = itemFields[field];
  const isNumber = kind === "money" || kind === "measure" || field === "quantity";
  return { label, ...(isNumber && number), ...lotWords[field] };
}

/** Whether a value before the change was never recorded, since an entry counts lots or describes many. */
export const hasNoBefore = (field: string, entity: string): boolean =>
  entity === "items" || field in countFields;

export const changedFieldLabel = (field: string): string => wordsFor(field).label;

/** A recorded value in words, such as "on" for a switch with "true" and "no photos" for none. */
export function changedValueText(field: string, value: string): string {
  const { none = "empty", text } = wordsFor(field);
  if (value === "") return none;
  return text ? text(value) || none : value;
}
