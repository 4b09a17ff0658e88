import type { ListedConsignor } from "@lotwright/contracts/catalog/consignor-details";
import { distinctConsignors } from "@lotwright/contracts/catalog/consignor-names";
import {
  type Consignor,
  type ConsignorSuggestionsInput,
  type CreateConsignorInput,
  consignor as consignorContract,
  type UpdateConsignorInput,
} from "@lotwright/contracts/catalog/consignors";
import type { ListInput, Success } from "@lotwright/contracts/values/fields";
import { consignors, users } from "@lotwright/db/schema";
import { and, asc, eq, or, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError, brokenUniqueConstraint } from "../../../core/errors";
import { type CreatedKind, createOnce, creationOf, idTakenError } from "../../../core/idempotency";
import { one } from "../../../core/one";
import { listPage } from "../../../core/paging";
import { type Change, fieldChanges } from "../../../core/record";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import { loadManifest } from "../../accounts/assignments/access";
import {
  addConsignor,
  type ConsignorRow,
  isIdTaken,
  loadConsignor,
  lockConsignorList,
  visibleConsignors,
} from "./access";
import { moveDetails } from "./details";
import { consignorView, listedConsignorViews } from "./view";

const byName = sql`lower(${consignors.name})`;

const nameTaken = (name: string) =>
  new AppError("CONFLICT", `There is already a consignor named ${name}`, {
    details: { issues: [{ path: "name", message: "There is already a consignor with this name" }] },
  });

const record = (ctx: WritingContext, { id, name }: ConsignorRow, change: Pick<Change, "verb" | "changes">) =>
  ctx.record({ ...change, entityId: id, label: name });

/** The actor's own consignors; to admins with their details. */
export async function listConsignors(
  ctx: ActorContext,
  { limit, after }: ListInput,
): Promise<ListedConsignor[]> {
  const rows = await listPage(ctx, {
    ...{ list: "consignors", limit, after, sortedBy: consignors },
    load: (consignorId) => loadConsignor(ctx, consignorId),
    select: (older) =>
      ctx.db
        .select()
        .from(consignors)
        .where(and(visibleConsignors(ctx), older)),
    placeOf: (row) => row,
  });
  return listedConsignorViews(ctx, rows);
}

/** Names to suggest in a manifest: those in it, the actor's and the workspace owner's. Unique, ignoring case and blanks. */
export async function suggestConsignors(
  ctx: ActorContext,
  { manifestId }: ConsignorSuggestionsInput,
): Promise<string[]> {
  const manifest = await loadManifest(ctx, manifestId);
  const ownOrOwners = or(eq(consignors.userId, ctx.actor.userId), eq(users.role, "admin"));
  const rows = await ctx.db
    .select({ name: consignors.name })
    .from(consignors)
    .innerJoin(users, eq(users.id, consignors.userId))
    .where(and(eq(consignors.workspaceId, ctx.actor.workspaceId), ownOrOwners))
    .orderBy(byName);
  const names = [manifest.consignor, ...rows.map(({ name }) => name)];
  return distinctConsignors(names);
}

const createdConsignor: CreatedKind = { noun: "consignor", idConstraint: "consignors_pkey" };

export function createConsignor(ctx: ActorContext, input: CreateConsignorInput): Promise<Consignor> {
  const { id, name, referenceNumber } = input;
  const creation = creationOf(ctx, { operation: "consignors.create", ...createdConsignor }, input, id);
  return createOnce(ctx, creation, consignorContract, async (ctx) => {
    const row = await addConsignor(ctx, { id, name, referenceNumber: referenceNumber || null });
    if (row) {
      await record(ctx, row, { verb: "consignor.created" });
      return consignorView(row);
    }
    throw id && (await isIdTaken(ctx, id)) ? idTakenError(createdConsignor) : nameTaken(name);
  });
}

export async function updateConsignor(
  ctx: ActorContext,
  { id, name, referenceNumber }: UpdateConsignorInput,
): Promise<Consignor> {
  const current = await loadConsignor(ctx, id);
  const changes = {
    name: name ?? current.name,
    referenceNumber: referenceNumber === undefined ? current.referenceNumber : referenceNumber || null,
  };
  const changed = inTransaction(ctx, async (ctx) => {
    const ofThis = eq(consignors.id, current.id);
    const row = one(await ctx.db.update(consignors).set(changes).where(ofThis).returning());
    await moveDetails(ctx, { from: current.name, to: row.name });
    const fields = fieldChanges(current, row, Object.keys(changes));
    await record(ctx, row, { verb: "consignor.changed", changes: fields });
    return consignorView(row);
  });
  return changed.catch((cause: unknown) => {
    throw brokenUniqueConstraint(cause) === "consignors_name" ? nameTaken(changes.name) : cause;
  });
}

async function makeDefault({ db }: ActorContext, row: ConsignorRow): Promise<ConsignorRow> {
  const ofUser = and(eq(consignors.userId, row.userId), eq(consignors.isDefault, true));
  await db.update(consignors).set({ isDefault: false }).where(ofUser);
  const ofThis = eq(consignors.id, row.id);
  return one(await db.update(consignors).set({ isDefault: true }).where(ofThis).returning());
}

export function setDefaultConsignor(ctx: ActorContext, consignorId: string): Promise<Consignor> {
  return inTransaction(ctx, async (ctx) => {
    await lockConsignorList(ctx);
    const current = await loadConsignor(ctx, consignorId);
    const row = await makeDefault(ctx, current);
    await record(ctx, row, {
      verb: "consignor.changed",
      changes: fieldChanges(current, row, ["isDefault"]),
    });
    return consignorView(row);
  });
}

/** Deletes a consignor. Manifests and items keep its name; the oldest remaining consignor becomes the default. */
export function removeConsignor(ctx: ActorContext, consignorId: string): Promise<Success> {
  return inTransaction(ctx, async (ctx) => {
    await lockConsignorList(ctx);
    const row = await loadConsignor(ctx, consignorId);
    await ctx.db.delete(consignors).where(eq(consignors.id, row.id));
    await record(ctx, row, { verb: "consignor.deleted" });
    if (row.isDefault) {
      const oldestFirst = [asc(consignors.createdAt), asc(consignors.id)];
      const remaining = ctx.db
        .select()
        .from(consignors)
        .where(visibleConsignors(ctx))
        .orderBy(...oldestFirst);
      const [oldest] = await remaining.limit(1);
      if (oldest) await makeDefault(ctx, oldest);
    }
    return { success: true };
  });
}
