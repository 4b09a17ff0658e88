import {
  type BulkEdited,
  type BulkEditInput,
  type BulkOperation,
  type BulkPreview,
  type BulkProblem,
  maxListedChanges,
} from "@lotwright/contracts/catalog/bulk-edits";
import { grouped } from "@lotwright/contracts/values/grouped";
import type { FieldChange } from "@lotwright/contracts/workspace/activity";
import type { ActorContext } from "../../../core/context";
import { AppError, maxIssues } from "../../../core/errors";
import { fieldChanges } from "../../../core/record";
import { mapYielding } from "../../../core/yielding";
import { loadManifest } from "../../accounts/assignments/access";
import { writeOperation } from "../items/write-fields";
import { inLotOrder, type Lot, loadLots, lotName } from "../lot-changes/access";
import { applyChanges, type Change, changesOf, fieldNames, inManifest } from "../lot-changes/changes";
import { fieldsOf, outcomeOf } from "./operations";

type Plan = { changes: Change[]; problems: BulkProblem[] };

async function planEdit(lots: readonly Lot[], operation: BulkOperation): Promise<Plan> {
  const outcome = outcomeOf(operation);
  const outcomes = await mapYielding(lots, (lot) => ({ lot, ...outcome(lot) }));
  return {
    changes: outcomes.flatMap(({ lot, fields }) => (fields ? [{ lot, fields }] : [])),
    problems: outcomes.flatMap(({ lot, problem }) =>
      problem ? [{ itemId: lot.id, lot: lotName(lot), ...problem }] : [],
    ),
  };
}

function requireNoProblems(problems: readonly BulkProblem[]): void {
  if (problems.length === 0) return;
  const lots = problems.length === 1 ? "1 lot" : `${grouped(problems.length)} lots`;
  const first = problems.slice(0, maxIssues);
  const issues = first.map(({ lot, field, message }) => ({ path: field, message: `Lot ${lot}: ${message}` }));
  throw new AppError("INVALID", `${lots} would break a limit: ${issues[0]?.message}. Nothing was changed.`, {
    details: { issues, ...(problems.length > issues.length && { issueCount: problems.length }) },
  });
}

/** Fields of an operation for the activity entry, with the value if it is the same for all lots. */
function shownChanges(operation: BulkOperation): FieldChange[] {
  const fields = fieldsOf(operation);
  if (operation.kind !== "set") return fieldNames(fields);
  return fields.map((field) => {
    const [shown] = fieldChanges({}, operation.fields, [field]);
    return { field, before: "", after: shown?.after ?? "" };
  });
}

/** Changes fields of all lots, or of none. */
export async function editItems(
  ctx: ActorContext,
  { manifestId, ids, operation }: BulkEditInput,
): Promise<BulkEdited> {
  if (operation.kind !== "set") return rewriteItems(ctx, { manifestId, ids, operation });
  const rows = ids.map((id) => ({ id, fields: operation.fields }));
  const shown = shownChanges(operation);
  const { snapshotId, changed, lots } = await writeOperation(ctx, { manifestId, rows, shown });
  return { snapshotId, changed, unchanged: lots.length - changed };
}

const rewriteItems = (
  ctx: ActorContext,
  { manifestId, ids, operation }: BulkEditInput,
): Promise<BulkEdited> =>
  inManifest(ctx, manifestId, async (ctx, manifest) => {
    const wanted = { ids, names: fieldsOf(operation) };
    const lots = await loadLots(ctx, manifest.id, wanted, "for update");
    const { changes, problems } = await planEdit(lots, operation);
    requireNoProblems(problems);
    const shown = shownChanges(operation);
    const applied = await applyChanges(ctx, manifest, { verb: "items.edited", changes, shown });
    const changed = applied?.rows.length ?? 0;
    return { snapshotId: applied?.snapshotId ?? null, changed, unchanged: lots.length - changed };
  });

const asText = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** Previews an edit. Writes nothing. */
export async function previewEdit(
  ctx: ActorContext,
  { manifestId, ids, operation }: BulkEditInput,
): Promise<BulkPreview> {
  const manifest = await loadManifest(ctx, manifestId);
  const lots = await loadLots(ctx, manifest.id, { ids, names: fieldsOf(operation) });
  const { changes, problems } = await planEdit(lots.sort(inLotOrder), operation);
  const rows = await changesOf(changes);
  const first = rows.slice(0, maxListedChanges).flatMap(({ itemId, lot = "", before, after }) =>
    Object.keys(after ?? {}).map((field) => ({
      ...{ itemId, lot, field },
      before: asText(before?.[field]),
      after: asText(after?.[field]),
    })),
  );
  return {
    changed: rows.length,
    unchanged: changes.length - rows.length,
    problemCount: problems.length,
    changes: first.slice(0, maxListedChanges),
    problems: problems.slice(0, maxListedChanges),
  };
}
