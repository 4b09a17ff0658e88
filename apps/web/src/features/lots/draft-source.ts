/** What a description without an AI provider was written from. */
export const draftSource = ({ aiDraftedFromMarks }: { aiDraftedFromMarks?: boolean | undefined }): string =>
  aiDraftedFromMarks ? "Drafted from notes and marks" : "Drafted from notes";
