import type {
  OwnColumnSource,
  OwnPresetColumn,
  OwnPresetInput,
} from "@lotwright/contracts/exports/own-presets";
import { normalizeHeader } from "./guess";

/** A platform whose users bring their own template file, which varies. */
interface Template {
  label: string;
  isOf(headers: readonly string[]): boolean;
  /** Changes of columns by normalized header. */
  columns: Readonly<Record<string, Partial<OwnPresetColumn>>>;
  rest: Partial<Pick<OwnPresetInput, "isAuction" | "lotNumber" | "photos" | "updates">>;
  notes: string[];
}

const field = (name: Extract<OwnColumnSource, { kind: "field" }>["field"]): OwnColumnSource => ({
  kind: "field",
  field: name,
});
const fixed = (value: string): OwnColumnSource => ({ kind: "value", value });
const required = { isRequired: true } as const;
const wholePrice = { ...required, type: "whole" } as const;

/** iRostrum's header for whether a lot is ready. */
const readyHeader = "catalogued";

/** Template by iRostrum's import description, which fixes the headers' texts and order. */
const irostrum: Template = {
  label: "iRostrum",
  isOf: (headers) =>
    ["lot", "reference", "categories", "title", "subtitle", "description"].every(
      (name, index) => normalizeHeader(headers[index] ?? "") === name,
    ),
  columns: {
    lot: { ...required, source: field("lotNumber") },
    categories: { ...required, source: field("categoryName") },
    title: required,
    [readyHeader]: { ...required, source: fixed("TRUE") },
    "low estimate": wholePrice,
    "high estimate": wholePrice,
    reserve: wholePrice,
  },
  rest: {
    isAuction: true,
    lotNumber: { isDigitsOnly: true, max: 5 },
    photos: { by: "hand", name: "{lot}-{n}", max: null, min: 0 },
    updates: "by-lot-number",
  },
  notes: [
    "iRostrum takes whole lot numbers up to 99999, and replaces a lot that has the same number.",
    "Categories must exist at iRostrum: set their names in the mapping.",
    "Estimates and the reserve are whole numbers without a currency sign.",
  ],
};

const httpsAddresses: Partial<OwnPresetColumn> = {
  source: { kind: "photos", as: "address", separator: "|" },
  type: "text",
};
const titleOf80: Partial<OwnPresetColumn> = { ...required, max: 80 };
const html: Partial<OwnPresetColumn> = { ...required, type: "html" };
const price: Partial<OwnPresetColumn> = { source: field("price"), type: "money" };

const ebayCategory: Template = {
  label: "eBay category listing",
  isOf: (headers) => /^\*?Action\(SiteID=/i.test(headers[0]?.trim() ?? ""),
  columns: {
    ...{ title: titleOf80, description: html, picurl: httpsAddresses, "item photo url": httpsAddresses },
    customlabel: { source: field("sku"), max: 50 },
    "custom label sku": { source: field("sku"), max: 50 },
    ...{ startprice: price, "start price": price },
    ...{
      conditionid: { source: field("conditionName") },
      "condition id": { source: field("conditionName") },
    },
    ...{
      category: { ...required, source: field("categoryName") },
      "category id": { source: field("categoryName") },
    },
    "category name": { source: { kind: "blank" } },
    ...{ format: { source: fixed("FixedPrice") }, duration: { source: fixed("GTC") } },
  },
  rest: {
    isAuction: false,
    lotNumber: { isDigitsOnly: false, max: 40 },
    photos: { by: "address", name: "{lot}-{n}", max: 24, min: 1 },
    updates: "create-only",
  },
  notes: [
    "The first column tells eBay what to do. It is set to Add: choose VerifyAdd for a trial run.",
    "Categories and conditions are eBay's numbers: set them in the mapping.",
    "eBay fetches the photos by https only.",
  ],
};

const templates: readonly Template[] = [irostrum, ebayCategory];

/** Adds knowledge about the recognized platform to a draft; `recognized` is the platform's name, or null. */
export function withTemplate(draft: OwnPresetInput): {
  draft: OwnPresetInput;
  recognized: string | null;
  notes: string[];
} {
  const headers = draft.columns.map(({ header }) => header);
  const template = templates.find(({ isOf }) => isOf(headers));
  if (!template) return { draft, recognized: null, notes: [] };
  const columns = draft.columns.map((column, index) => ({ ...column, ...changeOf(template, column, index) }));
  return {
    draft: { ...draft, ...template.rest, columns, label: template.label },
    recognized: template.label,
    notes: template.notes,
  };
}

function changeOf(template: Template, { header }: OwnPresetColumn, index: number): Partial<OwnPresetColumn> {
  if (template === ebayCategory && index === 0) return { source: fixed("Add") };
  const plain = normalizeHeader(header);
  return Object.hasOwn(template.columns, plain) ? (template.columns[plain] ?? {}) : {};
}
