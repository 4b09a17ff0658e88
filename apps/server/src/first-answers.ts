import { createHash } from "node:crypto";
import type { Database } from "@lotwright/db/client";
import { firstAnswers } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { ActorContext } from "./context";
import { deleteInBatches } from "./delete-in-batches";
import { AppError, brokenUniqueConstraint } from "./errors";
import { inTransaction, type WritingContext } from "./transactions";

/** What each creation makes, and the constraint that keeps its id unique. */
const creations = {
  "manifests.create": { noun: "manifest", idConstraint: "manifests_pkey" },
  "consignors.create": { noun: "consignor", idConstraint: "consignors_pkey" },
  "items.create": { noun: "item", idConstraint: "items_pkey" },
  "photos.upload": { noun: "photo", idConstraint: "photos_pkey" },
} as const;
type Operation = keyof typeof creations;

/** A creation that its client may send again. */
export type Creation = {
  operation: Operation;
  /** By which a retry is recognized: the request's idempotency key, then the id that the client made. */
  keys: readonly string[];
  requestHash: string;
};

const hashOf = (request: object): string => {
  const inOrder = Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(inOrder)).digest("hex");
};

const keyPrefix = "key ";

/** @param clientId the id that the client made for what is created */
export function creationOf(
  { idempotencyKey }: ActorContext,
  operation: Operation,
  request: object,
  clientId?: string,
): Creation {
  const keys = [
    ...(idempotencyKey === undefined ? [] : [keyPrefix + idempotencyKey]),
    ...(clientId === undefined ? [] : [`id ${clientId}`]),
  ];
  return { operation, keys, requestHash: hashOf(request) };
}

/** Tells nothing of the row that has the id, which may be another workspace's. */
export const idTaken = (operation: Operation, cause?: unknown) =>
  new AppError("CONFLICT", `This id already belongs to another ${creations[operation].noun}`, { cause });

const keyReused = () =>
  new AppError(
    "IDEMPOTENCY_KEY_REUSED",
    "This Idempotency-Key was used for another request. Send this one with a key of its own.",
  );

/** Answers of an older release lack the fields that were added since: those are blank, or the contract's default. */
const blanks = [undefined, null, "", false, 0, []];

function complete<Contract extends z.ZodObject>(contract: Contract, answer: string): z.infer<Contract> {
  const stored = z.record(z.string(), z.unknown()).parse(JSON.parse(answer));
  const missing = Object.entries(contract.shape).filter(([name]) => !(name in stored));
  const blank = missing.map(([name, field]) => [
    name,
    blanks.find((value) => z.safeParse(field, value).success),
  ]);
  return contract.parse({ ...Object.fromEntries(blank), ...stored });
}

const placeholdersOf = { userId: sql.placeholder("userId"), operation: sql.placeholder("operation") };

const readAnswers = statement((db) => {
  const { key, requestHash, answer, userId, operation } = firstAnswers;
  return db
    .select({ key, requestHash, answer })
    .from(firstAnswers)
    .where(
      and(
        eq(userId, placeholdersOf.userId),
        eq(operation, placeholdersOf.operation),
        inArray(key, [sql.placeholder("firstKey"), sql.placeholder("lastKey")]),
      ),
    );
});

const insertAnswer = statement((db) =>
  db
    .insert(firstAnswers)
    .values({
      ...placeholdersOf,
      key: sql.placeholder("key"),
      requestHash: sql.placeholder("requestHash"),
      answer: sql.placeholder("answer"),
    })
    .onConflictDoNothing()
    .returning({ key: firstAnswers.key }),
);

/** What the same creation was answered before, if it was, also by its other key from now on; rejects a key or an id that came with another request. */
export async function findFirstAnswer<Contract extends z.ZodObject>(
  { db, actor }: ActorContext,
  { operation, keys, requestHash }: Creation,
  contract: Contract,
): Promise<z.infer<Contract> | undefined> {
  const [firstKey] = keys;
  if (firstKey === undefined) return undefined;
  const place = { userId: actor.userId, operation, firstKey, lastKey: keys.at(-1) };
  const rows = await readAnswers(db, place);
  const known = keys.flatMap((key) => rows.filter((row) => row.key === key))[0];
  if (!known) return undefined;
  if (known.requestHash !== requestHash) {
    throw known.key.startsWith(keyPrefix) ? keyReused() : idTaken(operation);
  }
  const unknown = keys.filter((key) => !rows.some((row) => row.key === key));
  const values = { userId: actor.userId, operation, requestHash, answer: known.answer };
  await Promise.all(unknown.map((key) => insertAnswer(db, { ...values, key })));
  return complete(contract, known.answer);
}

/** Stores the answer with what was created, in one transaction: a creation that fails can be sent again. */
export async function storeFirstAnswer(
  { db, actor }: ActorContext,
  { operation, keys, requestHash }: Creation,
  answer: object,
): Promise<void> {
  const values = { userId: actor.userId, operation, requestHash, answer: JSON.stringify(answer) };
  const stored = await Promise.all(keys.map((key) => insertAnswer(db, { ...values, key })));
  // Only another request can have taken a key since it was looked for: the same one waits for the same locks.
  if (stored.some((rows) => rows.length === 0)) throw keyReused();
}

/** Rejects with CONFLICT when what `work` creates has an id that is taken. */
export async function rejectTakenId<T>(operation: Operation, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (brokenUniqueConstraint(cause) === creations[operation].idConstraint) throw idTaken(operation, cause);
    throw cause;
  }
}

/** Advisory locks: serialize requests with the same key, so that a retry waits for the first attempt. */
const lockKeys = ({ db, actor }: ActorContext, { operation, keys }: Creation) =>
  Promise.all(
    keys.map((key) => {
      const name = `${actor.userId} ${operation} ${key}`;
      return db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    }),
  );

/** Runs `create` in a transaction, once: a retry answers what the first attempt answered. */
export function createOnce<Contract extends z.ZodObject>(
  ctx: ActorContext,
  creation: Creation,
  contract: Contract,
  create: (ctx: WritingContext) => Promise<z.infer<Contract>>,
): Promise<z.infer<Contract>> {
  return rejectTakenId(creation.operation, () =>
    inTransaction(ctx, async (ctx) => {
      await lockKeys(ctx, creation);
      const first = await findFirstAnswer(ctx, creation, contract);
      if (first) return first;
      const created = await create(ctx);
      await storeFirstAnswer(ctx, creation, created);
      return created;
    }),
  );
}

const keptMs = 24 * 60 * 60 * 1000;

/** Deletes answers that are a day old. */
export async function sweepFirstAnswers(db: Database, now: Date, batchSize?: number): Promise<void> {
  await deleteInBatches(
    db,
    firstAnswers,
    lt(firstAnswers.createdAt, new Date(now.getTime() - keptMs)),
    batchSize,
  );
}
