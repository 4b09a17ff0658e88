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
 * State of the AI provider. Without one, descriptions are drafted from notes and, with `readsMarks`, from marks.
 * Recording is offered only with `canTranscribe`.
 */
export const aiProvider = z.object({
  isSetUp: z.boolean(),
  canTranscribe: z.boolean(),
  readsMarks: z.boolean(),
});

/**
 * State of the AI provider for admins: limits that the server has detected since its start, as sentences, and the last
 * rejected request. `today`: the lots and recordings that count against the daily AI limit, on this UTC day.
 */
export const aiProviderStatus = z.object({
  model: z.string(),
  learned: z.array(z.string()),
  refusal: z.object({ at: z.string(), reason: z.string(), providerSays: z.string() }).nullable(),
  today: z.object({ used: z.number().int(), limit: z.number().int() }),
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

/** Describes photos, in the house style of the manifest `manifestId` if given. */
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
  /** Selects items without a title, or only failed ones, that can be described. */
  only: z.literal("failed").optional(),
});
export type DescribeManifestInput = z.infer<typeof describeManifestInput>;

export const descriptionProgressInput = z.strictObject({ manifestId: id });
export type DescriptionProgressInput = z.infer<typeof descriptionProgressInput>;

const amount = z.number().int();

/** Progress of a manifest's descriptions, counted from its items. */
export const descriptionProgress = z.object({
  itemCount: amount,
  /** Number of items that have a title and no pending or failed description. */
  described: amount,
  /** Number of items whose description job is queued or active. */
  pending: amount,
  /** Number of pending items that were requested in bulk. */
  running: amount,
  /** Number of bulk-requested items whose job has not started and can be canceled. */
  stoppable: amount,
  /** Number of items whose last description failed and that lack a title or a description. */
  failed: amount,
  /** Number of items without a title or pending job that can be described. */
  missing: amount,
  /** Number of items with neither a title nor a photo. */
  withoutPhotos: amount,
});
export type DescriptionProgress = z.infer<typeof descriptionProgress>;

export const startedDescriptions = descriptionProgress.extend({ queued: amount });
export type StartedDescriptions = z.infer<typeof startedDescriptions>;

export const stoppedDescriptions = descriptionProgress.extend({ stopped: amount });
export type StoppedDescriptions = z.infer<typeof stoppedDescriptions>;
