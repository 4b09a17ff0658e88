import { toLots } from "../export-search";

/**
 * `format`: the id of the format of one's own to be edited. Without it, a new one is made. `lots`: the selection of the export that it
 * was opened from.
 */
export type FormatSearch = { format?: string; lots?: string };

export const toFormatSearch = ({ format, lots }: Record<string, unknown>): FormatSearch => ({
  ...(typeof format === "string" && format !== "" && { format }),
  ...toLots(lots),
});
