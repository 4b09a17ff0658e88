import {
  type CellConflict,
  type CellFieldId,
  cellFieldIds,
  type WriteCellsInput,
  type WrittenCells,
  type WrittenRow,
} from "@lotwright/contracts/catalog/bulk-edits";
import { distinct } from "@lotwright/contracts/values/fields";
import type { ActorContext } from "../../../core/context";
import { invalidField } from "../../../core/errors";
import { mapYielding } from "../../../core/yielding";
import { rejectTakenExternalId } from "../items/service";
import { isSame, type Lot, loadLots, lotName } from "../lot-changes/access";
import { applyChanges, type Change, fieldNames, inManifest } from "../lot-changes/changes";

type Fit = Change & { conflicts: CellConflict[] };

const isSent = (row: WrittenRow) => (id: CellFieldId) => row.fields[id] !== undefined;

/** Splits a row's fields into those unchanged since the user saw them, and conflicts. */
function fitRow(row: WrittenRow, lot: Lot): Fit {
  const isConflict = (id: CellFieldId) =>
    row.base?.[id] !== undefined && !isSame(lot[id], row.base[id]) && !isSame(lot[id], row.fields[id]);
  const sent = cellFieldIds.filter(isSent(row));
  const written = sent.filter((id) => !isConflict(id));
  return {
    lot,
    fields: Object.fromEntries(written.map((id) => [id, row.fields[id]])),
    conflicts: sent.filter(isConflict).map((field) => ({
      ...{ itemId: lot.id, lot: lotName(lot), field },
      current: currentOf(lot[field]),
    })),
  };
}

const currentOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? value : null);

/** Writes cells of many lots in one transaction, except conflicts. */
export async function writeCells(
  ctx: ActorContext,
  { manifestId, rows }: WriteCellsInput,
): Promise<WrittenCells> {
  const ids = rows.map(({ id }) => id);
  if (!distinct(ids)) throw invalidField("rows", "Write each lot in one row");
  const names = cellFieldIds.filter((id) => rows.some(({ fields }) => fields[id] !== undefined));
  const writing = inManifest(ctx, manifestId, async (ctx, manifest) => {
    const lots = await loadLots(ctx, manifest.id, { ids, names }, "for update");
    const byId = new Map(rows.map((row) => [row.id, row]));
    const fits = await mapYielding(lots, (lot) => {
      const row = byId.get(lot.id);
      return row ? fitRow(row, lot) : { lot, fields: {}, conflicts: [] };
    });
    const shown = fieldNames(names);
    const applied = await applyChanges(ctx, manifest, { verb: "items.edited", changes: fits, shown });
    return {
      snapshotId: applied?.snapshotId ?? null,
      changed: applied?.rows.length ?? 0,
      conflicts: fits.flatMap(({ conflicts }) => conflicts),
    };
  });
  return rejectTakenExternalId(writing);
}
