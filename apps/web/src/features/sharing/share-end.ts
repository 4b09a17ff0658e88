/** The day of a time in this browser's time zone, YYYY-MM-DD; empty without a time. */
export const dayOf = (time: string | undefined): string =>
  time ? new Date(time).toLocaleDateString("sv") : "";

/** The last moment of a day in this browser's time zone; null without a day. */
export const endOfDay = (day: string): string | null =>
  day === "" ? null : new Date(`${day}T23:59:59.999`).toISOString();
