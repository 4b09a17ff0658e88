import {
  maxCustomFieldLength,
  maxLongTextLength,
  maxLotNumber,
  maxPhotosPerItem,
  maxTextLength,
} from "../values/limits";
import { recordOf } from "../values/record-of";

// This file has no schemas, so that lists of lots need not load zod.

export const maxTitleLength = 80;
export const firstLotNumber = 1000;
const maxQuantity = 1_000_000;
/** Maximum amount of money, in its currency; two decimals. */
export const maxMoney = 999_999_999.99;
/** Maximum side or weight, in the workspace's units; two decimals. */
export const maxMeasure = 999_999.99;

export const categories = [
  "Electronics",
  "Tools",
  "Home & Garden",
  "Furniture",
  "Sporting Goods",
  "Automotive",
  "Clothing",
  "Toys",
  "Miscellaneous",
] as const;
/** The category of a new item; always allowed, even though it is not in the list. */
export const defaultCategory = "Other";

/** All categories of a workspace that has added these, in display order. */
export const categoriesWith = (own: readonly string[]): string[] => [...categories, ...own, defaultCategory];

export const customFieldIds = [
  "custom1",
  "custom2",
  "custom3",
  "custom4",
  "custom5",
  "custom6",
  "custom7",
  "custom8",
  "custom9",
  "custom10",
  "custom11",
  "custom12",
  "custom13",
  "custom14",
  "custom15",
  "custom16",
  "custom17",
  "custom18",
  "custom19",
  "custom20",
] as const;
export type CustomFieldId = (typeof customFieldIds)[number];

/**
 * Type of a field's value: one line of text, several lines, a capital letter or none, a whole number, an amount in the
 * manifest's currency, a size or weight in the workspace's units, or photo addresses. Money and measures may be null.
 */
export type FieldKind = keyof FieldValues;

export type FieldValues = {
  text: string;
  longText: string;
  letter: string;
  integer: number;
  money: number | null;
  measure: number | null;
  list: string[];
};

/** Section of the item form that contains a field. */
export type FieldGroup = "lot" | "text" | "prices" | "conditionAndSize" | "internal" | "custom";

type Limits = {
  text: { maxLength: number };
  longText: { maxLength: number };
  letter: object;
  integer: { min: number; max: number; initial: number };
  money: object;
  measure: { unit: "length" | "weight" };
  list: { maxLength: number };
};

type Uses = {
  /** Name of the field in forms, messages and spreadsheets. */
  label: string;
  /** Heading of the field's column in spreadsheets, if it differs from the label. */
  heading?: string;
  group: FieldGroup;
  /** Whether public catalogs show the field. */
  isPublic?: true;
  /** Whether public responses omit the field while it is empty. */
  isOptional?: true;
  /** Whether the field is never shown in a public catalog or sent to an AI provider. */
  isPrivate?: true;
  /** Whether spreadsheets offer the field as a column. */
  isExported?: true;
  /** Whether the search of a list includes the field. */
  isSearchable?: true;
  /** Whether the field's column is wide, for long texts. */
  isWide?: true;
  isBulkEditable?: true;
  /** Whether the AI writes the field. */
  isWrittenByAi?: true;
  /** Description of the field in the OpenAPI document. */
  apiText?: string;
};

type Definition = { [Kind in FieldKind]: { kind: Kind } & Limits[Kind] }[FieldKind] &
  Uses &
  ({ isPublic?: never } | { isPrivate?: never });

const priceText = "At most two decimals, in the manifest's currency; null when unknown.";
const sizeText = "In inches or centimeters, as units of the company settings say; null when unknown.";

const money = { kind: "money", group: "prices", isExported: true, isBulkEditable: true } as const;
const size = {
  kind: "measure",
  unit: "length",
  group: "conditionAndSize",
  isPublic: true,
  isOptional: true,
  isExported: true,
  isBulkEditable: true,
  apiText: sizeText,
} as const;
const custom = {
  kind: "longText",
  maxLength: maxCustomFieldLength,
  group: "custom",
  isPublic: true,
  isOptional: true,
  isExported: true,
  isBulkEditable: true,
} as const;

