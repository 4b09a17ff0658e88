import { expect, test } from "vitest";
import { exportOf } from "./delivery-words";

const now = new Date("2026-11-25T12:00:00");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString();

test.each([
  [0, "today's HiBid export"],
  [1, "Tuesday's HiBid export"],
  [5, "Friday's HiBid export"],
  [6, "the HiBid export of November 19, 2026"],
  [-1, "the HiBid export of November 26, 2026"],
])("names an export of %i days ago by its weekday, or by its date", (days, words) => {
  expect(exportOf("HiBid (Auction Flex 360)", daysAgo(days), now)).toBe(words);
});
