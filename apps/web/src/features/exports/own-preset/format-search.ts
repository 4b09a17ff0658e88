import { toLots } from "../export-search";

/**
 * Search parameters. `format`: the id of the custom format to edit; without it, a new one is made. `lots`: the
 * selection of the export page that opened this one.
 */
export type FormatSearch = { format?: string; lots?: string };

export const toFormatSearch = ({ format, lots }: Record<string, unknown>): FormatSearch => ({
  ...(typeof format === "string" && format !== "" && { format }),
  ...toLots(lots),
});
