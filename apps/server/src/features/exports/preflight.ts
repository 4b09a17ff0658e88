import type {
  FixedFindings,
  FixFindingsInput,
  Preflight,
  PreflightInput,
} from "@lotwright/contracts/preflight";
import { type CheckedSale, checkSale, fixesOf } from "@lotwright/export/preflight";
import type { ActorContext } from "../../context";
import { loadGivenLots } from "../deliveries/access";
import { saveProposedAdjustments } from "../export-adjustments/service";
import { loadCheckedSale } from "./checked-sale";

/** With what the platform was given last. */
async function comparedSale(ctx: ActorContext, input: PreflightInput): Promise<CheckedSale> {
  const sale = await loadCheckedSale(ctx, input);
  return { ...sale, given: await loadGivenLots(ctx, input.manifestId, input.preset), changes: input.changes };
}

/** Checks a manifest as it would be exported to a platform. */
export async function preflightExport(ctx: ActorContext, input: PreflightInput): Promise<Preflight> {
  return checkSale(await comparedSale(ctx, input));
}

/** Saves what the rule of a check proposes for all lots that it finds, for this platform's exports only. */
export async function fixFindings(
  ctx: ActorContext,
  { code, column, ...input }: FixFindingsInput,
): Promise<FixedFindings> {
  const adjustments = await fixesOf(await comparedSale(ctx, input), { code, column });
  const { manifestId, preset } = input;
  if (adjustments.length > 0) await saveProposedAdjustments(ctx, { manifestId, preset, adjustments });
  return { count: adjustments.length };
}
