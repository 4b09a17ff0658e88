import { z } from "zod";
import { clearable, clientId, id, requiredText, shortText } from "../values/fields";

export const consignor = z.object({
  id,
  name: z.string(),
  referenceNumber: z.string().nullable(),
  isDefault: z.boolean(),
});
export type Consignor = z.infer<typeof consignor>;

/** Names that differ in blanks alone are one. */
const name = requiredText("Enter the consignor's name").pipe(
  z.string().overwrite((text) => text.replace(/\s+/g, " ")),
);

export const createConsignorInput = z.strictObject({
  /** Made by the client, so that the same creation sent twice makes one consignor. */
  id: clientId.optional(),
  name,
  referenceNumber: clearable(shortText).optional(),
  isDefault: z.literal(false, "Add the consignor first, then make it the default with its star").optional(),
});
export type CreateConsignorInput = z.infer<typeof createConsignorInput>;

export const updateConsignorInput = z.strictObject({
  id,
  name: name.optional(),
  referenceNumber: clearable(shortText).optional(),
});
export type UpdateConsignorInput = z.infer<typeof updateConsignorInput>;

/** Names to offer for the items of a manifest. */
export const consignorSuggestionsInput = z.strictObject({ manifestId: id });
export type ConsignorSuggestionsInput = z.infer<typeof consignorSuggestionsInput>;
export const consignorSuggestions = z.array(z.string());

export const consignorInput = z.strictObject({ id });
