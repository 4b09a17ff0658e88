/** Describes the source of a description that was written without an AI provider. */
export const draftSource = ({ aiDraftedFromMarks }: { aiDraftedFromMarks?: boolean | undefined }): string =>
  aiDraftedFromMarks ? "Drafted from notes and marks" : "Drafted from notes";
