import { item } from "@lotwright/contracts/items";
import type { ItemFields } from "./item-fields";

/** What may be kept of a form that is not saved; not all of it has to be good enough for the server. */
export const keptFields = item
  .omit({
    id: true,
    manifestId: true,
    requestedLotNumber: true,
    aiGenerationStatus: true,
    aiFailureReason: true,
    aiDraftedFromNotes: true,
    createdAt: true,
    updatedAt: true,
  })
  .partial()
  // Read from JSON, which holds nothing undefined.
  .transform((fields) => fields as Partial<ItemFields>);

/** A number that is being typed is none yet. */
const isKeepable = (value: unknown) => !(typeof value === "number" && Number.isNaN(value));

export const withoutUnfinished = (fields: Partial<ItemFields>): Partial<ItemFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isKeepable(value)));