/**
 * Every editable field of an item, in the order of spreadsheet columns. Contracts, forms, exports, public catalogs and
 * the OpenAPI document are generated from this table; the compiler names what else a new field needs.
 */
export const itemFields = {
  lotNumber: {
    label: "Lot number",
    heading: "Lot Number",
    kind: "integer",
    min: 1,
    max: maxLotNumber,
    initial: firstLotNumber,
    group: "lot",
    isPublic: true,
    isExported: true,
    isSearchable: true,
  },
  sectionLetter: {
    label: "Section",
    kind: "letter",
    group: "lot",
    isPublic: true,
    isSearchable: true,
    apiText: "One letter, or empty.",
  },
  title: {
    label: "Title",
    kind: "text",
    maxLength: maxTitleLength,
    group: "text",
    isPublic: true,
    isExported: true,
    isWide: true,
    isSearchable: true,
    isWrittenByAi: true,
  },
  description: {
    label: "Description",
    kind: "longText",
    maxLength: maxLongTextLength,
    group: "text",
    isPublic: true,
    isExported: true,
    isWide: true,
    isSearchable: true,
    isWrittenByAi: true,
  },
  category: {
    label: "Category",
    kind: "text",
    maxLength: maxTextLength,
    group: "text",
    isPublic: true,
    isExported: true,
    isSearchable: true,
    isBulkEditable: true,
    isWrittenByAi: true,
  },
  consignor: {
    label: "Consignor",
    kind: "text",
    maxLength: maxTextLength,
    group: "text",
    isExported: true,
    isBulkEditable: true,
  },
  quantity: {
    label: "Quantity",
    kind: "integer",
    min: 1,
    max: maxQuantity,
    initial: 1,
    group: "lot",
    isPublic: true,
    isExported: true,
    isBulkEditable: true,
  },
  notes: {
    label: "Item notes",
    heading: "Notes",
    kind: "longText",
    maxLength: maxLongTextLength,
    group: "text",
    isPublic: true,
    isExported: true,
    isWide: true,
    isBulkEditable: true,
  },
  photoUrls: {
    label: "Photos",
    kind: "list",
    maxLength: maxPhotosPerItem,
    group: "lot",
    isPublic: true,
    apiText: "The urls of uploaded photos, or http(s) addresses elsewhere; the first is the cover.",
  },
  startPrice: { ...money, label: "Start price", isPublic: true, isOptional: true, apiText: priceText },
  lowEstimate: { ...money, label: "Low estimate", isPublic: true, isOptional: true, apiText: priceText },
  highEstimate: { ...money, label: "High estimate", isPublic: true, isOptional: true, apiText: priceText },
  reservePrice: {
    ...money,
    label: "Reserve price",
    isPrivate: true,
    apiText: `Never in a public catalog. ${priceText}`,
  },
  condition: {
    label: "Condition",
    kind: "longText",
    maxLength: maxLongTextLength,
    group: "conditionAndSize",
    isPublic: true,
    isOptional: true,
    isExported: true,
    isWide: true,
    isBulkEditable: true,
  },
  height: { ...size, label: "Height" },
  width: { ...size, label: "Width" },
  depth: { ...size, label: "Depth" },
  weight: {
    ...size,
    label: "Weight",
    unit: "weight",
    apiText: "In pounds or kilograms, as units of the company settings say; null when unknown.",
  },
  internalNotes: {
    label: "Internal notes",
    kind: "longText",
    maxLength: maxLongTextLength,
    group: "internal",
    isPrivate: true,
    isExported: true,
    isWide: true,
    isBulkEditable: true,
    apiText: "For the team alone: never in a public catalog, nor sent to an AI provider.",
  },
  externalId: {
    label: "External ID",
    kind: "text",
    maxLength: maxTextLength,
    group: "internal",
    isPrivate: true,
    isExported: true,
    apiText: "Your own reference, unique in the manifest. Never in a public catalog.",
  },
  ...recordOf(customFieldIds, (id) => ({ ...custom, label: `Custom${id.slice("custom".length)}` })),
} satisfies Record<string, Definition>;

