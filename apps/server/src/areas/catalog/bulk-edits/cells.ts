import {
  cellFieldIds,
  type WriteCellsInput,
  type WrittenCells,
} from "@lotwright/contracts/catalog/bulk-edits";
import { distinct } from "@lotwright/contracts/values/fields";
import type { ActorContext } from "../../../core/context";
import { invalidField } from "../../../core/errors";
import { writeOperation } from "../items/write-fields";
import { lotName } from "../lot-changes/access";

/** Writes cells as phones of earlier releases send them: `items.writeFields` in its former shape. */
export async function writeCells(
  ctx: ActorContext,
  { manifestId, rows }: WriteCellsInput,
): Promise<WrittenCells> {
  if (!distinct(rows.map(({ id }) => id))) throw invalidField("rows", "Write each lot in one row");
  const { lots, ...done } = await writeOperation(ctx, { manifestId, rows });
  const conflicts = lots.flatMap(({ lot, conflicts }) =>
    cellFieldIds
      .filter((field) => conflicts.includes(field))
      .map((field) => ({
        ...{ itemId: lot.id, lot: lotName(lot), field },
        current: currentOf(lot[field]),
      })),
  );
  return { ...done, conflicts };
}

const currentOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? value : null);
