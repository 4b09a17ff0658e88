import type {
  AdjustmentsInput,
  AdjustmentsPage,
  FindingsInput,
  FindingsPage,
  FixedFindings,
  FixFindingsInput,
  Preflight,
  PreflightInput,
} from "@lotwright/contracts/exports/preflight";
import { checkSale, fixesOf, type ListedGroup, type SaleCheck } from "@lotwright/export/preset/check/check";
import { limitCheck, pageOf, placeOf } from "@lotwright/export/preset/check/finding-pages";
import type { CheckedSale } from "@lotwright/export/preset/delta/checked-sale";
import type { ActorContext } from "../../../core/context";
import { stringifyYielding } from "../../../core/yielding";
import { loadGivenLots } from "../deliveries/access";
import { saveProposedAdjustments } from "../export-adjustments/service";
import { loadCheckedSale } from "../export-source/checked-sale";
import { type CheckedChoice, versionOfCheck } from "./check-version";
import { rememberVerdict } from "./verdicts";

/** Loads the sale with the lots of the last delivery. */
async function comparedSale(ctx: ActorContext, choice: CheckedChoice): Promise<CheckedSale> {
  const sale = await loadCheckedSale(ctx, choice);
  return {
    ...sale,
    given: await loadGivenLots(ctx, choice.manifestId, choice.preset),
    changes: choice.changes,
  };
}

/** Maximum size of a cached check in bytes; parsing a larger one would block other requests. */
const maxKeptBytes = 8_000_000;

/** Runs a check, or returns its cached result, which saves a second for 4,000 lots. `only`: the group to list, from an index on. */
async function checkOnce(ctx: ActorContext, choice: CheckedChoice, only?: ListedGroup): Promise<Preflight> {
  const version = ctx.listVersion ?? (await versionOfCheck(ctx, choice)).version;
  const key = `check ${version} ${only ? JSON.stringify(only) : ""}`;
  const kept = ctx.rendered.find(key);
  const check = kept
    ? (JSON.parse(kept.toString()) as SaleCheck)
    : await checkAndKeep(ctx, choice, { key, only }); // `keep` below stores a SaleCheck
  const { canExport, lotCount: lots, files } = check;
  if (canExport) rememberVerdict(ctx, { ...choice, version }, { lots, files: files.length });
  return { ...check, version };
}

async function checkAndKeep(
  ctx: ActorContext,
  choice: CheckedChoice,
  { key, only }: { key: string; only: ListedGroup | undefined },
): Promise<SaleCheck> {
  // Concurrent callers are not combined, because each aborts with its own request.
  const check = await checkSale(await comparedSale(ctx, choice), { only });
  const bytes = Buffer.from(await stringifyYielding(check));
  if (bytes.length <= maxKeptBytes) ctx.rendered.keep(key, bytes);
  return check;
}

/** Runs the pre-flight check of a manifest for a platform. */
export async function preflightExport(
  ctx: ActorContext,
  { limit, ...choice }: PreflightInput,
): Promise<Preflight> {
  return limitCheck(await checkOnce(ctx, choice), limit);
}

/** Findings of one group. Those beyond the response limit are computed again from where the list ended. */
export async function findingsOf(
  ctx: ActorContext,
  { limit, after, code, level, column, ...choice }: FindingsInput,
): Promise<FindingsPage> {
  const place = placeOf(after);
  const group = { code, level, column };
  const only = place.window === 0 ? undefined : { ...group, from: place.window };
  const { groups, version } = await checkOnce(ctx, choice, only);
  const found = groups.find((one) => one.code === code && one.level === level && one.column === column);
  const { entries, next } = pageOf(
    { entries: found?.findings ?? [], count: found?.count ?? 0 },
    place,
    limit,
  );
  return { findings: entries, next, version };
}

/** Adjustments for exports to one platform. */
export async function adjustmentsOfCheck(
  ctx: ActorContext,
  { limit, after, ...choice }: AdjustmentsInput,
): Promise<AdjustmentsPage> {
  const { adjustments, adjustmentCount: count, version } = await checkOnce(ctx, choice);
  const { entries, next } = pageOf({ entries: adjustments, count }, placeOf(after), limit);
  return { adjustments: entries, next, version };
}

/** Saves a check's automatic fix for all its lots, for this platform's exports only. */
export async function fixFindings(
  ctx: ActorContext,
  { code, column, ...choice }: FixFindingsInput,
): Promise<FixedFindings> {
  const adjustments = await fixesOf(await comparedSale(ctx, choice), { code, column });
  const { manifestId, preset } = choice;
  if (adjustments.length > 0) await saveProposedAdjustments(ctx, { manifestId, preset, adjustments });
  return { count: adjustments.length };
}
