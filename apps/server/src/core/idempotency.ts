import { createHash } from "node:crypto";
import type { Database } from "@lotwright/db/client";
import { recordedResponses } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { ActorContext } from "./context";
import { deleteAboveQuota, deletionsAboveQuota } from "./delete-above-quota";
import { deleteInBatches } from "./delete-in-batches";
import { AppError, brokenUniqueConstraint } from "./errors";
import { inTransaction, type WritingContext } from "./transactions";
import { stringifyYielding } from "./yielding";

/** A kind of row that requests create: its noun for error messages, and the primary key constraint. */
export type CreatedKind = { noun: string; idConstraint: string };

/** An idempotent creation request. */
export type Creation = CreatedKind & {
  /** Path of the procedure, which must not change because it is stored. */
  operation: string;
  /** Idempotency key of the request and client-generated id; either identifies a retry. */
  keys: readonly string[];
  requestHash: string;
  requestLength: number;
  /** Runs before a retry gets the recorded response; rejects if the actor has lost access. */
  beforeRepeat?: (ctx: ActorContext) => Promise<void>;
};

function hashed(request: object) {
  const sorted = JSON.stringify(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { requestHash: createHash("sha256").update(sorted).digest("hex"), requestLength: sorted.length };
}

const keyPrefix = "key ";

/** @param clientId client-generated id of the new row */
export function creationOf(
  { idempotencyKey }: ActorContext,
  what: CreatedKind & { operation: string },
  request: object,
  clientId?: string,
): Creation {
  const keys = [
    ...(idempotencyKey === undefined ? [] : [keyPrefix + idempotencyKey]),
    ...(clientId === undefined ? [] : [`id ${clientId}`]),
  ];
  return { ...what, keys, ...hashed(request) };
}

/** Creates the error for an id in use. It reveals nothing about the row, which may belong to another workspace. */
export const idTakenError = ({ noun }: Pick<CreatedKind, "noun">, cause?: unknown) =>
  new AppError("CONFLICT", `This id already belongs to another ${noun}`, { cause });

const keyReused = (cause?: unknown) =>
  new AppError(
    "IDEMPOTENCY_KEY_REUSED",
    "This Idempotency-Key was used for another request. Use a new key for this request.",
    { cause },
  );

/** Values to try for fields that responses recorded by an older release lack; the first that the schema accepts is used. */
const blanks = [undefined, null, "", false, 0, []];

function complete<Contract extends z.ZodObject>(contract: Contract, response: string): z.infer<Contract> {
  const stored = z.record(z.string(), z.unknown()).parse(JSON.parse(response));
  const missing = Object.entries(contract.shape).filter(([name]) => !(name in stored));
  const blank = missing.map(([name, field]) => [
    name,
    blanks.find((value) => z.safeParse(field, value).success),
  ]);
  return contract.parse({ ...Object.fromEntries(blank), ...stored });
}

const placeholdersOf = { userId: sql.placeholder("userId"), operation: sql.placeholder("operation") };

const readResponses = statement((db) => {
  const { key, requestHash, response, userId, operation } = recordedResponses;
  return db
    .select({ key, requestHash, response })
    .from(recordedResponses)
    .where(
      and(
        eq(userId, placeholdersOf.userId),
        eq(operation, placeholdersOf.operation),
        inArray(key, [sql.placeholder("firstKey"), sql.placeholder("lastKey")]),
      ),
    );
});

const newResponse = {
  ...placeholdersOf,
  key: sql.placeholder("key"),
  requestHash: sql.placeholder("requestHash"),
  response: sql.placeholder("response"),
};
const insertedKey = { key: recordedResponses.key };
const insertResponse = statement((db) =>
  db.insert(recordedResponses).values(newResponse).returning(insertedKey),
);
const addKey = statement((db) =>
  db.insert(recordedResponses).values(newResponse).onConflictDoNothing().returning(insertedKey),
);
/** Advisory locks serialize retries, so only a different request can have inserted the key. */
const responseConstraint = "first_answers_user_id_operation_key_pk";

/**
 * Finds the recorded response of an earlier attempt, and records it under this attempt's additional keys. Undefined for a new
 * creation. Rejects with IDEMPOTENCY_KEY_REUSED or CONFLICT if the key or id belongs to a different request.
 */
export async function findRecordedResponse<Contract extends z.ZodObject>(
  ctx: ActorContext,
  creation: Creation,
  contract: Contract,
): Promise<z.infer<Contract> | undefined> {
  const { db, actor } = ctx;
  const { operation, keys, requestHash, beforeRepeat } = creation;
  const [firstKey] = keys;
  if (firstKey === undefined) return undefined;
  const place = { userId: actor.userId, operation, firstKey, lastKey: keys.at(-1) };
  const rows = await readResponses(db, place);
  const known = keys.flatMap((key) => rows.filter((row) => row.key === key))[0];
  if (!known) return undefined;
  if (known.requestHash !== requestHash) {
    throw known.key.startsWith(keyPrefix) ? keyReused() : idTakenError(creation);
  }
  await beforeRepeat?.(ctx);
  const added = keys.filter((key) => !rows.some((row) => row.key === key));
  const values = { userId: actor.userId, operation, requestHash, response: known.response };
  await Promise.all(added.map((key) => addKey(db, { ...values, key })));
  return complete(contract, known.response);
}

/**
 * Records the response. Call it in the creation's transaction, so that a failed attempt can be retried, and within
 * `rejectTakenId`.
 */
async function recordResponse(
  ctx: ActorContext,
  { operation, keys, requestHash }: Creation,
  recorded: object,
): Promise<void> {
  const { db, actor } = ctx;
  const response = await stringifyYielding(recorded);
  const values = { userId: actor.userId, operation, requestHash, response };
  await Promise.all(keys.map((key) => insertResponse(db, { ...values, key })));
  await deleteAboveQuota(ctx, "answerBytes", keys.length * response.length);
}

/** Estimated characters of a row's JSON besides the input of its creation. */
const emptyRowLength = 2_000;

/**
 * Statements that record the response, which PostgreSQL generates as `json` from the new row of `table`, so that they can be sent
 * together with the insert.
 */
export function responseRecorder(table: PgTable & { id: PgColumn }, json: SQL) {
  const response = sql`(select ${json} from ${table} where ${table.id} = ${sql.placeholder("rowId")})`;
  const insert = statement((db) =>
    db
      .insert(recordedResponses)
      .values({ ...newResponse, response })
      .returning(insertedKey),
  );
  return (ctx: ActorContext, creation: Creation, rowId: string) => {
    const { operation, keys, requestHash, requestLength } = creation;
    const values = { userId: ctx.actor.userId, operation, requestHash, rowId };
    return [
      ...keys.map((key) => () => insert(ctx.db, { ...values, key })),
      ...deletionsAboveQuota(ctx, "answerBytes", keys.length * (requestLength + emptyRowLength)),
    ];
  };
}

/** Runs `work`, and converts a unique violation of the id or key into its error. */
export async function rejectTakenId<T>(kind: CreatedKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const constraint = brokenUniqueConstraint(cause);
    if (constraint === kind.idConstraint) throw idTakenError(kind, cause);
    if (constraint === responseConstraint) throw keyReused(cause);
    throw cause;
  }
}

