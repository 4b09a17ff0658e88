import { expect, test } from "vitest";
import { dayReader } from "./days";

const minuteMs = 60_000;

test.each([
  ["UTC", "2026-03-05T00:00:00Z"],
  ["America/Los_Angeles", "2026-03-05T08:00:00Z"],
  ["Asia/Kathmandu", "2026-03-04T18:15:00Z"],
  ["Pacific/Chatham", "2026-03-04T10:15:00Z"],
  ["Australia/Lord_Howe", "2026-03-04T13:00:00Z"],
  ["Australia/Lord_Howe", "2026-07-04T13:30:00Z"],
])("in %s a day begins at %s, whatever was read before", (timeZone, midnight) => {
  const day = dayReader(timeZone);
  const read = (minutes: number) => day(new Date(Date.parse(midnight) + minutes * minuteMs).toISOString());
  const begun = read(0);
  const before = new Date(begun.getTime() - 24 * 60 * minuteMs);
  for (const minutes of [0.001, 1, 14, 16, 600, 1439.999]) {
    expect([read(minutes), read(-minutes), read(minutes)]).toEqual([begun, before, begun]);
  }
});

test("a day is midnight UTC of the date that the calendar shows there", () => {
  expect(dayReader("Asia/Tokyo")("2026-12-31T15:00:00Z")).toEqual(new Date("2027-01-01T00:00:00Z"));
});
