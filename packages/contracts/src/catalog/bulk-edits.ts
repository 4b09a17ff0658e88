import { z } from "zod";
import { photoUrl } from "../media/photos";
import { boundedArray, clearable, clientId, id, passage } from "../values/fields";
import { grouped } from "../values/grouped";
import {
  maxLongTextLength,
  maxPhotosPerItem,
  maxTextLength,
  maxWrittenCells,
  maxWrittenRows,
} from "../values/limits";
import { recordOf } from "../values/record-of";
import { mergeQuestions } from "./field-outcomes";
import {
  type FieldIdOf,
  type FieldIdWith,
  fieldIdsOf,
  fieldIdsWith,
  type ItemFieldId,
  isOfKind,
  itemFieldIds,
  itemFields,
} from "./item-fields";
import { writtenItem } from "./items";

/** Lots that one operation may name. */
export const maxBulkItems = 10_000;
/** Changes, conflicts, problems and lots that an answer lists; its counts are of all. */
export const maxListedChanges = 100;
export const maxListedKept = 200;
/** Copies of a lot, and lots that are merged into one. */
export const maxCopies = 100;
export const maxMerged = 100;
const maxFindLength = 500;

type OnForm = "photoUrls" | "lotNumber" | "sectionLetter";
/** Fields that a table cell can write; photos and lot numbers are changed by other operations. */
export type CellFieldId = Exclude<ItemFieldId, OnForm>;
const onForm: readonly ItemFieldId[] = ["photoUrls", "lotNumber", "sectionLetter"] satisfies OnForm[];
const isCellField = (id: ItemFieldId): id is CellFieldId => !onForm.includes(id);
export const cellFieldIds: readonly CellFieldId[] = itemFieldIds.filter(isCellField);

/** A field that a bulk edit can set. */
export type BulkFieldId = FieldIdWith<"isBulkEditable"> | "title" | "description";
const bulkEditable: readonly ItemFieldId[] = ["title", "description", ...fieldIdsWith("isBulkEditable")];
const isBulkField = (id: ItemFieldId): id is BulkFieldId => bulkEditable.includes(id);
export const bulkFieldIds: readonly BulkFieldId[] = itemFieldIds.filter(isBulkField);

/** A field whose text a bulk edit can rewrite. */
export type BulkTextId = Extract<BulkFieldId, FieldIdOf<"text" | "longText">>;
const isBulkText = (id: BulkFieldId): id is BulkTextId => isOfKind(id, "text") || isOfKind(id, "longText");
export const bulkTextIds: readonly BulkTextId[] = bulkFieldIds.filter(isBulkText);

const written = writtenItem.shape;

/** Wraps a field's schema so that `""` or null clears the field. */
const orEmpty = <Schema extends z.ZodType>(schema: Schema, empty: number | null) =>
  z.preprocess((value) => (value === "" || value === null ? empty : value), schema);

/** Value typed into a table cell; null and `""` clear the field. */
const cell = z
  .strictObject({
    ...recordOf(fieldIdsOf("text"), (id) => clearable(written[id])),
    ...recordOf(fieldIdsOf("longText"), (id) => clearable(written[id])),
    ...recordOf(fieldIdsOf("integer"), (id) => orEmpty(written[id], itemFields[id].initial)),
    ...recordOf(fieldIdsOf("money"), (id) => orEmpty(written[id], null)),
    ...recordOf(fieldIdsOf("measure"), (id) => orEmpty(written[id], null)),
  })
  .omit({ lotNumber: true })
  .partial();

const chooseField = "Choose at least one field";
const hasField = (fields: object) => Object.values(fields).some((value) => value !== undefined);

const ids = boundedArray(
  z.array(clientId).min(1, "Choose at least one lot"),
  maxBulkItems,
  `Choose at most ${grouped(maxBulkItems)} lots`,
);

/** Lots of one manifest. Responds "not found" if any id is not a lot of that manifest. */
export const bulkItemsInput = z.strictObject({ manifestId: clientId, ids });
export type BulkItemsInput = z.infer<typeof bulkItemsInput>;

const textField = z.enum(bulkTextIds, "Choose a text field");

const set = z.strictObject({
  kind: z.literal("set"),
  fields: cell.omit({ externalId: true }).refine(hasField, chooseField),
});

