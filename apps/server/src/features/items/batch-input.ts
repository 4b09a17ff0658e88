import {
  type BatchItemsInput,
  type BatchOperation,
  batchItemsInput,
  batchOperation,
  batchOutline,
} from "@lotwright/contracts/item-batches";
import type { z } from "zod";
import { type AppError, invalid } from "../../errors";

/** An operation of a batch that is not atomic, which breaks its contract. */
export type Malformed = { action: "malformed"; problem: AppError };

type CheckedBatch = { atomic?: boolean | undefined; operations: (BatchOperation | Malformed)[] };

function check(operation: unknown): BatchOperation | Malformed {
  const { data, error } = batchOperation.safeParse(operation);
  return error ? { action: "malformed", problem: invalid(error) } : data;
}

const parseAsync = async (value: unknown): Promise<CheckedBatch> => {
  const { atomic, operations } = batchOutline.parse(value);
  return atomic === false ? { atomic, operations: operations.map(check) } : batchItemsInput.parse(value);
};

/** The contract of a batch; in one that is not atomic, an operation that breaks it is a result of its own. */
export const checkedBatch: z.ZodType<CheckedBatch, BatchItemsInput> = Object.assign(
  Object.create(batchItemsInput),
  { parseAsync },
);
