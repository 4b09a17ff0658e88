import { z } from "zod";
import { photoUrls } from "../media/photos";
import { urlForm } from "../values/absolute-urls";
import {
  boundedArray,
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
  itemFieldIds,
  itemFields,
  maxMeasure,
  maxMoney,
  type WrittenFields,
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

/** A whole number, with refusals that name its field. */
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

/** Fields that the form of an item asks for. */
export const writtenItem = z.strictObject(written).pick(inOrder) satisfies z.ZodType<WrittenFields>;
/** A lot number that people may give. */
export const { lotNumber } = written;

/** Phrases of a draft that were found neither on the photos nor in the notes. */
const unseenClaims = boundedArray(
  z.array(requiredText("Name a phrase of the draft")),
  maxClaims,
  `At most ${maxClaims} phrases can be listed`,
);

/** Fields that a person writes on an item; every field may be left out, and null clears a text, a price or a size. */
const writable = writtenItem
  .extend({
    ...each(fieldIdsOf("text"), ({ maxLength }) => clearable(line(maxLength))),
    ...each(fieldIdsOf("longText"), ({ maxLength }) => clearable(passage(maxLength))),
    ...each(fieldIdsOf("letter"), () => clearable(sectionLetter)),
  })
  .partial()
  .extend({
    /** Clients ask for a description with pending, or for none; the rest is the server's to set. */
    aiGenerationStatus: z.enum(["none", "pending"]).optional(),
    /** Claims of the draft that the texts come from; none once a person has checked them. */
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
  .pick(inOrder) satisfies z.ZodType<WrittenFields>;

/** Written by results alone; private as long as the workspace does not publish them, and a buyer's number always. */
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
  /** The requested number, while a person has not yet acknowledged that it became another. */
  requestedLotNumber: z.number().int().nullable(),
  aiGenerationStatus,
  /** Why a description could not be written, in a sentence for the person; empty otherwise. */
  aiFailureReason: z.string(),
  /** True when the text was drafted from the person's own notes, without looking at the photos. */
  aiDraftedFromNotes: z.boolean(),
  /** True when marks that were read on the photos are in that draft. */
  aiDraftedFromMarks: z.boolean(),
  /** Phrases of the title and the description that were found neither on the photos nor in the notes. */
  unseenClaims: z.array(z.string()),
  /** The user who added it; null when that account is gone. */
  createdBy: id.nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Item = z.infer<typeof item>;

/** Why a lot has no description, and what another attempt would have to work with. */
const cardFailure = z.object({
  /** In a sentence; empty when it is not known. */
  reason: z.string(),
  hasNotes: z.boolean(),
  /** A photo that is stored here: photos elsewhere are never fetched. */
  hasOwnPhoto: z.boolean(),
});

/** Fields of an item that a list of lots shows: about a third of its bytes. What is optional is left out while it has no value. */
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
  /** The first photo. */
  coverUrl: z.string().optional(),
  photoCount: z.number().int(),
  /** Left out where a description was not attempted, or where a person has filled in what it lacked. */
  failure: cardFailure.optional(),
  aiDraftedFromNotes: z.literal(true).optional(),
  aiDraftedFromMarks: z.literal(true).optional(),
  /** A phrase of its texts was found neither on the photos nor in the notes. */
  isToCheck: z.literal(true).optional(),
});
export type ItemCard = z.infer<typeof itemCard>;

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

export const searchItemsInput = z.strictObject({
  manifestId: id,
  /** Text that the lot name or a searchable field contains, without regard to case and accents. */
  text: shortText.pipe(z.string().min(1, "Enter a search text")),
});
export type SearchItemsInput = z.infer<typeof searchItemsInput>;

export const itemInput = z.strictObject({ id });

export const readItemInput = z.strictObject({ id, ...urlForm });
export type ReadItemInput = z.infer<typeof readItemInput>;

export const createItemInput = writable.extend({
  /** Made by the client, so that the same creation sent twice makes one item. */
  id: clientId.optional(),
  manifestId: id,
  onLotClash: z.literal("next").optional(),
  /** Generated and stored by the device. Shows when several devices add lots, and which numbers each has leased. */
  deviceId: clientId.optional(),
});
export type CreateItemInput = z.infer<typeof createItemInput>;

export const updateItemInput = writable.extend({
  id,
  /** Null acknowledges that the lot got another number than the requested one. */
  requestedLotNumber: z.null().optional(),
  expectedUpdatedAt: isoTime.optional(),
});
export type UpdateItemInput = z.infer<typeof updateItemInput>;
