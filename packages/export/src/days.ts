import type { DateFormat } from "@lotwright/contracts/export-settings";

/** Reads moments as days of a time zone; a day is midnight UTC, which is how workbooks count days. */
export function dayReader(timeZone: string): (isoTime: string) => Date {
  const calendar = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  return (isoTime) => {
    const parts = calendar.formatToParts(new Date(isoTime));
    const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
    return new Date(Date.UTC(part("year"), part("month") - 1, part("day")));
  };
}

export function formatDay(day: Date, format: DateFormat): string {
  const iso = day.toISOString();
  return format
    .replace("YYYY", iso.slice(0, 4))
    .replace("MM", iso.slice(5, 7))
    .replace("DD", iso.slice(8, 10));
}
