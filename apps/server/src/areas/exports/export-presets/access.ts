import { type OwnPreset, ownPreset } from "@lotwright/contracts/exports/own-presets";
import { mendedSheetName } from "@lotwright/contracts/exports/sheet-names";
import { exportPresets } from "@lotwright/db/schema";
import { presetOfOwn } from "@lotwright/export/preset/format/own";
import { presetOf } from "@lotwright/export/preset/platforms/built-in";
import { and, eq } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";

type Preset = NonNullable<ReturnType<typeof presetOf>>;
type Row = typeof exportPresets.$inferSelect;

export const presetsOfWorkspace = ({ actor }: ActorContext) =>
  eq(exportPresets.workspaceId, actor.workspaceId);

const presetNotFound = () => new AppError("NOT_FOUND", "This export preset doesn't exist.");

/** Parses a stored format, whose sheet name may predate Excel's naming rules here. */
export function ownPresetOf({ id, label, version, definition }: Row): OwnPreset {
  const stored = ownPreset.parse({ ...(definition as object), id, label, version }); // jsonb, validated by the contract
  return { ...stored, file: { ...stored.file, sheet: mendedSheetName(stored.file.sheet) } };
}

/** The workspace's custom preset with this id; throws NOT_FOUND otherwise. */
export async function loadOwnPreset(ctx: ActorContext, id: string, lock?: "for update"): Promise<OwnPreset> {
  const query = ctx.db
    .select()
    .from(exportPresets)
    .where(and(presetsOfWorkspace(ctx), eq(exportPresets.id, id)));
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw presetNotFound();
  return ownPresetOf(row);
}

/** Whether the id is that of a built-in preset or of a custom one of the workspace. */
export async function hasPreset(ctx: ActorContext, id: string): Promise<boolean> {
  if (presetOf(id)) return true;
  return (await ctx.db.$count(exportPresets, and(presetsOfWorkspace(ctx), eq(exportPresets.id, id)))) > 0;
}

/** The built-in or custom preset with this id; throws NOT_FOUND otherwise. */
export async function requirePreset(ctx: ActorContext, id: string): Promise<Preset> {
  return presetOf(id) ?? presetOfOwn(await loadOwnPreset(ctx, id));
}

/** The label of a preset, or its id if it was deleted since. */
export async function presetLabel(ctx: ActorContext, id: string): Promise<string> {
  const builtIn = presetOf(id);
  if (builtIn) return builtIn.label;
  const ofId = and(presetsOfWorkspace(ctx), eq(exportPresets.id, id));
  const [own] = await ctx.db.select({ label: exportPresets.label }).from(exportPresets).where(ofId);
  return own?.label ?? id;
}
