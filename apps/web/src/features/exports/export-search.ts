/**
 * `preset`: the id of a platform's format, or "zip" for Lotwright's own export. Without it, the last used one. `lots`: the only lots
 * of the export, such as "1-20,35A".
 */
export type ExportSearch = { preset?: string; lots?: string };

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

export const toExportSearch = ({ preset, lots }: Record<string, unknown>): ExportSearch => ({
  ...(isText(preset) && { preset }),
  ...toLots(lots),
});

/** The selection of lots in the search of an export screen. The router reads a value of digits only as a number. */
export const toLots = (lots: unknown): { lots?: string } =>
  isText(lots) || typeof lots === "number" ? { lots: String(lots) } : {};