type Fields = typeof itemFields;
export type ItemFieldId = keyof Fields;
export type ItemField<Id extends ItemFieldId> = Fields[Id];
type KindOf<Id extends ItemFieldId> = Fields[Id]["kind"];
export type FieldValue<Id extends ItemFieldId> = FieldValues[KindOf<Id>];
/** Values of an item's editable fields. */
export type ItemFieldValues = { [Id in ItemFieldId]: FieldValue<Id> };

type Flag =
  | "isPublic"
  | "isOptional"
  | "isPrivate"
  | "isExported"
  | "isSearchable"
  | "isBulkEditable"
  | "isWrittenByAi";
/** The ids of the fields that have a flag. */
export type FieldIdWith<Wanted extends Flag> = {
  [Id in ItemFieldId]: Fields[Id] extends Record<Wanted, true> ? Id : never;
}[ItemFieldId];

const isKey = <Key extends string>(object: Record<Key, unknown>, key: string): key is Key =>
  Object.hasOwn(object, key);

export const isItemField = (name: string): name is ItemFieldId => isKey(itemFields, name);

export const itemFieldIds: readonly ItemFieldId[] = Object.keys(itemFields).filter(isItemField);

const hasFlag =
  <Wanted extends Flag>(flag: Wanted) =>
  (id: ItemFieldId): id is FieldIdWith<Wanted> =>
    flag in itemFields[id];

/** The ids of the fields that have a flag, in the table's order. */
export const fieldIdsWith = <Wanted extends Flag>(flag: Wanted): FieldIdWith<Wanted>[] =>
  itemFieldIds.filter(hasFlag(flag));

const isCustom = recordOf(customFieldIds, () => true);
export const isCustomField = (name: string): name is CustomFieldId => isKey(isCustom, name);

type Labels = Partial<Record<CustomFieldId, string>>;

/** The workspace's label of a custom field; by default "Custom" and its number. */
export const customFieldLabel = (id: CustomFieldId, labels: Labels = {}): string =>
  labels[id]?.trim() || itemFields[id].label;

/** Name of a field in forms and messages. */
export const fieldLabel = (id: ItemFieldId, labels?: Labels): string =>
  isCustomField(id) ? customFieldLabel(id, labels) : itemFields[id].label;

export type FieldIdOf<Kind extends FieldKind> = {
  [Id in ItemFieldId]: Fields[Id]["kind"] extends Kind ? Id : never;
}[ItemFieldId];

/** Narrows a field's id to the fields of a kind. */
export const isOfKind = <Id extends ItemFieldId, Kind extends FieldKind>(
  id: Id,
  kind: Kind,
): id is Id & FieldIdOf<Kind> => itemFields[id].kind === kind;

/** The ids of the fields of a kind, in the table's order. */
export const fieldIdsOf = <Kind extends FieldKind>(kind: Kind): FieldIdOf<Kind>[] =>
  itemFieldIds.filter((id) => isOfKind(id, kind));

export type FieldIdIn<Group extends FieldGroup> = {
  [Id in ItemFieldId]: Fields[Id]["group"] extends Group ? Id : never;
}[ItemFieldId];

const isInGroup =
  <Group extends FieldGroup>(group: Group) =>
  (id: ItemFieldId): id is FieldIdIn<Group> =>
    itemFields[id].group === group;

/** The ids of the fields in a section of the form, in the table's order. */
export const fieldIdsIn = <Group extends FieldGroup>(group: Group): FieldIdIn<Group>[] =>
  itemFieldIds.filter(isInGroup(group));

/** Field values of a new, empty lot. */
export const emptyFields: ItemFieldValues = {
  ...recordOf(fieldIdsOf("text"), () => ""),
  ...recordOf(fieldIdsOf("longText"), () => ""),
  ...recordOf(fieldIdsOf("letter"), () => ""),
  ...recordOf(fieldIdsOf("integer"), (id) => itemFields[id].initial),
  ...recordOf(fieldIdsOf("money"), () => null),
  ...recordOf(fieldIdsOf("measure"), () => null),
  ...recordOf(fieldIdsOf("list"), () => []),
};

/** The custom fields in the owner's order; fields that the order does not name come last. */
export const inColumnOrder = (columnOrder: readonly CustomFieldId[] = []): CustomFieldId[] => [
  ...new Set([...columnOrder, ...customFieldIds]),
];
