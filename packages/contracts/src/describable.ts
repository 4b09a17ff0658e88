import { photoUrlPattern } from "./photo-addresses";

// Apart from the schemas, which a list of lots does without.

export const aiNotConfiguredMessage = "No AI provider is set up.";
export const aiRefusedMessage =
  "The AI service declined to describe this lot. Write the description yourself.";

type Asked = {
  title: string;
  description: string;
  notes: string;
  photoUrls: readonly string[];
  aiGenerationStatus: string;
  aiFailureReason: string;
};

/** The last attempt failed and something is still missing: what a person has filled in since settles it. */
export function couldNotBeDescribed({ aiGenerationStatus, title, description }: Asked): boolean {
  return aiGenerationStatus === "failed" && (title === "" || description === "");
}

/**
 * Whether asking for a description, or asking again, can succeed. It needs a photo of our own, and a provider; without one, notes
 * to draft from. A provider that declined would decline again.
 */
export function canBeDescribed(item: Asked, hasProvider: boolean): boolean {
  const hasPhoto = item.photoUrls.some((url) => photoUrlPattern.test(url));
  const hasSource = hasProvider || /\S/.test(item.notes);
  return hasPhoto && hasSource && item.aiFailureReason !== aiRefusedMessage;
}
