import type { MovedItems, MoveItemsInput, OfferAgainInput } from "@lotwright/contracts/catalog/bulk-edits";
import { fieldsWhere } from "@lotwright/contracts/catalog/field-outcomes";
import { noResult, resultFieldIds } from "@lotwright/contracts/catalog/result-fields";
import { recordOf } from "@lotwright/contracts/values/record-of";
import type { ActorContext } from "../../../core/context";
import { AppError, invalidField, maxIssues } from "../../../core/errors";
import { one } from "../../../core/one";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import { inLotOrder, type Lot, loadLots, lotName, writeLots } from "../lot-changes/access";
import { lotCount, recordBulk } from "../lot-changes/changes";
import { writeSnapshot } from "../lot-changes/snapshots";
import { loadLeased, numberingOf } from "../lot-leases/access";
import { freeLotNumbers } from "../lot-leases/free-numbers";
import { followLots } from "./follow";
import { lockManifests } from "./locks";
import { externalHolders, externalPlace, numberHolders, numberPlace } from "./settle-places";

/** A lot and its target place. */
export type Move = { lot: Lot; place: { manifestId: string; lotNumber: number; sectionLetter: string } };

const placeColumns = ["manifestId", ...fieldsWhere("move", "ask")] as const;

async function requireFreeExternalIds(ctx: ActorContext, manifestId: string, lots: readonly Lot[]) {
  const holders = await externalHolders(ctx, [manifestId]);
  const clashing = lots.filter((lot) => holders.has(externalPlace({ ...lot, manifestId })));
  if (clashing.length === 0) return;
  const issues = clashing.slice(0, maxIssues).map((lot) => ({
    path: "ids",
    message: `Lot ${lotName(lot)} has the external ID ${lot.externalId}, which a lot of the other manifest has`,
  }));
  throw new AppError("CONFLICT", `${issues[0]?.message}. Nothing was moved.`, {
    details: { issues, ...(clashing.length > issues.length && { issueCount: clashing.length }) },
  });
}

/** Finds the numbers that are neither used nor leased in a manifest. */
async function freeNumbers(ctx: ActorContext, manifestId: string): Promise<(lot: Lot) => boolean> {
  const holders = await numberHolders(ctx, [manifestId]);
  const leases = await loadLeased(ctx, manifestId);
  const isLeased = (number: number) =>
    leases.some((lease) => lease.firstLotNumber <= number && number <= lease.lastLotNumber);
  return (lot) => !(holders.has(numberPlace({ ...lot, manifestId })) || isLeased(lot.lotNumber));
}

async function writePlaces(ctx: ActorContext, moves: readonly Move[]): Promise<void> {
  const rows = moves.map(({ lot, place }) => ({ id: lot.id, ...place }));
  await writeLots(ctx, { names: placeColumns, rows });
}

/** Writes new manifests and numbers, and clears the requested numbers. */
async function writeNewPlaces(ctx: ActorContext, moves: readonly Move[]): Promise<void> {
  const rows = moves.map(({ lot, place }) => ({ id: lot.id, ...place, requestedLotNumber: null }));
  await writeLots(ctx, { names: [...placeColumns, "requestedLotNumber"], rows });
}

type Target = {
  manifestId: string;
  numbers: MoveItemsInput["numbers"];
  /** Writes places that keep the number, then those with the next numbers. */
  write: (places: readonly Move[], isKept: boolean) => Promise<void>;
};

