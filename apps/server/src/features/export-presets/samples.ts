import type {
  OwnPresetPreview,
  PreviewOwnPresetInput,
  ReadSample,
  ReadSampleInput,
} from "@lotwright/contracts/own-presets";
import { presetOfOwn } from "@lotwright/export/own-preset";
import { firstRows } from "@lotwright/export/own-preset-preview";
import { SampleError } from "@lotwright/export/sample-error";
import { readSample } from "@lotwright/export/samples";
import type { ActorContext } from "../../context";
import { AppError } from "../../errors";
import { workbookReader } from "../../workbooks";
import { checkedLots, loadSaleFor } from "../exports/checked-sale";
import { planExport } from "../exports/service";
import { requireSound } from "./service";

/** Makes a draft of a platform's sample file. Stores nothing. */
export async function draftFromSample(
  ctx: ActorContext,
  { name, content, sheet }: ReadSampleInput,
): Promise<ReadSample> {
  try {
    return await readSample(name, Buffer.from(content, "base64"), workbookReader(ctx), sheet || undefined);
  } catch (error) {
    if (error instanceof SampleError) throw new AppError("INVALID", error.message, { cause: error });
    throw error;
  }
}

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
