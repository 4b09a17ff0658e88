import { formatDistance } from "date-fns";

/** `Created ${timeAgo(...)}`: "3 days ago". */
export function timeAgo(iso: string, now = new Date()): string {
  const then = new Date(iso);
  // A phone's clock may be behind the server's: nothing was created in the future.
  return formatDistance(then > now ? now : then, now, { addSuffix: true });
}

/** "1 item", "2 items". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

export function lotName(lot: { lotNumber: number; sectionLetter: string }): string {
  return `${lot.lotNumber}${lot.sectionLetter}`;
}

const longTimeFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });

/** "November 21, 2026 at 5:45 AM", in the person's time zone. */
export function longTime(iso: string): string {
  return longTimeFormat.format(new Date(iso));
}

const longDayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

/** "November 21, 2026", in the person's time zone. */
export function longDay(iso: string): string {
  return longDayFormat.format(new Date(iso));
}
