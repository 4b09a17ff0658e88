import { z } from "zod";
import { photoUrls } from "../media/photos";
import { urlForm } from "../values/absolute-urls";
import {
  boundedArray,
  changedFilter,
  clearable,
  clientId,
  id,
  isoTime,
  line,
  paging,
  passage,
  requiredText,
  shortText,
} from "../values/fields";
import { grouped } from "../values/grouped";
import { maxItemsAtOnce } from "../values/limits";
import { recordOf } from "../values/record-of";
import {
  fieldIdsOf,
  type ItemField,
  type ItemFieldId,
  type ItemFieldValues,
  itemFieldIds,
  itemFields,
  maxMeasure,
  maxMoney,
} from "./item-fields";
import { type Result, saleStates } from "./result-fields";

export const aiGenerationStatus = z.enum(["none", "pending", "completed", "failed"]);
export type AiGenerationStatus = z.infer<typeof aiGenerationStatus>;

export const maxClaims = 50;

const oneLetter = "A section must be one letter, A to Z";
export const sectionLetter = z
  .string(oneLetter)
  .trim()
  .regex(/^[a-zA-Z]?$/, oneLetter)
  .transform((letter) => letter.toUpperCase());

/** Schema of a whole number whose error messages name the field. */
const whole = ({ label, min, max }: { label: string; min: number; max: number }) => {
  const name = label.toLowerCase();
  return z
    .number(`A ${name} must be a whole number`)
    .int(`A ${name} must be a whole number`)
    .min(min, `A ${name} must be at least ${min}`)
    .max(max, `A ${name} must be at most ${grouped(max)}`);
};

/** Number from 0 to `max`, exact to two decimals, as it is stored; null when unknown. */
const decimal = ({ label }: { label: string }, max: number) => {
  const name = label.toLowerCase();
  return z
    .number(`A ${name} must be a number`)
    .min(0, `A ${name} must be at least 0`)
    .max(max, `A ${name} must be at most ${grouped(max)}`)
    .refine((value) => Number(value.toFixed(2)) === value, `A ${name} has at most two decimals`)
    .nullable();
};

/** An amount in the manifest's currency; null when unknown. */
export const money = (field: { label: string }) => decimal(field, maxMoney);

const each = <Id extends ItemFieldId, Schema>(ids: Id[], make: (field: ItemField<Id>) => Schema) =>
  recordOf(ids, (id) => make(itemFields[id]));

const inOrder = recordOf(itemFieldIds, () => true as const);

const written = {
  ...each(fieldIdsOf("text"), ({ maxLength }) => line(maxLength)),
  ...each(fieldIdsOf("longText"), ({ maxLength }) => passage(maxLength)),
  ...each(fieldIdsOf("letter"), () => sectionLetter),
  ...each(fieldIdsOf("integer"), whole),
  ...each(fieldIdsOf("money"), money),
  ...each(fieldIdsOf("measure"), (field) => decimal(field, maxMeasure)),
  ...each(fieldIdsOf("list"), () => photoUrls),
};

/** The fields of the item form. */
export const writtenItem = z.strictObject(written).pick(inOrder) satisfies z.ZodType<ItemFieldValues>;
/** Schema of a lot number that a user enters. */
export const { lotNumber } = written;

/** Phrases of an AI draft that were found neither on the photos nor in the notes. */
const unseenClaims = boundedArray(
  z.array(requiredText("Name a phrase of the draft")),
  maxClaims,
  `At most ${maxClaims} phrases can be listed`,
);

/** Editable fields of an item, all optional; null clears a text, a price or a size. */
const writable = writtenItem
  .extend({
    ...each(fieldIdsOf("text"), ({ maxLength }) => clearable(line(maxLength))),
    ...each(fieldIdsOf("longText"), ({ maxLength }) => clearable(passage(maxLength))),
    ...each(fieldIdsOf("letter"), () => clearable(sectionLetter)),
  })
  .partial()
  .extend({
    /** Clients may only set "pending" (requests a description) or "none"; the server sets the others. */
    aiGenerationStatus: z.enum(["none", "pending"]).optional(),
    /** Unverified claims of the draft; empty once a user has checked the texts. */
    unseenClaims: unseenClaims.optional(),
  });

