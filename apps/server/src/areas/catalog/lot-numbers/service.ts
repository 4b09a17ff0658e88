import {
  type AppliedNumbers,
  type ApplyNumbersInput,
  maxRenumbered,
  type NumberingInstruction,
  type NumbersPreview,
  type PreviewNumbersInput,
  tooManyLots,
} from "@lotwright/contracts/catalog/lot-numbers";
import type { ActorContext } from "../../../core/context";
import { AppError, invalidField, notFound } from "../../../core/errors";
import { yieldToEventLoop } from "../../../core/yielding";
import { loadManifest } from "../../accounts/assignments/access";
import { lotName } from "../lot-changes/access";
import { inManifest, recordBulk } from "../lot-changes/changes";
import { writeSnapshot } from "../lot-changes/snapshots";
import { loadLeased } from "../lot-leases/access";
import { loadAdjusted, loadLots, type TitledLot, writeNumbers } from "./access";
import { namedLots, planNumbers } from "./plan-numbers";
import { type Planned, renumberedView, versionOf } from "./view";

const verb = "items.renumbered";

/** Previews a renumbering without changes. */
export async function previewNumbers(ctx: ActorContext, input: PreviewNumbersInput): Promise<NumbersPreview> {
  const { id } = await loadManifest(ctx, input.manifestId);
  const planned = await planFor(ctx, id, input.instruction);
  const version = await inOwnTurn(() => versionOf(planned));
  return { ...(await answerOf(planned)), version };
}

/** Renumbers lots, all or none. */
export function applyNumbers(ctx: ActorContext, input: ApplyNumbersInput): Promise<AppliedNumbers> {
  const { manifestId, instruction, expectedVersion } = input;
  return inManifest(ctx, manifestId, async (ctx, manifest) => {
    const planned = await planFor(ctx, manifest.id, instruction);
    if (expectedVersion !== undefined) await requireVersion(planned, expectedVersion);
    const { changes } = planned;
    if (changes.length === 0) return { snapshotId: null, ...(await answerOf(planned)) };
    const rows = changes.map((change) => ({ ...change, lot: lotName(change.before) }));
    const snapshotId = await writeSnapshot(ctx, { manifestId: manifest.id, operation: verb, rows });
    await writeNumbers(ctx, changes);
    const shown = { field: "renumbered", before: "", after: String(changes.length) };
    await recordBulk(ctx, manifest, { verb, snapshotId, changes: [shown] });
    return { snapshotId, ...(await answerOf(planned)) };
  });
}

/** Runs a step over thousands of lots in a separate turn of the event loop, so that other requests are handled in between. */
async function inOwnTurn<Result>(step: () => Result): Promise<Result> {
  await yieldToEventLoop();
  return step();
}

const answerOf = async (planned: Planned) => {
  const answer = await inOwnTurn(() => renumberedView(planned));
  await yieldToEventLoop();
  return answer;
};

async function requireVersion(planned: Planned, expectedVersion: string): Promise<void> {
  if ((await inOwnTurn(() => versionOf(planned))) === expectedVersion) return;
  const message = "The lots changed since the preview. Look at the new one before you renumber.";
  throw new AppError("CONFLICT", message);
}

async function planFor(ctx: ActorContext, manifestId: string, instruction: NumberingInstruction) {
  const [lots, leased, adjusted] = await Promise.all([
    loadLots(ctx, manifestId),
    loadLeased(ctx, manifestId),
    loadAdjusted(ctx, manifestId),
  ]);
  requireLots(lots, instruction);
  const plan = await inOwnTurn(() => planNumbers(lots, instruction, leased));
  if (!plan.changes) throw refused(plan.problem);
  if (plan.changes.length > maxRenumbered) throw refused(tooManyLots);
  return { lots, adjusted, ...plan };
}

const refused = (problem: string) => invalidField("instruction", problem, problem);

function requireLots(lots: readonly TitledLot[], instruction: NumberingInstruction): void {
  const known = new Set(lots.map(({ id }) => id));
  if (!namedLots(instruction).every((id) => known.has(id))) throw notFound("item");
}
