import type { DateFormat } from "@lotwright/contracts/export-settings";

/** No zone's midnight falls into one: all are whole quarters of an hour away from UTC. */
const quarterMs = 15 * 60 * 1000;

/**
 * Reads moments as days of a time zone; a day is midnight UTC, which is how workbooks count days. What came shortly after
 * another is quick to read, as most lots do: asking the calendar for each took a third of a workbook's time.
 */
export function dayReader(timeZone: string): (isoTime: string) => Date {
  const calendar = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  let lastQuarter = Number.NaN;
  let lastDay = Number.NaN;
  return (isoTime) => {
    const moment = new Date(isoTime);
    const quarter = Math.floor(moment.getTime() / quarterMs);
    if (quarter !== lastQuarter) lastDay = dayOf(calendar, moment);
    lastQuarter = quarter;
    return new Date(lastDay);
  };
}

function dayOf(calendar: Intl.DateTimeFormat, moment: Date): number {
  const parts = calendar.formatToParts(moment);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day"));
}

export function formatDay(day: Date, format: DateFormat): string {
  const iso = day.toISOString();
  return format
    .replace("YYYY", iso.slice(0, 4))
    .replace("MM", iso.slice(5, 7))
    .replace("DD", iso.slice(8, 10));
}