const answered = z
  .object({
    ...each(fieldIdsOf("text"), () => z.string()),
    ...each(fieldIdsOf("longText"), () => z.string()),
    ...each(fieldIdsOf("letter"), () => z.string()),
    ...each(fieldIdsOf("integer"), () => z.number().int()),
    ...each(fieldIdsOf("money"), () => z.number().nullable()),
    ...each(fieldIdsOf("measure"), () => z.number().nullable()),
    ...each(fieldIdsOf("list"), () => z.array(z.string())),
  })
  .pick(inOrder) satisfies z.ZodType<ItemFieldValues>;

/**
 * Set by importing results only. Public catalogs show price and state if the workspace publishes results, and never the buyer.
 */
const results = z.object({
  hammerPrice: z.number().nullable(),
  saleState: z.enum(saleStates).nullable(),
  buyerNumber: z.string(),
}) satisfies z.ZodType<Result>;

export const item = z.object({
  id,
  manifestId: id,
  ...answered.shape,
  ...results.shape,
  /** The requested lot number, until a user acknowledges that the lot got another one. */
  requestedLotNumber: z.number().int().nullable(),
  aiGenerationStatus,
  /** Why the description failed, as a sentence for the user; empty if it did not. */
  aiFailureReason: z.string(),
  /** Whether the text was drafted from the user's notes, without the photos. */
  aiDraftedFromNotes: z.boolean(),
  /** Whether the draft uses marks that were read on the photos. */
  aiDraftedFromMarks: z.boolean(),
  /** Phrases of the title and the description that were found neither on the photos nor in the notes. */
  unseenClaims: z.array(z.string()),
  /** The user who added the item; null if the account was deleted. */
  createdBy: id.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Item = z.infer<typeof item>;

/** Why a lot has no description, and whether a retry has notes or photos to work with. */
const cardFailure = z.object({
  /** The reason as a sentence; empty if unknown. */
  reason: z.string(),
  hasNotes: z.boolean(),
  /** Whether a photo is stored on this server; photos elsewhere are never fetched. */
  hasOwnPhoto: z.boolean(),
});

/** Fields of an item that a list of lots shows: about a third of its bytes. Optional fields are omitted while empty. */
export const itemCard = z.object({
  ...item.pick({
    id: true,
    lotNumber: true,
    sectionLetter: true,
    title: true,
    category: true,
    consignor: true,
    quantity: true,
    aiGenerationStatus: true,
    createdAt: true,
    updatedAt: true,
  }).shape,
  createdBy: id.optional(),
  requestedLotNumber: z.number().int().optional(),
  startPrice: z.number().optional(),
  lowEstimate: z.number().optional(),
  highEstimate: z.number().optional(),
  hammerPrice: z.number().optional(),
  saleState: z.enum(saleStates).optional(),
  coverUrl: z.string().optional(),
  photoCount: z.number().int(),
  /** Omitted if no description was attempted, or if a user has filled in the missing texts. */
  failure: cardFailure.optional(),
  aiDraftedFromNotes: z.literal(true).optional(),
  aiDraftedFromMarks: z.literal(true).optional(),
  /** Whether a phrase of the texts was found neither on the photos nor in the notes. */
  isToCheck: z.literal(true).optional(),
});
export type ItemCard = z.infer<typeof itemCard>;

export const listItemsInput = z.strictObject({ manifestId: id, ...paging, ...changedFilter, ...urlForm });
export type ListItemsInput = z.infer<typeof listItemsInput>;

/** Version of a list, which changes with any of its items. */
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

export const searchItemsInput = z.strictObject({
  manifestId: id,
  /** Matches lots whose name or searchable fields contain the text, without regard to case and accents. */
  text: shortText.pipe(z.string().min(1, "Enter a search text")),
});
export type SearchItemsInput = z.infer<typeof searchItemsInput>;

export const itemInput = z.strictObject({ id });

export const readItemInput = z.strictObject({ id, ...urlForm });
export type ReadItemInput = z.infer<typeof readItemInput>;

export const createItemInput = writable.extend({
  /** Generated by the client, so that retries create one item only. */
  id: clientId.optional(),
  manifestId: id,
  onLotClash: z.literal("next").optional(),
  /** Id that the device generated. Shows whether several devices add lots, and which numbers each has leased. */
  deviceId: clientId.optional(),
});
export type CreateItemInput = z.infer<typeof createItemInput>;

export const updateItemInput = writable.extend({
  id,
  /** Null acknowledges that the lot got another number than requested. */
  requestedLotNumber: z.null().optional(),
  expectedUpdatedAt: isoTime.optional(),
});
export type UpdateItemInput = z.infer<typeof updateItemInput>;
