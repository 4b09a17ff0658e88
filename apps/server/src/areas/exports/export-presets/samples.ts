import type { ReadSample, ReadSampleInput } from "@lotwright/contracts/exports/own-presets";
import { readSample } from "@lotwright/export/preset/samples/read-sample";
import { SampleError } from "@lotwright/export/preset/samples/sample-error";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { workbookReader } from "../../../limits/workbooks";

/** Creates a draft preset from a platform's sample file, without storing it. */
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
