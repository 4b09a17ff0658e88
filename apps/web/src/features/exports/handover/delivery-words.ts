import { shortPlatform } from "@lotwright/contracts/exports/platform-names";
import { longDate } from "../../../lib/format";

const weekdayFormat = new Intl.DateTimeFormat("en-US", { weekday: "long" });
const dayMs = 24 * 60 * 60 * 1000;

/** Text such as "Tuesday's HiBid export", or after six days "the HiBid export of November 21, 2026". */
export function exportOf(label: string, at: string, now = new Date()): string {
  const platform = shortPlatform(label);
  const then = new Date(at);
  if (then.toDateString() === now.toDateString()) return `today's ${platform} export`;
  const age = now.getTime() - then.getTime();
  return age >= 0 && age < 6 * dayMs
    ? `${weekdayFormat.format(then)}'s ${platform} export`
    : `the ${platform} export of ${longDate(at)}`;
}
