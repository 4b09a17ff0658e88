import type { OwnPresetPreview, PreviewOwnPresetInput } from "@lotwright/contracts/exports/own-presets";
import { firstRows } from "@lotwright/export/preset/check/first-rows";
import { presetOfOwn } from "@lotwright/export/preset/format/own";
import type { ActorContext } from "../../../core/context";
import { requireValidPreset } from "../export-presets/service";
import { checkedLots, loadSaleFor } from "../export-source/checked-sale";
import { planExport } from "../export-source/service";

/** Previews the first lots in a format without storing it. */
export async function previewOwnPreset(
  ctx: ActorContext,
  { manifestId, preset: input }: PreviewOwnPresetInput,
): Promise<OwnPresetPreview> {
  requireValidPreset(input);
  const preset = presetOfOwn({ ...input, id: "own-preview", version: 0 });
  const source = { ...(await planExport(ctx, { manifestId })), preset: preset.id };
  const sale = await loadSaleFor(ctx, { manifestId, preset });
  return firstRows({ ...sale, lots: checkedLots(ctx, source) });
}
