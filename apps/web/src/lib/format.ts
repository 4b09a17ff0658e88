import { formatDistance } from "date-fns";

/** `Created ${timeAgo(...)}`: "3 days ago". */
export function timeAgo(iso: string, now = new Date()): string {
  const then = new Date(iso);
  // A phone's clock may be behind the server's: nothing was created in the future.
  return formatDistance(then > now ? now : then, now, { addSuffix: true });
}

/** "1 item", "2 items". */
export function plural(count: number, one: string, many = `${one}s`): string {
  // Counted at each change of the outbox; JavaScript's own way takes its time.
  const counted = count < 1_000 ? count : count.toLocaleString("en-US");
  return `${counted} ${count === 1 ? one : many}`;
}

export function lotName(lot: { lotNumber: number; sectionLetter: string }): string {
  return `${lot.lotNumber}${lot.sectionLetter}`;
}

const longTimeFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });

/** "November 21, 2026 at 5:45 AM", in the person's time zone. */
export function longTime(iso: string): string {
  return longTimeFormat.format(new Date(iso));
}

const longDayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A calendar day such as 2026-11-21, whatever the person's time zone: "November 21, 2026". */
export function longDay(day: string): string {
  return longDayFormat.format(new Date(`${day}T00:00:00Z`));
}

const dateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

/** The day of a moment in the person's time zone: "November 21, 2026". */
export function longDate(iso: string): string {
  return dateFormat.format(new Date(iso));
}

const units = ["B", "kB", "MB", "GB"] as const;

/** "640 B", "12.3 MB"; a kB is 1,000 bytes, as phones and browsers count. */
export function fileSize(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const size = bytes / 1_000 ** step;
  return `${size.toLocaleString("en-US", { maximumFractionDigits: step > 0 && size < 100 ? 1 : 0 })} ${units[step]}`;
}
