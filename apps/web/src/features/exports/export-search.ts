/** `preset`: the id of a platform's format, or "zip" for Lotwright's own export. Without it, the last used one. */
export type ExportSearch = { preset?: string };

export const toExportSearch = ({ preset }: Record<string, unknown>): ExportSearch =>
  typeof preset === "string" && preset !== "" ? { preset } : {};
