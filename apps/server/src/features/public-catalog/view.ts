import { type CustomFieldId, customFieldIds } from "@lotwright/contracts/fields";
import type { PublicCatalog, PublicCatalogFeed } from "@lotwright/contracts/public-catalog";
import { ownPhotos } from "../photos/access";
import type { FeedItemRow, PublicItemRow } from "./access";

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

export function feedItemView(row: FeedItemRow): PublicCatalogFeed["items"][number] {
  const [createdAt, updatedAt] = [new Date(row.createdAt), new Date(row.updatedAt)];
  return {
    ...publicItemView(row),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The labels of custom fields that at least one item fills; labels of unused fields are not published. */
export function labelsInUse(
  labels: Partial<Record<CustomFieldId, string>>,
  items: PublicCatalog["items"],
): PublicCatalog["customColumnLabels"] {
  const used = customFieldIds.flatMap((id) => {
    const label = labels[id];
    return label && items.some((item) => item[id] !== undefined) ? [[id, label] as const] : [];
  });
  return Object.fromEntries(used);
}
