import { type CustomFieldId, customFieldIds } from "@lotwright/contracts/fields";
import type { PublicCatalog } from "@lotwright/contracts/public-catalog";
import { ownPhotos } from "../photos/access";
import type { PublicItemRow } from "./access";

function filledCustomFields(row: PublicItemRow): Partial<Record<CustomFieldId, string>> {
  const filled = customFieldIds.filter((name) => row[name].trim() !== "");
  return Object.fromEntries(filled.map((name) => [name, row[name]]));
}

/** Named field by field: a new column is not public by being there. */
export function publicItemView(row: PublicItemRow): PublicCatalog["items"][number] {
  return {
    id: row.id,
    lotNumber: row.lotNumber,
    sectionLetter: row.sectionLetter,
    title: row.title,
    description: row.description,
    category: row.category,
    quantity: row.quantity,
    notes: row.notes,
    photoUrls: ownPhotos(row.photoUrls),
    ...filledCustomFields(row),
  };
}
