import { emptyFields } from "@lotwright/contracts/catalog/item-fields";
import { type Item, item } from "@lotwright/contracts/catalog/items";
import { noResult } from "@lotwright/contracts/catalog/result-fields";

let made = 0;

/** Creates an item as the server returns it, with unique defaults. */
export function makeItem(overrides: Partial<Item> = {}): Item {
  made += 1;
  const time = new Date(Date.UTC(2026, 0, 1, 0, made)).toISOString();
  return item.parse({
    ...emptyFields,
    ...noResult,
    id: crypto.randomUUID(),
    manifestId: crypto.randomUUID(),
    lotNumber: 1000 + made,
    requestedLotNumber: null,
    title: `Item ${made}`,
    category: "Tools",
    aiGenerationStatus: "none",
    aiFailureReason: "",
    aiDraftedFromNotes: false,
    aiDraftedFromMarks: false,
    unseenClaims: [],
    createdBy: null,
    createdAt: time,
    updatedAt: time,
    ...overrides,
  });
}
