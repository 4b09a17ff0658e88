import { newDays, type SaveSetupInput, type Setup } from "@lotwright/contracts/workspace/setup";
import { type SetupStep, setupSteps } from "@lotwright/contracts/workspace/setup-steps";
import type { ActorContext } from "../../../core/context";
import { loadSections } from "../../accounts/settings/access";
import { branding, company, setup } from "../../accounts/settings/sections";
import { saveSection } from "../../accounts/settings/service";
import { requirePreset } from "../../exports/export-presets/access";
import { readFacts } from "./facts";
import { sampleIdOf } from "./sample-sale";

/** Whether the platform knows consignors by codes; null without a platform. */
async function findCodesQuestion(ctx: ActorContext, platform: string | null): Promise<boolean | null> {
  return platform === null ? null : (await requirePreset(ctx, platform)).asks.consignors !== undefined;
}

const newMs = newDays * 24 * 60 * 60 * 1000;

/** The answers, and the steps that are done. */
export async function currentSetup(ctx: ActorContext): Promise<Setup> {
  const { answers, ...saved } = await loadSections(ctx, { answers: setup, company, branding });
  const { platform, logoUrl } = saved.company;
  const sampleId = sampleIdOf(ctx.actor.workspaceId);
  const asksForCodes = await findCodesQuestion(ctx, platform);
  const facts = await readFacts(ctx, { sampleId, platform });
  const isDone: Record<SetupStep, boolean> = {
    logo: Boolean(logoUrl ?? saved.branding.logoUrl),
    codes: asksForCodes === false || facts.hasCodes,
    team: facts.hasTeam,
    phone: facts.hasPhone,
    sale: facts.hasSale,
  };
  return {
    ...answers,
    isNew: Date.now() - new Date(facts.createdAt).getTime() < newMs,
    sampleManifestId: facts.hasSample ? sampleId : null,
    asksForCodes,
    done: setupSteps.filter((step) => isDone[step]),
  };
}

export async function saveSetup(ctx: ActorContext, input: SaveSetupInput): Promise<Setup> {
  await saveSection(ctx, setup, input);
  return currentSetup(ctx);
}
