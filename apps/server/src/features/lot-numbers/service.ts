import type {
  AppliedNumbers,
  ApplyNumbersInput,
  NumberingInstruction,
  NumbersPreview,
  PreviewNumbersInput,
} from "@lotwright/contracts/lot-numbering";
import type { ActorContext } from "../../context";
import { AppError, invalidField, notFound } from "../../errors";
import { inTransaction, type WritingContext } from "../../transactions";
import { loadManifest, loadManifestForUpdate, type ManifestRow } from "../manifests/access";
import { insertSnapshot, loadLeased, loadLots, type TitledLot, writeNumbers } from "./access";
import { type NumberChange, namedLots, planNumbers } from "./plan-numbers";
import { renumberedView, versionOf } from "./view";

/** What an instruction would do. Writes nothing. */
export async function previewNumbers(ctx: ActorContext, input: PreviewNumbersInput): Promise<NumbersPreview> {
  const { id } = await loadManifest(ctx, input.manifestId);
  const planned = await planFor(ctx, id, input.instruction);
  return { ...renumberedView(planned), version: versionOf(planned) };
}

/** Gives lots new numbers, all or none. */
export function applyNumbers(ctx: ActorContext, input: ApplyNumbersInput): Promise<AppliedNumbers> {
  const { manifestId, instruction, expectedVersion } = input;
  return inTransaction(ctx, async (ctx) => {
    const manifest = await loadManifestForUpdate(ctx, manifestId);
    const planned = await planFor(ctx, manifest.id, instruction);
    if (expectedVersion !== undefined && expectedVersion !== versionOf(planned)) {
      const message = "The lots changed since the preview. Look at the new one before you renumber.";
      throw new AppError("CONFLICT", message);
    }
    const { changes } = planned;
    if (changes.length === 0) return { snapshotId: null, ...renumberedView(planned) };
    const snapshotId = await insertSnapshot(ctx, manifest.id, changes);
    await writeNumbers(ctx, manifest.id, changes);
    await record(ctx, manifest, { snapshotId, changes });
    return { snapshotId, ...renumberedView(planned) };
  });
}

async function planFor(ctx: ActorContext, manifestId: string, instruction: NumberingInstruction) {
  const [lots, leased] = await Promise.all([loadLots(ctx, manifestId), loadLeased(ctx, manifestId)]);
  requireLots(lots, instruction);
  const plan = planNumbers(lots, instruction, leased);
  if (plan.problem !== undefined) throw invalidField("instruction", plan.problem, plan.problem);
  return { lots, ...plan };
}

function requireLots(lots: readonly TitledLot[], instruction: NumberingInstruction): void {
  const known = new Set(lots.map(({ id }) => id));
  if (!namedLots(instruction).every((id) => known.has(id))) throw notFound("item");
}

/** One entry and one event for all lots: a list is read again as a whole. */
function record(
  ctx: WritingContext,
  { id: manifestId, name, workspaceId }: ManifestRow,
  { snapshotId, changes }: { snapshotId: string; changes: readonly NumberChange[] },
): Promise<void> {
  return ctx.record({
    ...{ verb: "items.renumbered", entityId: snapshotId, manifestId, label: name },
    changes: [{ field: "renumbered", before: "", after: String(changes.length) }],
    event: { workspaceId, type: "items.changed", manifestId },
  });
}