/** Takes advisory locks that serialize requests with the same key, so that a retry waits for the first attempt. */
const lockKeys = ({ db, actor }: ActorContext, { operation, keys }: Creation) =>
  Promise.all(
    keys.map((key) => {
      const name = `${actor.userId} ${operation} ${key}`;
      return db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    }),
  );

/** Runs `create` once in a transaction; a retry gets the recorded response. */
export function createOnce<Contract extends z.ZodObject>(
  ctx: ActorContext,
  creation: Creation,
  contract: Contract,
  create: (ctx: WritingContext) => Promise<z.infer<Contract>>,
): Promise<z.infer<Contract>> {
  return rejectTakenId(creation, () =>
    inTransaction(ctx, async (ctx) => {
      await lockKeys(ctx, creation);
      const recorded = await findRecordedResponse(ctx, creation, contract);
      if (recorded) return recorded;
      const created = await create(ctx);
      await recordResponse(ctx, creation, created);
      return created;
    }),
  );
}

const retentionMs = 24 * 60 * 60 * 1000;

/** Deletes responses recorded more than 24 hours before `now`. */
export async function sweepRecordedResponses(db: Database, now: Date, batchSize?: number): Promise<void> {
  await deleteInBatches(
    db,
    recordedResponses,
    lt(recordedResponses.createdAt, new Date(now.getTime() - retentionMs)),
    { batchSize },
  );
}
