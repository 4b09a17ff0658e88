import { type CustomFieldId, customFieldIds } from "@lotwright/contracts/fields";
import type { Item } from "@lotwright/contracts/items";
import type { ItemRow } from "./access";

const customValues = (row: ItemRow): Record<CustomFieldId, string> =>
  Object.fromEntries(customFieldIds.map((name) => [name, row[name]])) as Record<CustomFieldId, string>; // every id is a key

export function itemView(row: ItemRow): Item {
  return {
    id: row.id,
    manifestId: row.manifestId,
    lotNumber: row.lotNumber,
    sectionLetter: row.sectionLetter,
    requestedLotNumber: row.requestedLotNumber,
    title: row.title,
    description: row.description,
    category: row.category,
    consignor: row.consignor,
    notes: row.notes,
    quantity: row.quantity,
    photoUrls: row.photoUrls,
    aiGenerationStatus: row.aiGenerationStatus,
    aiFailureReason: row.aiFailureReason,
    aiDraftedFromNotes: row.aiDraftedFromNotes,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...customValues(row),
  };
}
