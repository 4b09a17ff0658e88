import { z } from "zod";
import { fieldIdsWith, maxTitleLength } from "../catalog/item-fields";
import { aiGenerationStatus, item } from "../catalog/items";
import { somePhotoUrls } from "../media/photos";
import { clearable, id, longText } from "../values/fields";
import { recordOf } from "../values/record-of";

export const aiPreviewTimeoutMs = 45_000;
export const aiPreviewTimeoutMessage = "AI generation timed out after 45 seconds. Please try again.";
export const noPhotoForAiMessage = "Please add at least one photo before generating with AI";

/**
 * State of the AI provider. Without one, descriptions are drafted from notes and, with `readsMarks`, from marks. Without
 * `canTranscribe`, recording is not offered.
 */
export const aiProvider = z.object({
  isSetUp: z.boolean(),
  canTranscribe: z.boolean(),
  readsMarks: z.boolean(),
});

/**
 * Status of the AI provider for admins: what a server has learned of its AI provider since it started, in sentences, and the last
 * request that was refused.
 */
export const aiProviderStatus = z.object({
  model: z.string(),
  learned: z.array(z.string()),
  refusal: z.object({ at: z.string(), reason: z.string(), providerSays: z.string() }).nullable(),
});
export type AiProviderStatus = z.infer<typeof aiProviderStatus>;

export const draft = item
  .pick(recordOf(fieldIdsWith("isWrittenByAi"), () => true as const))
  .extend({ title: z.string().max(maxTitleLength) });
export type Draft = z.infer<typeof draft>;

const analyzed = {
  photoUrls: somePhotoUrls(noPhotoForAiMessage),
  userNotes: clearable(longText).optional(),
};

/** Describes photos, in the house style of `manifestId` if there is one. */
export const analyzePhotosInput = z.strictObject({ ...analyzed, manifestId: id.optional() });
export type AnalyzePhotosInput = z.infer<typeof analyzePhotosInput>;

export const generatePreviewInput = z.strictObject({ id, ...analyzed });
export type GeneratePreviewInput = z.infer<typeof generatePreviewInput>;

export const generateInput = z.strictObject({ id });
export type GenerateInput = z.infer<typeof generateInput>;

export const generation = z.object({ id, aiGenerationStatus });
export type Generation = z.infer<typeof generation>;

export const describeManifestInput = z.strictObject({
  manifestId: id,
  /** Every item without a title, or only the failed ones; of these, the ones that can be described. */
  only: z.literal("failed").optional(),
});
export type DescribeManifestInput = z.infer<typeof describeManifestInput>;

export const descriptionProgressInput = z.strictObject({ manifestId: id });
export type DescriptionProgressInput = z.infer<typeof descriptionProgressInput>;

const amount = z.number().int();

/** Where the descriptions of a manifest stand, counted from its items. */
export const descriptionProgress = z.object({
  itemCount: amount,
  /** Items that have a title, and whose last attempt, if there was one, left nothing open. */
  described: amount,
  /** Items whose description job is queued or active. */
  pending: amount,
  /** Pending items that were requested in bulk. */
  running: amount,
  /** Bulk items whose job has not started; stopping removes them. */
  stoppable: amount,
  /** Items whose last attempt failed, and that still lack a title or a description; each says why. */
  failed: amount,
  /** Items without a title that can be described, and that nothing is being written for. */
  missing: amount,
  /** Items without a title that have no photo to describe. */
  withoutPhotos: amount,
});
export type DescriptionProgress = z.infer<typeof descriptionProgress>;

export const startedDescriptions = descriptionProgress.extend({ queued: amount });
export type StartedDescriptions = z.infer<typeof startedDescriptions>;

export const stoppedDescriptions = descriptionProgress.extend({ stopped: amount });
export type StoppedDescriptions = z.infer<typeof stoppedDescriptions>;
