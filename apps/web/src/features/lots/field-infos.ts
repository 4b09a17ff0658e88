import type { ItemFieldId } from "@lotwright/contracts/catalog/item-fields";

const infos: Partial<Record<ItemFieldId, string>> = {
  sectionLetter: "A letter after the number, such as 1012A, for lots that share a number.",
  reservePrice: "The lowest price at which the lot may be sold. It is never shown to the public.",
  externalId:
    "The lot's own reference in another program. It is unique in the manifest, and imports can find the lot by it.",
};

/** Explanation of a field that not everyone knows. Undefined for the others. */
export const infoOf = (id: ItemFieldId): string | undefined => infos[id];