/** Replaces every occurrence; ignores case unless `matchCase` is true. */
const replace = z.strictObject({
  kind: z.literal("replace"),
  field: textField,
  find: passage(maxFindLength).min(1, "Enter the text to find"),
  replacement: passage(maxLongTextLength),
  matchCase: z.boolean("matchCase must be true or false").optional(),
});

/** Adds texts before and after a field's text; empty fields stay empty. */
const affix = z
  .strictObject({
    kind: z.literal("affix"),
    field: textField,
    prefix: passage(maxTextLength).optional(),
    suffix: passage(maxTextLength).optional(),
  })
  .refine(({ prefix, suffix }) => prefix || suffix, {
    message: "Enter a text to put before or after",
    path: ["prefix"],
  });

export const letterCases = ["upper", "lower", "title", "sentence"] as const;
export type LetterCase = (typeof letterCases)[number];

const changeCase = z.strictObject({
  kind: z.literal("changeCase"),
  field: textField,
  to: z.enum(letterCases, "Choose upper, lower, title or sentence"),
});

export const bulkOperation = z.discriminatedUnion("kind", [set, replace, affix, changeCase]);
export type BulkOperation = z.infer<typeof bulkOperation>;

export const bulkEditInput = bulkItemsInput.extend({ operation: bulkOperation });
export type BulkEditInput = z.infer<typeof bulkEditInput>;

const count = z.number().int();
/** Id for undoing the operation within a day; null if nothing changed. */
const snapshotId = id.nullable();
/** A lot's number and section, as in "12A". */
const lot = z.string();

export const bulkEdited = z.object({ snapshotId, changed: count, unchanged: count });
export type BulkEdited = z.infer<typeof bulkEdited>;

const textChange = z.object({ itemId: id, lot, field: z.string(), before: z.string(), after: z.string() });
export type TextChange = z.infer<typeof textChange>;

/** A lot whose field would exceed a limit after the edit; a single one rejects the whole edit. */
const bulkProblem = z.object({ itemId: id, lot, field: z.string(), message: z.string() });
export type BulkProblem = z.infer<typeof bulkProblem>;

