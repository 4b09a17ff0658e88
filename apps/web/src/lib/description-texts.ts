type Described = {
  title?: string | null | undefined;
  category?: string | null | undefined;
  aiGenerationStatus?: string | undefined;
};

const isPending = ({ aiGenerationStatus }: Described) => aiGenerationStatus === "pending";

/** A lot's title, or what stands in its place: a promise only while a description is under way. */
export const shownTitle = (lot: Described): string =>
  lot.title || (isPending(lot) ? "Generating description..." : "No description yet");

export const shownCategory = (lot: Described): string =>
  lot.category || (isPending(lot) ? "Processing" : "No category");
