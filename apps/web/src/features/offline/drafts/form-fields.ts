import { itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { item, writtenItem } from "@lotwright/contracts/catalog/items";
import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { recordOf } from "@lotwright/contracts/values/record-of";
import { z } from "zod";
import { toPhotoRef } from "../../../components/photos/photo-queue";
import { pick } from "../../../lib/fields";

const photoRef = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("local"), id: z.string() }),
  z.object({ kind: z.literal("stored"), url: z.string() }),
]);

/** The fields of an item's form. */
export const formFields = writtenItem.extend({ photoUrls: z.array(photoRef).max(maxPhotosPerItem) });
export type ItemFields = z.output<typeof formFields>;
export type FieldName = keyof ItemFields;

/** The schema of an unsaved form. Its values may be invalid for the server. */
export const draftFields = item
  .pick(recordOf(itemFieldIds, () => true as const))
  .extend({ photoUrls: z.array(z.union([photoRef, z.string().transform(toPhotoRef)])) })
  .partial()
  .transform((fields): Partial<ItemFields> => pick(fields, itemFieldIds));

/** Rejects NaN, the value of a number field while it is being typed. */
const isStorable = (value: unknown) => !(typeof value === "number" && Number.isNaN(value));

export const withoutUnfinished = (fields: Partial<ItemFields>): Partial<ItemFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isStorable(value)));
