import { z } from "zod";
import { errorBody } from "../values/errors";
import { boundedArray, clientId, id } from "../values/fields";
import { createItemInput, item, updateItemInput } from "./items";

/** Operations of one batch. */
export const maxBatchOperations = 500;

const create = z.strictObject({
  action: z.literal("create"),
  /** Made by the client, so that the same creation sent twice makes one item. */
  id: clientId.optional(),
  item: createItemInput.omit({ id: true }),
});

const update = z.strictObject({
  action: z.literal("update"),
  id,
  item: updateItemInput.omit({ id: true }),
});

const remove = z.strictObject({ action: z.literal("delete"), id });

export const batchOperation = z.discriminatedUnion("action", [create, update, remove]);
export type BatchOperation = z.infer<typeof batchOperation>;

const atomic = z.boolean("atomic must be true or false").optional();

const operationsOf = <Operation extends z.ZodType>(operation: Operation) =>
  boundedArray(
    z.array(operation).min(1, "List at least one operation"),
    maxBatchOperations,
    `A batch can have at most ${maxBatchOperations} operations`,
  );

export const batchItemsInput = z.strictObject({
  /** All operations or none; false runs each by itself, whatever becomes of the others. */
  atomic,
  operations: operationsOf(batchOperation),
});

/** Batch whose operations are not checked yet: one of a batch that is not atomic may break its contract by itself. */
export const batchOutline = z.strictObject({ atomic, operations: operationsOf(z.unknown()) });
export type BatchOutline = z.infer<typeof batchOutline>;

const batchResult = z.object({
  /** Index of the operation, from 0 on. */
  index: z.number().int(),
  /** Status that the single call would answer. */
  status: z.number().int(),
  id: id.optional(),
  item: item.optional(),
  error: errorBody.optional(),
});
export type BatchResult = z.infer<typeof batchResult>;

/** A result for each operation, in their order. */
export const batchedItems = z.object({ results: z.array(batchResult) });
export type BatchedItems = z.infer<typeof batchedItems>;
