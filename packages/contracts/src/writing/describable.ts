import { photoUrlPattern } from "../values/photo-addresses";

// This file has no schemas, so that a list of lots loads without them.

export const aiNotConfiguredMessage = "No AI provider is set up.";
export const aiRefusedMessage =
  "The AI service declined to describe this lot. Write the description yourself.";
/** The model answered with an apology or a placeholder. Unlike the provider's own refusal, asking again may help. */
export const aiNotDescribedMessage = "The model couldn't describe this photo.";

type Asked = {
  title: string;
  description: string;
  notes: string;
  photoUrls: readonly string[];
  aiGenerationStatus: string;
  aiFailureReason: string;
};

/** The last attempt failed and something is still missing: a person has filled in since what was missing. */
export function couldNotBeDescribed({ aiGenerationStatus, title, description }: Asked): boolean {
  return aiGenerationStatus === "failed" && (title === "" || description === "");
}

/** State of a lot that an attempt to describe it needs. */
type Retried = {
  /** Reason of the last failure. */
  reason: string;
  hasNotes: boolean;
  hasOwnPhoto: boolean;
};

/**
 * Whether asking for a description, or asking again, can succeed. It needs a photo of our own, and a provider; without one, notes
 * to draft from. A provider that declined would decline again.
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
