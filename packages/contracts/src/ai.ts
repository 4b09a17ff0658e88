import { z } from "zod";
import { clearable, id, longText } from "./fields";
import { fieldIdsWith, maxTitleLength } from "./item-fields";
import { aiGenerationStatus, item } from "./items";
import { somePhotoUrls } from "./photos";
import { recordOf } from "./record-of";

export const aiPreviewTimeoutMs = 45_000;
export const aiPreviewTimeoutMessage = "AI generation timed out after 45 seconds. Please try again.";
export const noPhotoForAiMessage = "Please add at least one photo before generating with AI";

/** Without a provider, descriptions are drafted from notes alone. */
export const aiProvider = z.object({ isSetUp: z.boolean() });

export const draft = item
  .pick(recordOf(fieldIdsWith("isWrittenByAi"), () => true as const))
  .extend({ title: z.string().max(maxTitleLength) });
export type Draft = z.infer<typeof draft>;

const analyzed = {
  photoUrls: somePhotoUrls(noPhotoForAiMessage),
  userNotes: clearable(longText).optional(),
};

/** With `manifestId` in the house style of that manifest. */
export const analyzePhotosInput = z.strictObject({ ...analyzed, manifestId: id.optional() });
export type AnalyzePhotosInput = z.infer<typeof analyzePhotosInput>;

export const generatePreviewInput = z.strictObject({ id, ...analyzed });
export type GeneratePreviewInput = z.infer<typeof generatePreviewInput>;

export const generateInput = z.strictObject({ id });
export type GenerateInput = z.infer<typeof generateInput>;

export const generation = z.object({ id, aiGenerationStatus });
export type Generation = z.infer<typeof generation>;
