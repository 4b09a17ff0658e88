import { z } from "zod";
import { urlForm } from "./absolute-urls";
import {
  boundedArray,
  clearable,
  clientId,
  customFields,
  customText,
  grouped,
  id,
  isoTime,
  line,
  longText,
  paging,
  shortText,
} from "./fields";
import { maxItemsAtOnce, maxLotNumber } from "./limits";
import { photoUrls } from "./photos";

export const maxTitleLength = 80;
export const firstLotNumber = 1000;
export const maxQuantity = 1_000_000;

export const categories = [
  "Electronics",
  "Tools",
  "Home & Garden",
  "Furniture",
  "Sporting Goods",
  "Automotive",
  "Clothing",
  "Toys",
  "Miscellaneous",
] as const;
/** The category of a new item; not one of the list, but always allowed. */
export const defaultCategory = "Other";

export const aiGenerationStatus = z.enum(["none", "pending", "completed", "failed"]);
export type AiGenerationStatus = z.infer<typeof aiGenerationStatus>;

export const lotNumber = z
  .number("A lot number must be a whole number")
  .int("A lot number must be a whole number")
  .min(1, "A lot number must be at least 1")
  .max(maxLotNumber, `A lot number must be at most ${grouped(maxLotNumber)}`);

/** The refusal of a lot number that another lot of the manifest has; a device that knows the other lot says the same. */
export const lotTakenMessage = (lot: { lotNumber: number; sectionLetter: string }, nextLotNumber: number) =>
  `Lot ${lot.lotNumber}${lot.sectionLetter} already exists. The next free number is ${nextLotNumber}.`;

const oneLetter = "A section must be one letter, A to Z";
export const sectionLetter = z
  .string(oneLetter)
  .trim()
  .regex(/^[a-zA-Z]?$/, oneLetter)
  .transform((letter) => letter.toUpperCase());

const title = line(maxTitleLength);
const quantity = z
  .number("A quantity must be a whole number")
  .int("A quantity must be a whole number")
  .min(1, "A quantity must be at least 1")
  .max(maxQuantity, `A quantity must be at most ${grouped(maxQuantity)}`);

/** What the form of an item asks for. */
export const writtenItem = z.strictObject({
  lotNumber,
  sectionLetter,
  title,
  description: longText,
  category: shortText,
  consignor: shortText,
  notes: longText,
  quantity,
  photoUrls,
  ...customFields(customText),
});

/** What a person writes on an item; every field may be left out, and null clears a text. */
const writable = {
  sectionLetter: clearable(sectionLetter).optional(),
  title: clearable(title).optional(),
  description: clearable(longText).optional(),
  category: clearable(shortText).optional(),
  consignor: clearable(shortText).optional(),
  notes: clearable(longText).optional(),
  quantity: quantity.optional(),
  photoUrls: photoUrls.optional(),
  /** Clients ask for a description with pending, or for none; the rest is the server's to set. */
  aiGenerationStatus: z.enum(["none", "pending"]).optional(),
  ...customFields(clearable(customText).optional()),
};

export const item = z.object({
  id,
  manifestId: id,
  lotNumber: z.number().int(),
  sectionLetter: z.string(),
  /** The number that was asked for, while a person has not yet acknowledged that it became another. */
  requestedLotNumber: z.number().int().nullable(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  consignor: z.string(),
  notes: z.string(),
  quantity: z.number().int(),
  photoUrls: z.array(z.string()),
  aiGenerationStatus,
  /** Why a description could not be written, in a sentence for the person; empty otherwise. */
  aiFailureReason: z.string(),
  /** True when the text was drafted from the person's own notes, without looking at the photos. */
  aiDraftedFromNotes: z.boolean(),
  createdAt: isoTime,
  updatedAt: isoTime,
  ...customFields(z.string()),
});
export type Item = z.infer<typeof item>;

export const listItemsInput = z.strictObject({ manifestId: id, ...paging, ...urlForm });
export type ListItemsInput = z.infer<typeof listItemsInput>;

/** Differs whenever any item of the list does. */
export const itemsVersion = z.object({ version: z.string() });
export type ItemsVersion = z.infer<typeof itemsVersion>;

export const itemsByIdsInput = z.strictObject({
  manifestId: id,
  ids: boundedArray(
    z.array(id).min(1, "List at least one item"),
    maxItemsAtOnce,
    `At most ${maxItemsAtOnce} items can be read in one request`,
  ),
});
export type ItemsByIdsInput = z.infer<typeof itemsByIdsInput>;

export const itemInput = z.strictObject({ id });
export type ItemInput = z.infer<typeof itemInput>;

export const readItemInput = z.strictObject({ id, ...urlForm });
export type ReadItemInput = z.infer<typeof readItemInput>;

export const createItemInput = z.strictObject({
  /** Made by the client, so that the same creation sent twice makes one item. */
  id: clientId.optional(),
  manifestId: id,
  lotNumber: lotNumber.optional(),
  onLotClash: z.literal("next").optional(),
  ...writable,
});
export type CreateItemInput = z.infer<typeof createItemInput>;

export const updateItemInput = z.strictObject({
  id,
  lotNumber: lotNumber.optional(),
  /** Null acknowledges that the lot got another number than the one asked for. */
  requestedLotNumber: z.null().optional(),
  expectedUpdatedAt: isoTime.optional(),
  ...writable,
});
export type UpdateItemInput = z.infer<typeof updateItemInput>;
