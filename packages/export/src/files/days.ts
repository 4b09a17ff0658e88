import type { DateFormat } from "@lotwright/contracts/exports/export-settings";

/** No zone's midnight falls into one: all are whole quarters of an hour away from UTC. */
const quarterMs = 15 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Reads moments as days of a time zone; a day is midnight UTC, which is how workbooks count days. What came shortly after
 * another is quick to read, as most lots do: asking the calendar for each took a third of a workbook's time.
 */
export function dayReader(timeZone: string): (isoTime: string) => Date {
  const calendar = calendarOf(timeZone);
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

/**
 * The first instant of a day (YYYY-MM-DD) in a time zone: not always midnight, which some zones skip in spring.
 * By the same calendar as `dayReader`: PostgreSQL knows other names and other meanings of names, such as BST.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const calendar = calendarOf(timeZone);
  const wanted = Date.parse(day);
  // No zone is further from UTC.
  let before = wanted - dayMs;
  let start = wanted + dayMs;
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2);
    if (dayOf(calendar, new Date(middle)) >= wanted) start = middle;
    else before = middle;
  }
  return new Date(start);
}

/** The first instant after a day. */
export function endOfDay(day: string, timeZone: string): Date {
  return startOfDay(new Date(Date.parse(day) + dayMs).toISOString(), timeZone);
}

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
}

function dayOf(calendar: Intl.DateTimeFormat, moment: Date): number {
  const parts = calendar.formatToParts(moment);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  // Date.UTC takes the years up to 99 for those of the last century.
  return new Date(0).setUTCFullYear(part("year"), part("month") - 1, part("day"));
}

export function formatDay(day: Date, format: DateFormat): string {
  const iso = day.toISOString();
  return format
    .replace("YYYY", iso.slice(0, 4))
    .replace("MM", iso.slice(5, 7))
    .replace("DD", iso.slice(8, 10));
}
