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
/** A field that a table writes: photos and numbers have their own ways. */
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

/** Accepts the values that clear a field, `""` or null, as the field's value without one. */
const orEmpty = <Schema extends z.ZodType>(schema: Schema, empty: number | null) =>
  z.preprocess((value) => (value === "" || value === null ? empty : value), schema);

/** Value that a person writes into a cell; null and `""` clear it. */
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

/** Lots of one manifest. An id that is not one of its lots refuses the whole call as not found. */
export const bulkItemsInput = z.strictObject({ manifestId: clientId, ids });
export type BulkItemsInput = z.infer<typeof bulkItemsInput>;

const textField = z.enum(bulkTextIds, "Choose a text field");

const set = z.strictObject({
  kind: z.literal("set"),
  fields: cell.omit({ externalId: true }).refine(hasField, chooseField),
});

/** Every occurrence; upper and lower case are the same unless `matchCase` is true. */
const replace = z.strictObject({
  kind: z.literal("replace"),
  field: textField,
  find: passage(maxFindLength).min(1, "Enter the text to find"),
  replacement: passage(maxLongTextLength),
  matchCase: z.boolean("matchCase must be true or false").optional(),
});

/** Texts before and after those that are there: an empty field stays empty. */
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
/** Id for undoing the operation within a day; null when it changed nothing. */
const snapshotId = id.nullable();
/** A lot's number and section, as in "12A". */
const lot = z.string();

export const bulkEdited = z.object({ snapshotId, changed: count, unchanged: count });
export type BulkEdited = z.infer<typeof bulkEdited>;

const textChange = z.object({ itemId: id, lot, field: z.string(), before: z.string(), after: z.string() });
export type TextChange = z.infer<typeof textChange>;

/** A lot whose field the edit would break a limit of; one refuses the whole edit. */
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
  /** The values that the person saw. A field that has another value by now is a conflict and stays as it is. */
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

/** Counts cells of rows that are not parsed yet. */
const hasFewCells = (value: unknown) =>
  !Array.isArray(value) || value.reduce((sum, row) => sum + cellsOf(row), 0) <= maxWrittenCells;

/** The paste or the fill of a table. */
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

/** `changed` counts lots. */
export const writtenCells = z.object({ snapshotId, changed: count, conflicts: z.array(cellConflict) });
export type WrittenCells = z.infer<typeof writtenCells>;

export const moveItemsInput = bulkItemsInput.extend({
  toManifestId: clientId,
  /** Keeps each number that is free there, or gives every lot the next one. */
  numbers: z.enum(["keep", "next"], "Choose keep or next"),
});
export type MoveItemsInput = z.infer<typeof moveItemsInput>;

export const movedItems = z.object({
  snapshotId: id,
  /** Every lot's name in the one manifest and in the other, in the order of the lots. */
  lots: z.array(z.object({ itemId: id, from: lot, to: lot })),
});
export type MovedItems = z.infer<typeof movedItems>;

export const duplicateItemInput = z.strictObject({
  id: clientId,
  count: z
    .number("A count must be a whole number")
    .int("A count must be a whole number")
    .min(1, "Ask for at least 1 copy")
    .max(maxCopies, `Ask for at most ${maxCopies} copies`),
});
export type DuplicateItemInput = z.infer<typeof duplicateItemInput>;

/** New lots, in the order of their numbers. */
export const addedItems = z.object({ snapshotId: id, lots: z.array(z.object({ itemId: id, lot })) });
export type AddedItems = z.infer<typeof addedItems>;

const photoGroup = z.array(photoUrl).min(1, "A lot needs at least one photo").max(maxPhotosPerItem);

export const splitItemInput = z.strictObject({
  id: clientId,
  /** The photos of each new lot; the lot keeps the others. */
  groups: boundedArray(
    z.array(photoGroup).min(1, "Choose the photos of at least one new lot"),
    maxPhotosPerItem,
    `A lot can be split into at most ${maxPhotosPerItem} new lots`,
  ),
});
export type SplitItemInput = z.infer<typeof splitItemInput>;

/** The lot whose value stays. */
const keptFrom = clientId.optional();

/** Choices for the fields in which lots of a merge differ: the lot whose value stays, or "sum" for the quantity of all. */
export const mergeChoices = z.strictObject({
  ...recordOf(mergeQuestions, () => keptFrom),
  quantity: z.union([z.literal("sum"), clientId]).optional(),
});
export type MergeChoices = z.infer<typeof mergeChoices>;

export const mergeItemsInput = z.strictObject({
  manifestId: clientId,
  /** The lots that go into the one that stays; it may be among them. */
  ids: boundedArray(
    z.array(clientId).min(1, "Choose at least two lots"),
    maxMerged,
    `Merge at most ${maxMerged} lots at a time`,
  ),
  intoId: clientId,
  /** A merge of lots that differ without a choice is refused. */
  choices: mergeChoices.optional(),
});
export type MergeItemsInput = z.infer<typeof mergeItemsInput>;

/** `merged` counts the lots that are now part of the other. */
export const mergedItems = z.object({ snapshotId: id, merged: count });
export type MergedItems = z.infer<typeof mergedItems>;

export const removedItems = z.object({ removed: count });
export type RemovedItems = z.infer<typeof removedItems>;

/**
 * Counts of the lots that are requested now, and of the others. The others cannot be described, are pending, or exceed the daily
 * limit.
 */
export const describedItems = z.object({ queued: count, skipped: count });
export type DescribedItems = z.infer<typeof describedItems>;

export const undoInput = z.strictObject({ snapshotId: id });
export type UndoInput = z.infer<typeof undoInput>;

export const keptReasons = ["changed", "gone", "numberTaken", "externalIdTaken", "photoGone"] as const;
export type KeptReason = (typeof keptReasons)[number];

/**
 * Field that an undo left as it is: a field, "lotNumber" with its section, "manifestId" with both, "saleState" for the result, or
 * "" for the whole lot.
 */
const keptField = z.object({ itemId: id, lot, field: z.string(), reason: z.enum(keptReasons) });
export type KeptField = z.infer<typeof keptField>;

export const undone = z.object({
  /** Lots that are as they were before, at least in part. */
  restored: count,
  /** The first of the preserved values. */
  kept: z.array(keptField),
  keptCount: count,
});
export type Undone = z.infer<typeof undone>;
