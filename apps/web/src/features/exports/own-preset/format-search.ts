/** `format`: the id of the format of one's own to be edited. Without it, a new one is made. */
export type FormatSearch = { format?: string };

export const toFormatSearch = ({ format }: Record<string, unknown>): FormatSearch =>
  typeof format === "string" && format !== "" ? { format } : {};