/** Places lots in another manifest, first those that keep their number, so that the next numbers come after those. */
export async function placeLots(
  ctx: ActorContext,
  lots: readonly Lot[],
  { manifestId, numbers: wanted, write }: Target,
): Promise<Move[]> {
  const keeps = wanted === "keep" ? await freeNumbers(ctx, manifestId) : () => false;
  const kept = lots.filter(keeps).map(
    (lot): Move => ({
      lot,
      place: { manifestId, lotNumber: lot.lotNumber, sectionLetter: lot.sectionLetter },
    }),
  );
  await write(kept, true);
  const others = lots.filter((lot) => !keeps(lot));
  const numbers = await freeLotNumbers(ctx.db, numberingOf(ctx, manifestId), others.length);
  const renumbered = others.map(
    (lot, at): Move => ({
      lot,
      place: { manifestId, lotNumber: one(numbers.slice(at, at + 1)), sectionLetter: "" },
    }),
  );
  await write(renumbered, false);
  return [...kept, ...renumbered].sort((a, b) => inLotOrder(a.lot, b.lot));
}

const resultOf = (lot: Lot) => recordOf(resultFieldIds, (name) => lot[name]);

const snapshotRow = ({ lot, place }: Move, clearsResults = false) => ({
  ...{ itemId: lot.id, lot: lotName(lot) },
  after: { ...place, ...(clearsResults && noResult) },
  before: {
    ...{ manifestId: lot.manifestId, lotNumber: lot.lotNumber, sectionLetter: lot.sectionLetter },
    ...(clearsResults && resultOf(lot)),
  },
});

/** Throws CONFLICT if a lot that is to be offered again was sold. */
export function requireNotSold(lots: readonly Lot[]): void {
  const sold = lots.find(({ saleState }) => saleState === "sold");
  if (!sold) return;
  const message = `Lot ${lotName(sold)} was sold, so it can't be offered again. Nothing was changed.`;
  throw new AppError("CONFLICT", message);
}

/** Locks both manifests; throws INVALID if they are one. */
export async function lockBoth(ctx: ActorContext, { manifestId, toManifestId }: OfferAgainInput) {
  const manifests = await lockManifests(ctx, [manifestId, toManifestId]);
  if (manifestId !== toManifestId) return manifests;
  throw invalidField("toManifestId", "Choose another manifest than the one that the lots are in");
}

/** Clears the results of lots that are offered again. */
async function clearResults(ctx: ActorContext, lots: readonly Lot[]): Promise<void> {
  requireNotSold(lots);
  await writeLots(ctx, { names: resultFieldIds, rows: lots.map(({ id }) => ({ id, ...noResult })) });
}

async function moveLocked(ctx: WritingContext, input: MoveItemsInput): Promise<MovedItems> {
  const { manifestId, toManifestId, ids, numbers, clearsResults } = input;
  const manifests = await lockBoth(ctx, input);
  const names = ["manifestId", "externalId", ...resultFieldIds] as const;
  const lots = await loadLots(ctx, manifestId, { ids, names }, "for update");
  await requireFreeExternalIds(ctx, toManifestId, lots);
  if (clearsResults) await clearResults(ctx, lots);
  const moves = await placeLots(ctx, lots.sort(inLotOrder), {
    ...{ manifestId: toManifestId, numbers },
    write: (places, isKept) => (isKept ? writePlaces(ctx, places) : writeNewPlaces(ctx, places)),
  });
  await followLots(
    ctx,
    moves.map(({ lot }) => lot.id),
  );
  const rows = moves.map((move) => snapshotRow(move, clearsResults));
  const snapshotId = await writeSnapshot(ctx, {
    ...{ manifestId, otherManifestIds: [toManifestId], operation: "items.moved", rows },
  });
  for (const manifest of manifests) {
    // The activity entry has no details of the target manifest, which readers of this one may not see.
    const changes = manifest.id === manifestId ? [lotCount(moves.length)] : [];
    await recordBulk(ctx, manifest, { verb: "items.moved", snapshotId, changes });
  }
  return {
    snapshotId,
    lots: moves.map(({ lot, place }) => ({ itemId: lot.id, from: lotName(lot), to: lotName(place) })),
  };
}

/** Moves lots to another manifest, all or none. Their consignors stay the same. */
export const moveItems = (ctx: ActorContext, input: MoveItemsInput): Promise<MovedItems> =>
  inTransaction(ctx, (ctx) => moveLocked(ctx, input));
