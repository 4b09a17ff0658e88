import { defaultCategory, emptyFields } from "@lotwright/contracts/catalog/item-fields";
import { recordOf } from "@lotwright/contracts/values/record-of";
import type { ItemFields } from "../offline/drafts";
import type { LotFields } from "../offline/queue";
import { type FormSettings, initialCustomTexts } from "./custom-fields";
import { categoryToSend, emptyGroupFields } from "./item-fields";

type Suggestions = {
  lotNumber: number;
  sectionLetter: string;
  notes: string;
  /** The manifest's consignor. */
  consignor: string;
  /** Undefined if the settings are not cached; custom fields then have no defaults. */
  settings: FormSettings | undefined;
};

/** The values of a new lot before the user fills in the form. */
export function suggestFields({ settings, ...known }: Suggestions): ItemFields {
  return {
    ...emptyFields,
    photoUrls: [],
    category: defaultCategory,
    ...known,
    ...(settings && initialCustomTexts(settings)),
  };
}

type NewLotOptions = {
  manifestId: string;
  useAi: boolean;
  /** The names of the fields that the user has filled in. */
  typed: { has: (name: "lotNumber" | "category") => boolean };
};

/** The record to send for a new lot. The server replaces a suggested number that is taken. */
export function toNewLot(
  { photoUrls: _, ...fields }: ItemFields,
  { manifestId, useAi, typed }: NewLotOptions,
): LotFields {
  return {
    ...fields,
    ...recordOf(emptyGroupFields(fields), () => undefined),
    manifestId,
    category: categoryToSend(fields.category, { isChosen: typed.has("category"), useAi }),
    aiGenerationStatus: useAi ? "pending" : "none",
    ...(!typed.has("lotNumber") && { onLotClash: "next" as const }),
  };
}
