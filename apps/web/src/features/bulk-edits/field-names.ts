import { noCustomFields } from "@lotwright/contracts/catalog/custom-fields";
import {
  customFieldIds,
  fieldLabel,
  type ItemFieldId,
  isCustomField,
} from "@lotwright/contracts/catalog/item-fields";
import { useCallback } from "react";
import { trpc } from "../../data/api/trpc";

export type FieldName = (id: ItemFieldId) => string;

/** Returns field names with the workspace's labels, and the custom fields in use. */
export function useFieldNames() {
  const { data = noCustomFields } = trpc.customFields.current.useQuery(undefined, {
    meta: { hasOwnMessage: true },
  });
  const { customColumnLabels, showInWorkflow } = data;
  const nameOf: FieldName = useCallback((id) => fieldLabel(id, customColumnLabels), [customColumnLabels]);
  const used = customFieldIds.filter((id) => showInWorkflow.includes(id) || customColumnLabels[id]?.trim());
  const isUsed = (id: ItemFieldId) => !isCustomField(id) || used.includes(id);
  return { nameOf, isUsed };
}
