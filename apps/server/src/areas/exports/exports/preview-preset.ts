import type { OwnPresetPreview, PreviewOwnPresetInput } from "@lotwright/contracts/own-presets";
import { presetOfOwn } from "@lotwright/export/own-preset";
import { firstRows } from "@lotwright/export/own-preset-preview";
import type { ActorContext } from "../../../core/context";
import { requireSound } from "../export-presets/service";
import { checkedLots, loadSaleFor } from "../export-source/checked-sale";
import { planExport } from "../export-source/service";

/** The first lots of a manifest as a format would write them. Stores nothing. */
export async function previewOwnPreset(
  ctx: ActorContext,
  { manifestId, preset: input }: PreviewOwnPresetInput,
): Promise<OwnPresetPreview> {
  requireSound(input);
  const preset = presetOfOwn({ ...input, id: "own-preview", version: 0 });
  const source = { ...(await planExport(ctx, { manifestId })), preset: preset.id };
  const sale = await loadSaleFor(ctx, { manifestId, preset });
  return firstRows({ ...sale, lots: checkedLots(ctx, source) });
}
