import { type CustomFieldId, customFieldIds, fieldIdsWith } from "@lotwright/contracts/catalog/item-fields";
import type { PublicCatalog, PublicCatalogFeed } from "@lotwright/contracts/catalog/public-catalog";
import { ownPhotos } from "../../media/photos/access";
import type { FeedItemRow, PublicItemRow } from "./access";

const optionalFields = fieldIdsWith("isOptional");

/** Converts a row to a public item, without external photos and blank optional fields. */
export function publicItemView(row: PublicItemRow): PublicCatalog["items"][number] {
  const shown = { ...row, photoUrls: ownPhotos(row.photoUrls) };
  for (const id of optionalFields) {
    const value = row[id];
    if (typeof value === "string" && value.trim() === "") delete shown[id];
  }
  return shown;
}

export function feedItemView(row: FeedItemRow): PublicCatalogFeed["items"][number] {
  const [createdAt, updatedAt] = [new Date(row.createdAt), new Date(row.updatedAt)];
  return {
    ...publicItemView(row),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Labels of custom fields that at least one item uses; others are not published. */
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
