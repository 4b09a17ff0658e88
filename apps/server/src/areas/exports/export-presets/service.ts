import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import { formulaTexts, formulaWarning } from "@lotwright/contracts/exports/formula-texts";
import {
  type OwnPreset,
  type OwnPresetInput,
  ownPreset,
  ownPresetProblem,
  type UpdateOwnPresetInput,
} from "@lotwright/contracts/exports/own-presets";
import { success } from "@lotwright/contracts/values/fields";
import { exportAdjustments, exportMappings, exportPresets } from "@lotwright/db/schema";
import { headProblem } from "@lotwright/export/preset/format/head-rows";
import { presetOfOwn } from "@lotwright/export/preset/format/own";
import { presetView } from "@lotwright/export/preset/format/view";
import { presets } from "@lotwright/export/preset/platforms/built-in";
import { and, asc, eq, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError, brokenUniqueConstraint } from "../../../core/errors";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import { loadSection } from "../../accounts/settings/access";
import { company } from "../../accounts/settings/sections";
import { saveSection } from "../../accounts/settings/service";
import { loadOwnPreset, ownPresetOf, presetsOfWorkspace } from "./access";

/** Maximum of custom presets per workspace, since lists read all of them. */
const maxOwnPresets = 100;

const viewOf = (own: OwnPreset) => presetView(presetOfOwn(own));

/** Adds a warning about texts that a spreadsheet may run, since the format may come from another workspace. */
function savedView(own: OwnPreset): ExportPreset {
  const view = viewOf(own);
  const warning = formulaWarning(formulaTexts(own));
  return warning === undefined ? view : { ...view, notes: [...view.notes, warning] };
}

/** All export presets: built-in ones, then the workspace's custom ones. */
export async function listExportPresets(ctx: ActorContext): Promise<ExportPreset[]> {
  const own = await ctx.db
    .select()
    .from(exportPresets)
    .where(presetsOfWorkspace(ctx))
    .orderBy(asc(sql`lower(${exportPresets.label})`));
  return [...presets.map(presetView), ...own.map((row) => viewOf(ownPresetOf(row)))];
}

/** Saves a custom format for the whole workspace. */
export function createOwnPreset(ctx: ActorContext, input: OwnPresetInput): Promise<ExportPreset> {
  requireValidPreset(input);
  const own = { ...input, id: `own-${crypto.randomUUID()}`, version: 1 };
  return inTransaction(ctx, async (ctx) => {
    await requireRoom(ctx);
    const { workspaceId, userId } = ctx.actor;
    const { id, label, version, ...definition } = own;
    const row = { id, label, version, definition, workspaceId, createdBy: userId };
    await withFreeName(label, ctx.db.insert(exportPresets).values(row));
    await recordChange(ctx, "created", label);
    return savedView(own);
  });
}

/** Replaces parts of a custom format. Its version advances with every change, so that the history can distinguish formats. */
export function updateOwnPreset(
  ctx: ActorContext,
  { id, ...changes }: UpdateOwnPresetInput,
): Promise<ExportPreset> {
  return inTransaction(ctx, async (ctx) => {
    const current = await loadOwnPreset(ctx, id, "for update");
    const own = ownPreset.parse({ ...current, ...changes });
    if (JSON.stringify(own) === JSON.stringify(current)) return savedView(current);
    requireValidPreset(own);
    requireSameHeaders(current, changes);
    const { label, version: before, id: _, ...definition } = own;
    const version = before + 1;
    const changed = ctx.db
      .update(exportPresets)
      .set({ label, version, definition })
      .where(and(presetsOfWorkspace(ctx), eq(exportPresets.id, id)));
    await withFreeName(label, changed);
    await recordChange(ctx, "changed", label);
    return savedView({ ...own, version });
  });
}

/** Deletes a custom format with its mapping and adjustments; it is no longer the company's platform. The download history keeps its id. */
export function removeOwnPreset(ctx: ActorContext, id: string) {
  return inTransaction(ctx, async (ctx) => {
    const { label } = await loadOwnPreset(ctx, id, "for update");
    const { workspaceId } = ctx.actor;
    for (const table of [exportMappings, exportAdjustments]) {
      await ctx.db.delete(table).where(and(eq(table.workspaceId, workspaceId), eq(table.presetId, id)));
    }
    await ctx.db.delete(exportPresets).where(and(presetsOfWorkspace(ctx), eq(exportPresets.id, id)));
    const { platform } = await loadSection(ctx, company);
    if (platform === id) await saveSection(ctx, company, { platform: null });
    await recordChange(ctx, "deleted", label);
    return success.parse({ success: true });
  });
}

/** Rejects a contradictory format. */
export function requireValidPreset(input: OwnPresetInput): void {
  const problem = ownPresetProblem(input) ?? headProblem(input);
  if (problem !== undefined) throw new AppError("INVALID", problem);
}

/** Rejects changed headers if a workbook has rows below them, which belong to the sample's columns. */
function requireSameHeaders(
  { file, columns }: OwnPreset,
  changes: Pick<UpdateOwnPresetInput, "columns" | "file">,
): void {
  if (!changes.columns || changes.file || !file.subheaders?.length) return;
  const isSame =
    changes.columns.map(({ header }) => header).join("\n") === columns.map(({ header }) => header).join("\n");
  if (isSame) return;
  throw new AppError(
    "INVALID",
    "The rows below the headers belong to the columns of the sample. Send the file with the columns, or keep the columns.",
  );
}

async function requireRoom(ctx: WritingContext): Promise<void> {
  const count = await ctx.db.$count(exportPresets, presetsOfWorkspace(ctx));
  if (count < maxOwnPresets) return;
  throw new AppError("CONFLICT", `A workspace has at most ${maxOwnPresets} formats. Delete one first.`);
}

/** Rejects a name that another format or a built-in platform has, ignoring case. */
async function withFreeName(label: string, writing: Promise<unknown>): Promise<void> {
  const taken = new AppError("CONFLICT", `There is already a format named ${label}`);
  if (presets.some((preset) => preset.label.toLowerCase() === label.toLowerCase())) throw taken;
  await writing.catch((error: unknown) => {
    throw brokenUniqueConstraint(error) === "export_presets_label" ? taken : error;
  });
}

function recordChange(ctx: WritingContext, what: "created" | "changed" | "deleted", label: string) {
  const { workspaceId } = ctx.actor;
  const event = { workspaceId, type: "export-presets.changed" } as const;
  return ctx.record({ verb: `export-preset.${what}`, label, event });
}
