import type { DateFormat } from "@lotwright/contracts/exports/export-settings";

/** A quarter of an hour: every time zone's midnight falls on a whole quarter hour of UTC. */
const quarterMs = 15 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Creates a converter of timestamps to days of a time zone, as midnight UTC like in workbooks. Caches the last result, since a
 * calendar lookup per lot took a third of a workbook's time.
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
 * First instant of a day (YYYY-MM-DD) in a time zone, which is not always midnight. Uses the same calendar as `dayReader`, since
 * PostgreSQL's time zone names differ.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const calendar = calendarOf(timeZone);
  const wanted = Date.parse(day);
  // No time zone is further from UTC.
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
  // Date.UTC treats years up to 99 as 1900 to 1999.
  return new Date(0).setUTCFullYear(part("year"), part("month") - 1, part("day"));
}

export function formatDay(day: Date, format: DateFormat): string {
  const iso = day.toISOString();
  return format
    .replace("YYYY", iso.slice(0, 4))
    .replace("MM", iso.slice(5, 7))
    .replace("DD", iso.slice(8, 10));
}
