/**
 * Search parameters. `preset`: a platform's format, or "zip" for Lotwright's own; by default the last used one. `lots`:
 * lots to export, such as "1-20,35A".
 */
export type ExportSearch = { preset?: string; lots?: string };

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

export const toExportSearch = ({ preset, lots }: Record<string, unknown>): ExportSearch => ({
  ...(isText(preset) && { preset }),
  ...toLots(lots),
});

/** Parses the selection of lots in an export screen's URL. The router parses digits as a number. */
export const toLots = (lots: unknown): { lots?: string } =>
  isText(lots) || typeof lots === "number" ? { lots: String(lots) } : {};
