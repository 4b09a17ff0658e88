import type { KeptReason } from "@lotwright/contracts/catalog/bulk-edits";
import { items } from "@lotwright/db/schema";
import { and, ne, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { mapYielding } from "../../../core/yielding";
import { uuids } from "../lot-changes/access";
import { type Claim, failedClaims } from "./claims";
import { keptOf, type Restored, type UndoPlan } from "./plan-undo";
import { requirePlacesUndone } from "./require-undone";

type Row = Record<string, unknown>;

export const numberPlace = ({ manifestId, lotNumber, sectionLetter }: Row) =>
  `${manifestId} ${lotNumber}${sectionLetter}`;
export const externalPlace = ({ manifestId, externalId }: Row) => `${manifestId} ${externalId}`;

/** Map of number to the lots in these manifests that have it. */
export async function numberHolders({ db }: ActorContext, manifestIds: readonly string[]) {
  const { id, manifestId, lotNumber, sectionLetter } = items;
  const rows = await db
    .select({ id, manifestId, lotNumber, sectionLetter })
    .from(items)
    .where(sql`${manifestId} = any(${uuids(manifestIds)})`);
  return new Map(await mapYielding(rows, (row): [string, string] => [numberPlace(row), row.id]));
}

/** Map of external id to the lots in these manifests that have it. */
export async function externalHolders({ db }: ActorContext, manifestIds: readonly string[]) {
  const { id, manifestId, externalId } = items;
  const rows = await db
    .select({ id, manifestId, externalId })
    .from(items)
    .where(and(sql`${manifestId} = any(${uuids(manifestIds)})`, ne(externalId, "")));
  return new Map(await mapYielding(rows, (row): [string, string] => [externalPlace(row), row.id]));
}

const restoredRow = ({ lot, fields }: Restored): Row => Object.assign({ ...lot }, ...fields.values());

function without(holders: Map<string, string>, made: UndoPlan["made"]): Map<string, string> {
  const deleted = new Set(made.map(({ id }) => id));
  return new Map([...holders].filter(([, id]) => !deleted.has(id)));
}

/** Excludes a field from restoring in lots whose former place is taken. */
function keep(
  plan: UndoPlan,
  failed: ReadonlySet<string>,
  fields: readonly string[],
  reason: KeptReason,
): UndoPlan {
  const kept = [...plan.kept];
  const restored = plan.restored.flatMap((entry) => {
    if (!failed.has(entry.lot.id)) return [entry];
    const remaining = new Map(entry.fields);
    for (const field of fields) if (remaining.delete(field)) kept.push(keptOf(entry.lot, field, reason));
    return remaining.size > 0 ? [{ ...entry, fields: remaining }] : [];
  });
  return { ...plan, restored, kept };
}

const claimsOf = (entries: readonly Restored[], placeOf: (row: Row) => string): Promise<Claim[]> =>
  mapYielding(entries, (entry) => ({
    ...{ itemId: entry.lot.id, from: placeOf(entry.lot), to: placeOf(restoredRow(entry)) },
  }));

type Scope = { manifestIds: readonly string[]; laterIds: readonly string[] };

/** Lots that hold the places of blocked claims. */
const holdersOf = (claims: readonly Claim[], failed: ReadonlySet<string>, holders: Map<string, string>) =>
  claims.flatMap(({ itemId, to }) => (failed.has(itemId) ? (holders.get(to) ?? []) : []));

async function settleExternalIds(
  ctx: ActorContext,
  { manifestIds, laterIds }: Scope,
  plan: UndoPlan,
): Promise<UndoPlan> {
  const wanting = plan.restored.filter(
    ({ lot, fields }) =>
      (fields.has("externalId") || fields.has("manifestId")) && (fields.get("externalId") ?? lot).externalId,
  );
  if (wanting.length === 0) return plan;
  const holders = without(await externalHolders(ctx, manifestIds), plan.made);
  // Lots that give up their place leave it, even if other claims are blocked.
  for (const { lot, fields } of plan.restored) {
    if (fields.get("externalId")?.externalId === "") holders.delete(externalPlace(lot));
  }
  const claims = await claimsOf(wanting, externalPlace);
  const failed = failedClaims(claims, holders);
  const lotIds = holdersOf(claims, failed, holders);
  await requirePlacesUndone(ctx, laterIds, { lotIds, column: "externalId" });
  return keep(plan, failed, ["externalId", "manifestId"], "externalIdTaken");
}

async function settleNumbers(
  ctx: ActorContext,
  { manifestIds, laterIds }: Scope,
  plan: UndoPlan,
): Promise<UndoPlan> {
  const wanting = plan.restored.filter(({ fields }) => fields.has("lotNumber") || fields.has("manifestId"));
  if (wanting.length === 0) return plan;
  const holders = without(await numberHolders(ctx, manifestIds), plan.made);
  const claims = await claimsOf(wanting, numberPlace);
  const failed = failedClaims(claims, holders);
  const lotIds = holdersOf(claims, failed, holders);
  await requirePlacesUndone(ctx, laterIds, { lotIds, column: "lotNumber" });
  return keep(plan, failed, ["lotNumber", "manifestId"], "numberTaken");
}

/**
 * Excludes numbers and external ids that other lots now have from restoring. Throws CONFLICT if a later undoable operation
 * assigned them.
 */
export async function settlePlaces(ctx: ActorContext, scope: Scope, plan: UndoPlan): Promise<UndoPlan> {
  return settleNumbers(ctx, scope, await settleExternalIds(ctx, scope, plan));
}