/** Preview of an edit: counts of lots, and the first changes and problems. */
export const bulkPreview = z.object({
  changed: count,
  unchanged: count,
  problemCount: count,
  changes: z.array(textChange),
  problems: z.array(bulkProblem),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

const seen = z.union([z.string(), z.number(), z.null()]);

const writtenRow = z.strictObject({
  id: clientId,
  fields: cell.refine(hasField, chooseField),
  /** The values that the user saw. A field that has changed since is a conflict and keeps its value. */
  base: z
    .strictObject(recordOf(cellFieldIds, () => seen))
    .partial()
    .optional(),
});
export type WrittenRow = z.infer<typeof writtenRow>;

const rows = boundedArray(
  z.array(writtenRow).min(1, "Write at least one row"),
  maxWrittenRows,
  `Write at most ${grouped(maxWrittenRows)} rows at a time`,
);

const cellsOf = (row: z.input<typeof writtenRow> | null) => Object.keys(row?.fields ?? {}).length;

/** Whether rows that are not parsed yet have few enough cells. */
const hasFewCells = (value: unknown) =>
  !Array.isArray(value) || value.reduce((sum, row) => sum + cellsOf(row), 0) <= maxWrittenCells;

/** Cells that were pasted or filled in the table. */
export const writeCellsInput = z.strictObject({
  manifestId: clientId,
  rows: rows.in
    .refine(hasFewCells, `Write at most ${grouped(maxWrittenCells)} cells at a time`)
    .pipe(rows.out),
});
export type WriteCellsInput = z.infer<typeof writeCellsInput>;

const cellConflict = z.object({
  itemId: id,
  lot,
  field: z.enum(cellFieldIds),
  current: z.union([z.string(), z.number(), z.null()]),
});
export type CellConflict = z.infer<typeof cellConflict>;

/** `changed` is the number of changed lots. */
export const writtenCells = z.object({ snapshotId, changed: count, conflicts: z.array(cellConflict) });
export type WrittenCells = z.infer<typeof writtenCells>;

export const moveItemsInput = bulkItemsInput.extend({
  toManifestId: clientId,
  /** Whether moved lots keep numbers that are free in the other manifest, or all get the next ones. */
  numbers: z.enum(["keep", "next"], "Choose keep or next"),
  /** Whether to clear the results, for lots that are offered again. Rejects the move if a lot was sold. */
  clearsResults: z.boolean("clearsResults must be true or false").optional(),
});
export type MoveItemsInput = z.infer<typeof moveItemsInput>;

export const movedItems = z.object({
  snapshotId: id,
  /** Each lot's name in the old and the new manifest, in the order of the lots. `itemId` is a duplicate's own id. */
  lots: z.array(z.object({ itemId: id, from: lot, to: lot })),
});
export type MovedItems = z.infer<typeof movedItems>;

/** Duplicates unsold lots into another manifest, and links each with the lot of the earlier offer. */
export const offerAgainInput = moveItemsInput.omit({ clearsResults: true });
export type OfferAgainInput = z.infer<typeof offerAgainInput>;

export const duplicateItemInput = z.strictObject({
  id: clientId,
  count: z
    .number("A count must be a whole number")
    .int("A count must be a whole number")
    .min(1, "Ask for at least 1 copy")
    .max(maxCopies, `Ask for at most ${maxCopies} copies`),
});
export type DuplicateItemInput = z.infer<typeof duplicateItemInput>;

export const addedItems = z.object({ snapshotId: id, lots: z.array(z.object({ itemId: id, lot })) });
export type AddedItems = z.infer<typeof addedItems>;

const photoGroup = z.array(photoUrl).min(1, "A lot needs at least one photo").max(maxPhotosPerItem);

export const splitItemInput = z.strictObject({
  id: clientId,
  /** Photos of each new lot; the split lot keeps the rest. */
  groups: boundedArray(
    z.array(photoGroup).min(1, "Choose the photos of at least one new lot"),
    maxPhotosPerItem,
    `A lot can be split into at most ${maxPhotosPerItem} new lots`,
  ),
});
export type SplitItemInput = z.infer<typeof splitItemInput>;

/** The lot whose value the merged lot gets. */
const keptFrom = clientId.optional();

/** Choices for the fields in which merged lots differ: the lot whose value to use, or "sum" for the total quantity. */
export const mergeChoices = z.strictObject({
  ...recordOf(mergeQuestions, () => keptFrom),
  quantity: z.union([z.literal("sum"), clientId]).optional(),
});
export type MergeChoices = z.infer<typeof mergeChoices>;

export const mergeItemsInput = z.strictObject({
  manifestId: clientId,
  /** The lots to merge into the remaining lot, which may be among them. */
  ids: boundedArray(
    z.array(clientId).min(1, "Choose at least two lots"),
    maxMerged,
    `Merge at most ${maxMerged} lots at a time`,
  ),
  intoId: clientId,
  /** A merge is rejected if its lots differ in a field without a choice. */
  choices: mergeChoices.optional(),
});
export type MergeItemsInput = z.infer<typeof mergeItemsInput>;

/** `merged` is the number of lots merged into the remaining lot. */
export const mergedItems = z.object({ snapshotId: id, merged: count });
export type MergedItems = z.infer<typeof mergedItems>;

export const removedItems = z.object({ removed: count });
export type RemovedItems = z.infer<typeof removedItems>;

/** Number of lots queued for a description, and of those skipped: not describable, already pending, or above the daily limit. */
export const describedItems = z.object({ queued: count, skipped: count });
export type DescribedItems = z.infer<typeof describedItems>;

export const undoInput = z.strictObject({ snapshotId: id });
export type UndoInput = z.infer<typeof undoInput>;

export const keptReasons = ["changed", "gone", "numberTaken", "externalIdTaken", "photoGone"] as const;
export type KeptReason = (typeof keptReasons)[number];

/**
 * A field that an undo did not restore. `field` is a field's id, "lotNumber" (with section), "manifestId" (with both),
 * "saleState" (the result), or "" for the whole lot.
 */
const keptField = z.object({ itemId: id, lot, field: z.string(), reason: z.enum(keptReasons) });
export type KeptField = z.infer<typeof keptField>;

export const undone = z.object({
  /** Number of lots restored, at least in part. */
  restored: count,
  /** The first values that the undo did not restore. */
  kept: z.array(keptField),
  keptCount: count,
});
export type Undone = z.infer<typeof undone>;
