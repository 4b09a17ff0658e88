type Described = {
  title?: string | null | undefined;
  category?: string | null | undefined;
  aiGenerationStatus?: string | undefined;
};

const isPending = ({ aiGenerationStatus }: Described) => aiGenerationStatus === "pending";

/** A lot's title, or its placeholder: 'Generating description...' only while one is pending. */
export const shownTitle = (lot: Described): string =>
  lot.title || (isPending(lot) ? "Generating description..." : "No description yet");

export const shownCategory = (lot: Described): string =>
  lot.category || (isPending(lot) ? "Processing" : "No category");
