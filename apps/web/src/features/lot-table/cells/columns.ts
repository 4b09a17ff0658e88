import type { CustomFieldSettings } from "@lotwright/contracts/catalog/custom-fields";
import {
  type FieldKind,
  fieldLabel,
  type ItemFieldId,
  inColumnOrder,
  isCustomField,
  isItemField,
  itemFields,
} from "@lotwright/contracts/catalog/item-fields";
import { isResultField, type ResultFieldId } from "@lotwright/contracts/catalog/result-fields";

/** Fields with a separate column. The lot's column shows number and section. */
export type FieldColumnId = Exclude<ItemFieldId, "lotNumber" | "sectionLetter" | "photoUrls">;
export type ColumnId = FieldColumnId | ResultFieldId | "select" | "picture" | "lot" | "status" | "changed";

export type Column = {
  id: ColumnId;
  label: string;
  /** Default width in pixels. */
  width: number;
  /** Whether the column is shown unless the user hides it. */
  isShown: boolean;
  /** Whether the column contains numbers, which are right-aligned. */
  isNumeric: boolean;
};

export const isFieldColumn = (id: string): id is FieldColumnId =>
  isItemField(id) && id !== "lotNumber" && id !== "sectionLetter" && id !== "photoUrls";

/** Whether users can edit the column's cells. */
export const isWritable = (id: ColumnId): boolean => id === "lot" || isFieldColumn(id);

const widths: Record<FieldKind, number> = {
  text: 160,
  longText: 240,
  letter: 72,
  integer: 104,
  money: 144,
  measure: 112,
  list: 96,
};
const titleWidth = 280;

/** Column width that fits the name, its menu and the sort icon, unless the name is long. */
const widthOfName = (name: string, isTouch = false) => Math.min(240, name.length * 8 + (isTouch ? 80 : 56));

/** Width of the lot column: number, handle, icon and menu, which are wider on touch screens. */
const lotWidth = (isTouch = false) => (isTouch ? 168 : 136);

/** Columns hidden by default, because few users fill them in on a desktop. */
const hiddenAtFirst: readonly ItemFieldId[] = [
  "notes",
  "height",
  "width",
  "depth",
  "weight",
  "internalNotes",
  "externalId",
];

type Settings = Pick<CustomFieldSettings, "columnOrder" | "customColumnLabels" | "showInWorkflow"> & {
  isTouch?: boolean;
  /** Whether a lot of the sale has a result. Columns of results are shown then unless the user hides them. */
  hasResults?: boolean;
};

function fieldColumn(id: FieldColumnId, { customColumnLabels, showInWorkflow, isTouch }: Settings): Column {
  const { kind } = itemFields[id];
  const label = fieldLabel(id, customColumnLabels);
  return {
    id,
    label,
    width: Math.max(id === "title" ? titleWidth : widths[kind], widthOfName(label, isTouch)),
    isShown: isCustomField(id) ? showInWorkflow.includes(id) : !hiddenAtFirst.includes(id),
    isNumeric: kind === "integer" || kind === "money" || kind === "measure",
  };
}

const own = (id: ColumnId, label: string, width: number): Column => ({
  id,
  label,
  width,
  isShown: true,
  isNumeric: false,
});

/** Names of the columns of results, whose cells only an import of results changes. */
const resultLabels: Record<ResultFieldId, string> = {
  saleState: "Result",
  hammerPrice: "Hammer",
  buyerNumber: "Buyer",
};
const resultIds = Object.keys(resultLabels).filter(isResultField);

const resultColumn = (id: ResultFieldId, { hasResults = false, isTouch }: Settings): Column => ({
  id,
  label: resultLabels[id],
  width: Math.max(id === "hammerPrice" ? 120 : 112, widthOfName(resultLabels[id], isTouch)),
  isShown: hasResults,
  isNumeric: id === "hammerPrice",
});

/** All columns of the table in their default order, including the workspace's custom fields. */
export function makeColumns(settings: Settings): Column[] {
  const fields = Object.keys(itemFields)
    .filter(isFieldColumn)
    .filter((id) => !isCustomField(id));
  return [
    own("select", "Selection", 44),
    own("picture", "Picture", settings.isTouch ? 120 : 96),
    own("lot", "Lot", lotWidth(settings.isTouch)),
    ...[...fields, ...inColumnOrder(settings.columnOrder)].map((id) => fieldColumn(id, settings)),
    ...resultIds.map((id) => resultColumn(id, settings)),
    own("status", "Status", 184),
    own("changed", "Changed", 168),
  ];
}
