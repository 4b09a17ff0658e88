import { expect, test } from "vitest";
import { dayReader, endOfDay, startOfDay } from "./days";

const minuteMs = 60_000;

test.each([
  ["UTC", "2026-03-05T00:00:00Z"],
  ["America/Los_Angeles", "2026-03-05T08:00:00Z"],
  ["Asia/Kathmandu", "2026-03-04T18:15:00Z"],
  ["Pacific/Chatham", "2026-03-04T10:15:00Z"],
  ["Australia/Lord_Howe", "2026-03-04T13:00:00Z"],
  ["Australia/Lord_Howe", "2026-07-04T13:30:00Z"],
])("begins a day in %s at %s, whatever was read before", (timeZone, midnight) => {
  const day = dayReader(timeZone);
  const read = (minutes: number) => day(new Date(Date.parse(midnight) + minutes * minuteMs).toISOString());
  const begun = read(0);
  const before = new Date(begun.getTime() - 24 * 60 * minuteMs);
  for (const minutes of [0.001, 1, 14, 16, 600, 1439.999]) {
    expect([read(minutes), read(-minutes), read(minutes)]).toEqual([begun, before, begun]);
  }
});

test("reads a moment as midnight UTC of its local calendar date", () => {
  expect(dayReader("Asia/Tokyo")("2026-12-31T15:00:00Z")).toEqual(new Date("2027-01-01T00:00:00Z"));
});

test.each([
  ["UTC", "2026-03-05", "2026-03-05T00:00:00.000Z", 24],
  ["US/Pacific-New", "2026-03-05", "2026-03-05T08:00:00.000Z", 24],
  ["America/Los_Angeles", "2026-03-08", "2026-03-08T08:00:00.000Z", 23],
  ["America/Los_Angeles", "2026-11-01", "2026-11-01T07:00:00.000Z", 25],
  ["Australia/Lord_Howe", "2026-04-05", "2026-04-04T13:00:00.000Z", 24.5],
  ["BST", "2026-07-05", "2026-07-04T18:00:00.000Z", 24],
  ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z", 23],
  ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00.000Z", 23],
  ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00.000Z", 0],
  ["Pacific/Kiritimati", "2026-03-05", "2026-03-04T10:00:00.000Z", 24],
  ["Etc/GMT+12", "2026-03-05", "2026-03-05T12:00:00.000Z", 24],
  ["UTC", "9999-12-31", "9999-12-31T00:00:00.000Z", 24],
])("finds where a day in %s begins, and how long it is: %s", (timeZone, day, start, hours) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(start);
  expect(endOfDay(day, timeZone).getTime() - startOfDay(day, timeZone).getTime()).toBe(hours * 60 * minuteMs);
});
