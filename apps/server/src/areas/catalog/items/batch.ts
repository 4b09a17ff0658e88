import {
  type BatchedItems,
  type BatchOperation,
  type BatchOutline,
  type BatchResult,
  batchedItems,
  batchOperation,
} from "@lotwright/contracts/catalog/item-batches";
import type { Item } from "@lotwright/contracts/catalog/items";
import { type ErrorBody, httpStatus } from "@lotwright/contracts/values/errors";
import { items } from "@lotwright/db/schema";
import { inArray } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError, invalid, maxIssues, toAppError, toErrorBody } from "../../../core/errors";
import { type Creation, createOnce, creationOf } from "../../../core/idempotency";
import { type WritingContext, withoutCommit } from "../../../core/transactions";
import { mapYielding } from "../../../core/yielding";
import { parseElements } from "../../../fast/yielding-contracts";
import { lockVisibleManifests, requireKeptAccess } from "../../accounts/assignments/access";
import { type Quota, withinQuota } from "../../accounts/usage/quotas";
import { createdItem } from "./access";
import { createInside, createItem } from "./service";
import { removeInside, removeItem, updateInside, updateItem } from "./writing";

/** An invalid operation of a non-atomic batch. */
type Malformed = { action: "malformed"; problem: AppError };

function check(operation: unknown): BatchOperation | Malformed {
  const { data, error } = batchOperation.safeParse(operation);
  return error ? { action: "malformed", problem: invalid(error) } : data;
}

type Create = Extract<BatchOperation, { action: "create" }>;
type Update = Extract<BatchOperation, { action: "update" }>;

const creationInput = ({ id, item }: Create) => ({ ...item, ...(id !== undefined && { id }) });
const updateInput = ({ id, item }: Update) => ({ ...item, id });

const created = (index: number, item: Item): BatchResult => ({ index, status: 201, id: item.id, item });
const updated = (index: number, item: Item): BatchResult => ({ index, status: 200, id: item.id, item });
const removed = (index: number, id: string): BatchResult => ({ index, status: 204, id });

/** Prefixes an error with the failed operation, with issue paths relative to the request. */
function failureOf(error: unknown, index: number): AppError {
  const { code, message, details } = toAppError(error);
  const place = `operations.${index}`;
  const issues = details.issues?.map((issue) => ({ ...issue, path: `${place}.item.${issue.path}` }));
  return new AppError(code, message, {
    cause: error,
    details: { ...details, issues: (issues ?? [{ path: place, message }]).slice(0, maxIssues) },
  });
}

async function manifestsOf({ db }: ActorContext, itemIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ manifestId: items.manifestId })
    .from(items)
    .where(inArray(items.id, [...itemIds]));
  return rows.map(({ manifestId }) => manifestId);
}

/** The manifests of all items that the operations read or create. */
async function allManifestsOf(ctx: ActorContext, operations: readonly BatchOperation[]): Promise<string[]> {
  const ids = operations.flatMap((operation) => (operation.action === "create" ? [] : [operation.id]));
  const ofCreations = operations.flatMap((operation) =>
    operation.action === "create" ? [operation.item.manifestId] : [],
  );
  return [...(await manifestsOf(ctx, ids)), ...ofCreations];
}

/**
 * Locks every manifest of the batch before its items, because batches in different orders could deadlock. Throws CONFLICT if an
 * item was moved before the locks were held.
 */
async function lockManifestsOf(ctx: ActorContext, operations: readonly BatchOperation[]): Promise<void> {
  const locked = new Set(await allManifestsOf(ctx, operations));
  await lockVisibleManifests(ctx, [...locked]);
  if ((await allManifestsOf(ctx, operations)).every((id) => locked.has(id))) return;
  throw new AppError("CONFLICT", "A lot was moved to another manifest just now. Send the batch again.");
}

async function runInside(
  ctx: WritingContext,
  operation: BatchOperation,
  { index, quota }: { index: number; quota: Quota },
): Promise<BatchResult> {
  switch (operation.action) {
    case "create":
      return created(index, await createInside(ctx, creationInput(operation), quota));
    case "update":
      return updated(index, await updateInside(ctx, updateInput(operation)));
    case "delete":
      await removeInside(ctx, operation.id);
      return removed(index, operation.id);
  }
}

async function runAll(
  ctx: WritingContext,
  operations: readonly BatchOperation[],
  quota: Quota,
): Promise<BatchedItems> {
  await lockManifestsOf(ctx, operations);
  // The key identifies the batch, so its creations record no responses.
  const inside = { ...withoutCommit(ctx), idempotencyKey: undefined };
  const results: BatchResult[] = [];
  for (const [index, operation] of operations.entries()) {
    const running = runInside(inside, operation, { index, quota });
    results.push(
      await running.catch((error: unknown) => {
        throw failureOf(error, index);
      }),
    );
  }
  return { results };
}

const isCreation = ({ action }: BatchOperation) => action === "create";

/** Runs all operations in one transaction. A retry with the same Idempotency-Key gets the recorded response. */
function runAtomic(ctx: ActorContext, operations: readonly BatchOperation[]): Promise<BatchedItems> {
  const creation: Creation = {
    ...creationOf(ctx, { operation: "items.batch", ...createdItem }, { operations }),
    beforeRepeat: async (inside) => requireKeptAccess(inside, await allManifestsOf(inside, operations)),
  };
  return withinQuota(ctx, "lots", operations.filter(isCreation).length, async (quota) => {
    let added = 0;
    const counting: Quota = {
      ...quota,
      require() {
        quota.require();
        added += 1;
      },
    };
    const batched = await createOnce(ctx, creation, batchedItems, (ctx) => runAll(ctx, operations, counting));
    quota.added(added);
    return batched;
  });
}

async function runOne(
  ctx: ActorContext,
  operation: BatchOperation | Malformed,
  index: number,
): Promise<BatchResult> {
  switch (operation.action) {
    case "create":
      return created(index, await createItem(ctx, creationInput(operation)));
    case "update":
      return updated(index, await updateItem(ctx, updateInput(operation)));
    case "delete":
      await removeItem(ctx, operation.id);
      return removed(index, operation.id);
    case "malformed":
      throw operation.problem;
  }
}

function failed(ctx: ActorContext, error: unknown, index: number): BatchResult {
  const failure = toAppError(error);
  if (failure.code === "INTERNAL") ctx.log.error({ err: error, index }, "an operation of a batch failed");
  const body: ErrorBody = toErrorBody(failure);
  return { index, status: httpStatus[failure.code], error: body };
}

/** Runs each operation in a separate transaction. Each creation is recorded under the batch's Idempotency-Key. */
async function runEach(
  ctx: ActorContext,
  operations: readonly (BatchOperation | Malformed)[],
): Promise<BatchedItems> {
  const results: BatchResult[] = [];
  for (const [index, operation] of operations.entries()) {
    // A blank is unique, since request keys contain none.
    const key = ctx.idempotencyKey === undefined ? undefined : `${ctx.idempotencyKey} ${index}`;
    const own = { ...ctx, idempotencyKey: key };
    results.push(await runOne(own, operation, index).catch((error: unknown) => failed(ctx, error, index)));
  }
  return { results };
}

/** Creates, updates and deletes items in the given order: all or none, or each on its own. */
export async function batchItems(
  ctx: ActorContext,
  { atomic = true, operations }: BatchOutline,
): Promise<BatchedItems> {
  if (!atomic) return runEach(ctx, await mapYielding(operations, check));
  return runAtomic(ctx, await parseElements(batchOperation, operations, ["operations"]));
}
