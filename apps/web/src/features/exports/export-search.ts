/**
 * `preset`: the id of a platform's format, or "zip" for Lotwright's own export. Without it, the last used one. `lots`: the lots that
 * a document to print has, such as "1-20,35A".
 */
export type ExportSearch = { preset?: string; lots?: string };

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

export const toExportSearch = ({ preset, lots }: Record<string, unknown>): ExportSearch => ({
  ...(isText(preset) && { preset }),
  // The router reads a search value of digits only as a number.
  ...((isText(lots) || typeof lots === "number") && { lots: String(lots) }),
});
