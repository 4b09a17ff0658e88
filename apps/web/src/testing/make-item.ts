import { customFields } from "@lotwright/contracts/fields";
import { type Item, item } from "@lotwright/contracts/items";
import { z } from "zod";

const customTexts = z.object(customFields(z.string().default(""))).parse({});
let made = 0;

/** An item as the server answers it, unlike the ones made before. */
export function makeItem(overrides: Partial<Item> = {}): Item {
  made += 1;
  const time = new Date(Date.UTC(2026, 0, 1, 0, made)).toISOString();
  return item.parse({
    id: crypto.randomUUID(),
    manifestId: crypto.randomUUID(),
    lotNumber: 1000 + made,
    sectionLetter: "",
    requestedLotNumber: null,
    title: `Item ${made}`,
    description: "",
    category: "Tools",
    consignor: "",
    notes: "",
    quantity: 1,
    photoUrls: [],
    aiGenerationStatus: "none",
    aiFailureReason: "",
    aiDraftedFromNotes: false,
    createdAt: time,
    updatedAt: time,
    ...customTexts,
    ...overrides,
  });
}
