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
import { ReadingError } from "@lotwright/reading-process/reading-error";
import { readWorkbookInChild } from "@lotwright/tables/read-workbook-in-child";
import type { ReadWorkbook } from "@lotwright/tables/workbook";
import type { ActorContext } from "../../context";
import { AppError, canceled } from "../../errors";
import { createFairQueue } from "../../fair-queue";
import { checkedLots, loadSaleFor } from "../exports/checked-sale";
import { planExport } from "../exports/service";
import { requireSound } from "./service";

/** Each workbook is read in a process, for up to two seconds: one at a time, and workspaces take turns. */
const workbookQueue = createFairQueue(1, { perKey: 5, total: 50 });

/** Makes a draft of a platform's sample file. Stores nothing. */
export async function draftFromSample(
  { actor, signal }: ActorContext,
  { name, content, sheet }: ReadSampleInput,
): Promise<ReadSample> {
  try {
    const readWorkbook: ReadWorkbook = (bytes, limits) =>
      workbookQueue(actor.workspaceId, signal, () => readWorkbookInChild(bytes, limits, { signal }));
    return await readSample(name, Buffer.from(content, "base64"), readWorkbook, sheet);
  } catch (error) {
    if (signal.aborted) throw canceled(error);
    if (error instanceof SampleError) throw new AppError("INVALID", error.message, { cause: error });
    if (error instanceof ReadingError) {
      throw new AppError(
        "UNAVAILABLE",
        "The server is too busy to read this workbook. Try again in a moment.",
        {
          cause: error,
        },
      );
    }
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
