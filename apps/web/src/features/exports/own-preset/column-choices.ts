import { itemFields } from "@lotwright/contracts/catalog/item-fields";
import type {
  OwnColumnSource,
  OwnColumnType,
  OwnPresetColumn,
  OwnPresetField,
} from "@lotwright/contracts/exports/own-presets";

type Kind = "line" | "passage" | "price" | "measure" | "count";

type FieldChoice = { label: string; kind: Kind };

const own = (id: keyof typeof itemFields, kind: Kind): FieldChoice => ({ label: itemFields[id].label, kind });

const lotFields = {
  lotNumber: own("lotNumber", "line"),
  lotDigits: { label: "Lot number, digits only", kind: "line" },
  lotLetter: { label: "Lot number, letter only", kind: "line" },
  position: { label: "Position in the file", kind: "count" },
  sku: { label: "SKU", kind: "line" },
  quantity: own("quantity", "count"),
  link: { label: "Link to the public catalog", kind: "line" },
  saleDate: { label: "Date of the sale", kind: "line" },
} satisfies Partial<Record<OwnPresetField, FieldChoice>>;

const textFields = {
  title: own("title", "line"),
  description: own("description", "passage"),
  titleAndDescription: { label: "Title and description", kind: "passage" },
  category: own("category", "line"),
  condition: own("condition", "passage"),
  consignor: own("consignor", "line"),
} satisfies Partial<Record<OwnPresetField, FieldChoice>>;

const priceFields = {
  startPrice: own("startPrice", "price"),
  lowEstimate: own("lowEstimate", "price"),
  highEstimate: own("highEstimate", "price"),
  reservePrice: own("reservePrice", "price"),
  price: { label: "Price for shops", kind: "price" },
} satisfies Partial<Record<OwnPresetField, FieldChoice>>;

const mappedFields = {
  sellerCode: { label: "Seller code of the consignor", kind: "line" },
  categoryName: { label: "Their category", kind: "line" },
  conditionName: { label: "Their condition", kind: "line" },
} satisfies Partial<Record<OwnPresetField, FieldChoice>>;

const sizeFields = {
  height: own("height", "measure"),
  width: own("width", "measure"),
  depth: own("depth", "measure"),
  weight: own("weight", "measure"),
  lengthUnit: { label: "Unit of lengths", kind: "line" },
  weightUnit: { label: "Unit of weights", kind: "line" },
} satisfies Partial<Record<OwnPresetField, FieldChoice>>;

const fields: Record<OwnPresetField, FieldChoice> = {
  ...lotFields,
  ...textFields,
  ...priceFields,
  ...mappedFields,
  ...sizeFields,
};

const isField = (choice: string): choice is OwnPresetField => Object.hasOwn(fields, choice);

const optionsOf = (group: Record<string, FieldChoice>) =>
  Object.entries(group).map(([value, { label }]) => ({ value, label }));

/** Options for a column's content, in groups: ids of fields, and contents that need details. */
export const contentGroups = [
  { name: "Lot", options: optionsOf(lotFields) },
  { name: "Text", options: optionsOf(textFields) },
  { name: "Prices", options: optionsOf(priceFields) },
  { name: "Names by mapping", options: optionsOf(mappedFields) },
  { name: "Size", options: optionsOf(sizeFields) },
  {
    name: "Photos",
    options: [
      { value: "photo-file", label: "One photo: file name" },
      { value: "photo-address", label: "One photo: address" },
      { value: "photos-file", label: "All photos: file names" },
      { value: "photos-address", label: "All photos: addresses" },
    ],
  },
  { name: "Fixed text", options: [{ value: "value", label: "The same text in every row" }] },
  { name: "Empty", options: [{ value: "blank", label: "Nothing" }] },
] as const;

/** The option that represents a column's source. */
export function choiceOf(source: OwnColumnSource): string {
  if (source.kind === "field") return source.field;
  if (source.kind === "photo" || source.kind === "photos") return `${source.kind}-${source.as}`;
  return source.kind;
}

/** The column source of an option. Keeps details of the former source that both have. */
export function sourceOf(choice: string, former: OwnColumnSource): OwnColumnSource {
  if (isField(choice)) return { kind: "field", field: choice };
  const as = choice.endsWith("-address") ? "address" : "file";
  if (choice.startsWith("photo-")) {
    return { kind: "photo", number: former.kind === "photo" ? former.number : 1, as };
  }
  if (choice.startsWith("photos-")) {
    return { kind: "photos", as, separator: former.kind === "photos" ? former.separator : "," };
  }
  return choice === "value" ? { kind: "value", value: "" } : { kind: "blank" };
}

const typesByKind: Record<Kind, readonly OwnColumnType[]> = {
  line: ["text"],
  passage: ["text", "lines", "breaks", "html"],
  price: ["money", "decimal", "whole"],
  measure: ["decimal", "whole"],
  count: ["integer"],
};

/** Types in which a source can be written, the usual one first. */
export function typesOf(source: OwnColumnSource): readonly OwnColumnType[] {
  return source.kind === "field" ? typesByKind[fields[source.field].kind] : ["text"];
}

export const typeLabels: Record<OwnColumnType, string> = {
  text: "One line",
  lines: "With line breaks",
  breaks: "Line breaks as <br>",
  html: "HTML",
  integer: "Whole number",
  whole: "Rounded up: 200",
  decimal: "As needed: 200 or 200.50",
  money: "Two decimals: 200.00",
};

/** Changes a column's content, and keeps its type if possible. */
export function withSource(column: OwnPresetColumn, source: OwnColumnSource): OwnPresetColumn {
  const types = typesOf(source);
  const type = types.includes(column.type) ? column.type : (types[0] ?? "text");
  return { ...column, source, type };
}

/** Labels of the usual separators between photos. */
export const separatorLabels: Record<string, string> = {
  ",": "Comma",
  ", ": "Comma and blank",
  ";": "Semicolon",
  "|": "Vertical bar",
  " ": "Blank",
};
