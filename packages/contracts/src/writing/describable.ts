import { photoUrlPattern } from "../values/photo-addresses";

// This file has no schemas, so that lists of lots need not load zod.

export const aiNotConfiguredMessage = "No AI provider is set up.";
export const aiRefusedMessage =
  "The AI service declined to describe this lot. Write the description yourself.";
/** Failure message if the model answered with an apology or a placeholder. Unlike a provider's refusal, a retry may help. */
export const aiNotDescribedMessage = "The model couldn't describe this photo.";

type Asked = {
  title: string;
  description: string;
  notes: string;
  photoUrls: readonly string[];
  aiGenerationStatus: string;
  aiFailureReason: string;
};

/** Whether the last attempt failed and no user has since filled in the missing texts. */
export function couldNotBeDescribed({ aiGenerationStatus, title, description }: Asked): boolean {
  return aiGenerationStatus === "failed" && (title === "" || description === "");
}

/** Properties of a lot that decide whether its description can be retried. */
type Retried = {
  /** Reason of the last failure. */
  reason: string;
  hasNotes: boolean;
  hasOwnPhoto: boolean;
};

/**
 * Whether requesting a description can succeed. Needs an uploaded photo and a provider, or notes if there is no
 * provider; false if the provider refused before.
 */
export function canBeRetried({ reason, hasNotes, hasOwnPhoto }: Retried, hasProvider: boolean): boolean {
  return hasOwnPhoto && (hasProvider || hasNotes) && reason !== aiRefusedMessage;
}

/** `canBeRetried` of a whole item. */
export function canBeDescribed(item: Asked, hasProvider: boolean): boolean {
  return canBeRetried(sourcesOf(item), hasProvider);
}

export const sourcesOf = ({ aiFailureReason, notes, photoUrls }: Asked): Retried => ({
  reason: aiFailureReason,
  hasNotes: /\S/.test(notes),
  hasOwnPhoto: photoUrls.some((url) => photoUrlPattern.test(url)),
});
