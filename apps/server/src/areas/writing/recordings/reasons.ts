import { grouped } from "@lotwright/contracts/values/grouped";
import { maxLongTextLength } from "@lotwright/contracts/values/limits";
import { AppError } from "../../../core/errors";

export const noModelReason = "No transcription model is set up.";
export const unknownReason = "The recording couldn't be transcribed";
export const textCutReason = `The text was cut at ${grouped(maxLongTextLength)} characters. The recording is kept.`;
export const fieldFullReason = `The field has no space for the text: ${grouped(maxLongTextLength)} characters at most. Shorten it, then try again.`;

export const audioMissingError = (cause: unknown) =>
  new AppError("INVALID", "The recording is missing. Record it again.", { cause });
